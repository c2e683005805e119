package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.WireFigures;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.Tap;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run's tap counts the rollbacks that undo writes, and the run says how many nobody asked for. */
class UndoneWritesIT {

    private static WireFigures sentThrough(DatabaseServer server, String parameters, Work work) throws SQLException {
        String database = "run_undone";
        Sql.execute(
                server,
                "CREATE DATABASE IF NOT EXISTS " + database,
                "CREATE TABLE IF NOT EXISTS " + database + ".note (id INT PRIMARY KEY, text VARCHAR(20))",
                "DELETE FROM " + database + ".note");
        try (Tap tap = Tap.open(NanoClock.SYSTEM)) {
            String url = "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + database + "?" + parameters;
            try (HikariDataSource pool = Sql.pool(server, url, tap.driverProperties(), 1, false)) {
                work.with(pool);
                return tap.takeInterval();
            }
        }
    }

    private interface Work {
        void with(HikariDataSource pool) throws SQLException;
    }

    private static void write(Connection connection, int id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("REPLACE INTO note VALUES (?, 'undone')")) {
            statement.setInt(1, id);
            statement.executeUpdate();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MARIADB, ''",
        "MARIADB, useServerPrepStmts=true",
        "MARIADB, useServerPrepStmts=true&cachePrepStmts=true",
        "TIDB, ''",
        "TIDB, useServerPrepStmts=true"
    })
    void a_pools_rollback_of_a_write_is_a_finding_of_the_run(On on, String parameters) throws SQLException {
        WireFigures figures = sentThrough(on.server(), parameters, pool -> {
            for (int id = 0; id < 2; id++) {
                try (Connection connection = pool.getConnection()) {
                    write(connection, id);
                }
            }
            try (Connection connection = pool.getConnection()) {
                Sql.number(connection, "SELECT COUNT(*) FROM note");
            }
            try (Connection connection = pool.getConnection()) {
                write(connection, 3);
                connection.commit();
            }
        });

        assertThat(figures.undoingRollbacks()).isEqualTo(2);
        assertThat(Findings.undoneWrites("s5", figures, 0, 0))
                .contains(
                        "s5: 2 rollbacks undid writes outside transactions. With autoCommit false, pools roll these back.");
    }

    @Test
    void rollbacks_that_the_workload_asked_for_after_a_failed_transfer_are_none() throws SQLException {
        WireFigures figures = sentThrough(TestServers.mariaDb(), "", pool -> {
            try (Connection connection = pool.getConnection()) {
                write(connection, 1);
                connection.rollback();
            }
        });

        assertThat(figures.undoingRollbacks()).isEqualTo(1);
        assertThat(Findings.undoneWrites("s5", figures, 0, 1)).isEmpty();
    }
}
