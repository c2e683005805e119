package dev.roundtrip.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.Query;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.result.WatchReport.Observation;
import dev.roundtrip.result.WatchReport.Saving;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.Tap;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** What a watch says of the texts and transactions of a real driver. */
class ObservationsIT {

    private static final int TIMES = 40;

    private interface Application {
        void work(Connection connection, int time) throws SQLException;
    }

    @Test
    void texts_that_differ_in_a_comment_are_no_saving_of_the_driver_s_cache() throws Exception {
        WatchReport report = watched((connection, time) -> prepare(connection, "/* trace " + time + " */ SELECT ?", 1));

        assertThat(report.seen())
                .extracting(Observation::text)
                .contains("40 prepared texts differ only in literals or comments; none is kept: SELECT ?");
        assertThat(report.savings().changes()).extracting(Saving::change).noneMatch(text -> text.contains("cachePrep"));
    }

    @Test
    void texts_that_differ_in_a_literal_are_no_saving_of_the_driver_s_cache() throws Exception {
        WatchReport report = watched((connection, time) -> prepare(connection, "SELECT ?, " + time, 1));

        assertThat(report.seen())
                .extracting(Observation::text)
                .contains("40 prepared texts differ only in literals or comments; none is kept: SELECT ?, ?");
        assertThat(report.savings().changes()).extracting(Saving::change).noneMatch(text -> text.contains("cachePrep"));
    }

    @Test
    void one_text_is_a_saving_whatever_its_comment() throws Exception {
        WatchReport report = watched((connection, time) -> prepare(connection, "/* the service */ SELECT ?", 1));

        assertThat(report.savings().changes())
                .filteredOn(saving -> saving.change().contains("cachePrep"))
                .extracting(Saving::roundTrips)
                .containsExactly(TIMES - 1L);
    }

    @Test
    void lists_of_all_lengths_are_one_statement() throws Exception {
        WatchReport report = watched((connection, time) -> prepare(
                connection, "SELECT 1 IN (" + String.join(", ", Collections.nCopies(time + 1, "?")) + ")", time + 1));

        assertThat(report.seen())
                .extracting(Observation::text)
                .contains("40 texts differ in a list's length only; pad lists: SELECT ? IN (?, ...)");
    }

    @Test
    void transactions_without_a_write_are_counted() throws Exception {
        WatchReport report = watched((connection, time) -> {
            connection.setAutoCommit(false);
            prepare(connection, time % 4 == 0 ? "UPDATE observed SET v = ?" : "SELECT v + ? FROM observed", 1);
            connection.commit();
            connection.setAutoCommit(true);
        });

        assertThat(report.seen())
                .extracting(Observation::text)
                .contains("30 of 40 transactions wrote nothing; a single read needs none.");
    }

    /** The N+1 pattern, in every second transaction. */
    @Test
    void a_query_in_a_loop_is_named_with_its_number_per_transaction() throws Exception {
        WatchReport report = watched((connection, time) -> {
            connection.setAutoCommit(false);
            for (int i = 0; i < time % 2 * 12; i++) {
                prepare(connection, "SELECT ?", 1);
            }
            prepare(connection, "UPDATE observed SET v = ?", 1);
            connection.commit();
            connection.setAutoCommit(true);
        });

        assertThat(report.seen())
                .extracting(Observation::text)
                .contains("6.0 executions per transaction (N+1); one query could read all: SELECT ?");
    }

    private static void prepare(Connection connection, String sql, int parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 1; i <= parameters; i++) {
                statement.setInt(i, i);
            }
            statement.execute();
        }
    }

    private static WatchReport watched(Application application) throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        try (Connection connection = server.connect("")) {
            Query.execute(
                    connection,
                    "CREATE DATABASE IF NOT EXISTS observations",
                    "CREATE TABLE IF NOT EXISTS observations.observed (v INT)");
        }
        String url = server.jdbcUrl("observations") + "?useServerPrepStmts=true";
        try (Tap tap = Tap.openWithTexts(NanoClock.SYSTEM)) {
            Properties properties = new Properties();
            properties.put("user", server.credentials().user());
            properties.put("password", server.credentials().password());
            properties.putAll(tap.driverPropertiesFor(url));
            try (Connection connection = DriverManager.getConnection(url, properties)) {
                for (int time = 0; time < TIMES; time++) {
                    application.work(connection, time);
                }
            }
            return TestWatch.report(tap);
        }
    }
}
