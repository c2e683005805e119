package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.jdbc.Query;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.server.Sql;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.io.ByteArrayInputStream;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The workload long-data, and values above a packet's 16 MiB, as docs/batches.md says. */
@Tag("long")
class LongDataIT {

    private static final String CONNECTOR_J = "mysql-connector-j:9.7.0";
    private static final String OLDER = "mysql-connector-j:8.0.33";
    private static final String MARIADB = "mariadb-java-client:3.5.11";
    private static final String PREPARES = "useServerPrepStmts=true";

    @ParameterizedTest
    @CsvSource({
        CONNECTOR_J + ", '', 3145728, Q",
        CONNECTOR_J + ", " + PREPARES + ", 10, P L E C",
        CONNECTOR_J + ", " + PREPARES + ", 1048576, P L E C",
        CONNECTOR_J + ", " + PREPARES + ", 1048577, P 2L E C",
        CONNECTOR_J + ", " + PREPARES + ", 3145728, P 3L E C",
        CONNECTOR_J + ", " + PREPARES + "&blobSendChunkSize=524288, 3145728, P 6L E C",
        OLDER + ", " + PREPARES + ", 1048576, P 2L E C",
        OLDER + ", " + PREPARES + ", 3145728, P 4L E C",
        MARIADB + ", '', 3145728, Q",
        MARIADB + ", " + PREPARES + ", 10, P L E",
        MARIADB + ", " + PREPARES + ", 3145728, P L E"
    })
    void a_stream_is_sent_in_pieces_by_server_side_prepared_statements(
            String driver, String parameters, long bytes, String commands) throws Exception {
        CompiledWorkload workload = TestWorkloads.bundled("long-data", Map.of("bytes", bytes));
        CompiledTransaction transaction = workload.transactions().get(0);
        for (TestBank bank : TestWorkers.bothServers()) {
            TransactionSteps steps = TestWorkers.steps(workload, bank.prepare("long_data", workload));
            try (CountedConnection counted = TestDrivers.of(driver).connect(bank.server(), "long_data", parameters)) {
                steps.begin(counted.connection(), transaction, Occasion.NEVER);

                assertThat(CommandLetters.of(
                                counted.count(with -> steps.carryOut(transaction.steps()[0]))))
                        .isEqualTo(commands);
                steps.carryOut(transaction.steps()[1]);
                steps.carryOut(transaction.steps()[2]);
                assertThat(Sql.number(counted.connection(), "SELECT LENGTH(body) FROM long_document"))
                        .isEqualTo(bytes);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        CONNECTOR_J + ", '', false, Q",
        CONNECTOR_J + ", '', true, Q",
        CONNECTOR_J + ", " + PREPARES + ", false, P E C",
        CONNECTOR_J + ", " + PREPARES + ", true, P 20L E C",
        MARIADB + ", '', false, Q",
        MARIADB + ", " + PREPARES + ", false, P E",
        MARIADB + ", " + PREPARES + ", true, P L E"
    })
    void twenty_megabytes_arrive_as_they_were_sent(String driver, String parameters, boolean stream, String commands)
            throws Exception {
        byte[] body = randomBody();
        String digest =
                HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(body));
        for (TestBank bank : TestWorkers.bothServers()) {
            try (CountedConnection counted = connect(driver, bank, parameters)) {
                assertThat(CommandLetters.of(counted.count(connection ->
                                assertThat(digest(connection, body, stream)).isEqualTo(digest))))
                        .isEqualTo(commands);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void mariadb_stores_and_returns_twenty_megabytes(boolean stream) throws Exception {
        byte[] body = randomBody();
        try (CountedConnection counted = connect(CONNECTOR_J, TestBank.onMariaDb(), PREPARES)) {
            insert(counted.connection(), body, stream);
            assertThat(Query.all(counted.connection(), "SELECT body FROM document", row -> row.getBytes(1)))
                    .containsExactly(body);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {CONNECTOR_J, MARIADB})
    void tidb_refuses_rows_above_6_mib(String driver) throws Exception {
        try (CountedConnection counted = connect(driver, TestBank.onTidb(), PREPARES)) {
            assertThatThrownBy(() -> insert(counted.connection(), new byte[7 << 20], true))
                    .isInstanceOf(SQLException.class)
                    .extracting(failure -> ((SQLException) failure).getErrorCode())
                    .isEqualTo(8025);
        }
    }

    private static byte[] randomBody() {
        byte[] body = new byte[20 << 20];
        new Random(20).nextBytes(body);
        return body;
    }

    /** To an empty table. */
    private static CountedConnection connect(String driver, TestBank bank, String parameters) throws SQLException {
        Sql.execute(
                bank.server(),
                "CREATE DATABASE IF NOT EXISTS long_values",
                "CREATE TABLE IF NOT EXISTS long_values.document (id INT PRIMARY KEY, body LONGBLOB)",
                "TRUNCATE TABLE long_values.document");
        return TestDrivers.of(driver).connect(bank.server(), "long_values", parameters);
    }

    private static String digest(Connection connection, byte[] body, boolean stream) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT MD5(?)")) {
            bind(statement, body, stream);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getString(1);
            }
        }
    }

    private static void insert(Connection connection, byte[] body, boolean stream) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO document VALUES (1, ?)")) {
            bind(statement, body, stream);
            statement.executeUpdate();
        }
    }

    private static void bind(PreparedStatement statement, byte[] body, boolean stream) throws SQLException {
        if (stream) {
            statement.setBinaryStream(1, new ByteArrayInputStream(body));
        } else {
            statement.setBytes(1, body);
        }
    }
}
