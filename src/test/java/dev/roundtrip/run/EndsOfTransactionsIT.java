package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.tap.Tap;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Tests the second guard of --roll-back on real servers. */
class EndsOfTransactionsIT {

    private static List<String> found(DatabaseServer server, String... statements) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Tap tap = Tap.open(NanoClock.SYSTEM)) {
            EndsOfTransactions ends = new EndsOfTransactions();
            tap.tellOfNewConnections(ends);
            String url = server.jdbcUrl("");
            try (Connection connection =
                            DriverManager.getConnection(url, Sql.login(server, tap.driverPropertiesFor(url)));
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE IF NOT EXISTS run_ends");
                statement.execute("CREATE TABLE IF NOT EXISTS run_ends.note (id INT PRIMARY KEY, v VARCHAR(20))");
                connection.setAutoCommit(false);
                for (int i = 0; i < 3; i++) {
                    statement.execute("REPLACE INTO run_ends.note VALUES (1, 'Alice')");
                    for (String sql : statements) {
                        try {
                            statement.execute(sql);
                        } catch (SQLException refused) {
                            assertThat(refused.getErrorCode()).as(sql).isPositive();
                        }
                    }
                    connection.rollback();
                }
            }
            tap.takeInterval();
            ends.onFirst(found::add);
        }
        return found;
    }

    @EachServer
    void a_statement_that_commits_is_named_without_its_values(On on) throws SQLException {
        assertThat(found(on.server(), "CREATE TABLE IF NOT EXISTS run_ends.other (id INT, v INT DEFAULT 4711)"))
                .singleElement()
                .asString()
                .startsWith("A statement ended its transaction despite --roll-back")
                .contains("CREATE TABLE IF NOT EXISTS run_ends.other")
                .doesNotContain("4711");
    }

    @EachServer
    void reads_writes_errors_and_rollbacks_are_not_reported(On on) throws SQLException {
        assertThat(found(
                        on.server(),
                        "SELECT * FROM run_ends.note",
                        "INSERT INTO run_ends.note VALUES (1, 'Bob')",
                        "SELECT nothing FROM nowhere.at_all",
                        "SET @x = 1",
                        "SELECT 1"))
                .isEmpty();
    }
}
