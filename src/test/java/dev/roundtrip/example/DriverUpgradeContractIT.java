package dev.roundtrip.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.contract.Comparison;
import dev.roundtrip.contract.Comparison.Verdict;
import dev.roundtrip.contract.Contract;
import dev.roundtrip.contract.ContractText;
import dev.roundtrip.contract.Subject;
import dev.roundtrip.contract.Subject.Kind;
import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.DriverException;
import dev.roundtrip.driver.Drivers;
import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.run.WireSubjects;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.recording.OpenRecording;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The published example of docs/contract.md: two upgrades of drivers, in released versions, that added round trips. */
class DriverUpgradeContractIT {

    private static final Path EXAMPLES = Path.of("docs/examples");

    private static final String DATABASE = "example_upgrade";

    @BeforeAll
    static void makeTable() throws SQLException {
        try (Connection connection = TestServers.mariaDb().connect("");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE IF NOT EXISTS " + DATABASE);
            statement.execute("CREATE TABLE IF NOT EXISTS " + DATABASE + ".account (id INT PRIMARY KEY, balance BIGINT)");
        }
    }

    /** What a framework does for a read-only transaction on a pooled connection. */
    @Test
    void mariadbs_driver_3_5_10_sends_the_access_mode_of_read_only_transactions() throws Exception {
        Contract before = contract("mariadb-java-client:3.5.9", "jdbc:mariadb:", "", Work.READ_ONLY);
        Contract after = contract("mariadb-java-client:3.5.10", "jdbc:mariadb:", "", Work.READ_ONLY);

        assertThat(ContractText.write(before))
                .isEqualTo(Files.readString(EXAMPLES.resolve("read-only-transaction.contract")));
        Comparison comparison = Comparison.of(before, after);
        assertThat(comparison.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(comparison.changes()).containsExactly("x");
    }

    /** A comment in front of each statement, with the thread's name in it: the text that is looked up in the cache is no longer the text that is kept. */
    @Test
    void connector_j_9_1_0_prepares_every_time_where_comments_name_the_thread() throws Exception {
        String settings = "useServerPrepStmts=true&cachePrepStmts=true&useLocalSessionState=true"
                + "&includeThreadNamesAsStatementComment=true";
        Contract before = contract("mysql-connector-j:9.0.0", "jdbc:mysql:", settings, Work.READ_TWICE);
        Contract after = contract("mysql-connector-j:9.1.0", "jdbc:mysql:", settings, Work.READ_TWICE);

        assertThat(ContractText.write(before))
                .isEqualTo(Files.readString(EXAMPLES.resolve("thread-names.contract")));
        Comparison comparison = Comparison.of(before, after);
        assertThat(comparison.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(comparison.changes()).containsExactly("x");
    }

    private enum Work {
        READ_ONLY("balance in a read-only transaction") {
            @Override
            void run(Connection connection) throws SQLException {
                connection.setReadOnly(true);
                connection.setAutoCommit(false);
                read(connection);
                connection.commit();
                connection.setAutoCommit(true);
                connection.setReadOnly(false);
            }
        },
        READ_TWICE("two balances") {
            @Override
            void run(Connection connection) throws SQLException {
                read(connection);
                read(connection);
            }
        };

        final String subject;

        Work(String subject) {
            this.subject = subject;
        }

        abstract void run(Connection connection) throws SQLException;

        static void read(Connection connection) throws SQLException {
            try (PreparedStatement statement =
                    connection.prepareStatement("SELECT balance FROM account WHERE id = ?")) {
                statement.setInt(1, 1);
                statement.executeQuery().close();
            }
        }
    }

    private static Contract contract(String coordinates, String scheme, String settings, Work work) throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        String url = scheme + "//" + server.host() + ":" + server.port() + "/" + DATABASE + "?" + settings;
        try (LoadedDriver driver = open(coordinates);
                RecordingTap tap = RecordingTap.open()) {
            Properties properties = tap.driverPropertiesFor(url);
            properties.setProperty("user", server.credentials().user());
            properties.setProperty("password", server.credentials().password());
            try (Connection connection = driver.driver().connect(url, properties)) {
                work.run(connection);
                OpenRecording open = tap.record();
                work.run(connection);
                Subject subject = WireSubjects.of(Kind.TEST, work.subject, settings, open.end());
                return new Contract(
                        driver.name() + " " + driver.version(),
                        server.description().kind().label(),
                        server.description().version(),
                        List.of(subject));
            }
        }
    }

    private static LoadedDriver open(String coordinates) {
        try {
            return Drivers.open(DriverCoordinates.parse(coordinates));
        } catch (DriverException unavailable) {
            System.out.println("Skipped: " + unavailable.getMessage());
            return Assumptions.abort(unavailable.getMessage());
        }
    }
}
