package dev.roundtrip.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.contract.Contract;
import dev.roundtrip.contract.ContractComparison;
import dev.roundtrip.contract.ContractComparison.Verdict;
import dev.roundtrip.contract.ContractSubject;
import dev.roundtrip.contract.ContractSubject.Kind;
import dev.roundtrip.driver.TestDriver;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.run.WireSubjects;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.recording.OpenRecording;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The published example of docs/guards.md: an upgrade of a driver that added round trips. */
class DriverUpgradeContractIT {

    private static final Path CONTRACT = Path.of("docs/examples/read-only-transaction.contract");

    private static final String DATABASE = "example_upgrade";

    @BeforeAll
    static void makeTable() throws SQLException {
        Sql.execute(
                TestServers.mariaDb(),
                "CREATE DATABASE IF NOT EXISTS " + DATABASE,
                "CREATE TABLE IF NOT EXISTS " + DATABASE + ".account (id INT PRIMARY KEY, balance BIGINT)");
    }

    /** What a framework does for a read-only transaction on a pooled connection. */
    @Test
    void mariadbs_driver_3_5_10_sends_the_access_mode_of_read_only_transactions() throws Exception {
        Contract before = contract("mariadb-java-client:3.5.9");
        Contract after = contract("mariadb-java-client:3.5.10");

        assertThat(before.text()).isEqualTo(Files.readString(CONTRACT));
        ContractComparison comparison = ContractComparison.of(before, after);
        assertThat(comparison.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(comparison.changes())
                .containsExactly(
                        "+1 COM_QUERY in balance in a read-only transaction (0 before, 1 now): SET SESSION TRANSACTION READ ONLY",
                        "+1 COM_QUERY in balance in a read-only transaction (0 before, 1 now): SET SESSION TRANSACTION READ WRITE");
        assertThat(comparison.notes())
                .containsExactly("driver: mariadb-java-client 3.5.9 before, mariadb-java-client 3.5.10 now");
    }

    private static void readOnlyTransaction(Connection connection) throws SQLException {
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        try (PreparedStatement statement = connection.prepareStatement("SELECT balance FROM account WHERE id = ?")) {
            statement.setInt(1, 1);
            statement.executeQuery().close();
        }
        connection.commit();
        connection.setAutoCommit(true);
        connection.setReadOnly(false);
    }

    private static Contract contract(String coordinates) throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        TestDriver driver = TestDrivers.of(coordinates);
        String url = driver.url(server, DATABASE, "");
        try (RecordingTap tap = RecordingTap.open()) {
            Properties properties = tap.driverPropertiesFor(url);
            Sql.login(server, properties);
            try (Connection connection = driver.loaded().driver().connect(url, properties)) {
                readOnlyTransaction(connection);
                OpenRecording open = tap.record();
                readOnlyTransaction(connection);
                ContractSubject subject =
                        WireSubjects.of(Kind.TEST, "balance in a read-only transaction", "", open.end());
                return new Contract(
                        driver.loaded().name() + " " + driver.loaded().version(),
                        server.description().kind().label(),
                        server.description().version(),
                        List.of(subject));
            }
        }
    }
}
