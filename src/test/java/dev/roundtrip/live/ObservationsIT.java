package dev.roundtrip.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.report.WatchReport.Saving;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.testing.LongTest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what a watch says of the texts and transactions of a real driver. */
class ObservationsIT {

    private static final int TIMES = 40;

    private interface Application {
        void work(Connection connection, int time) throws SQLException;
    }

    @Test
    void texts_that_differ_in_a_literal_are_no_saving_of_the_driver_s_cache() throws Exception {
        WatchReport report = says(
                "40 prepared texts differ only in literals or comments; none is kept: SELECT ?, ?",
                (connection, time) -> prepare(connection, "SELECT ?, %d".formatted(time), 1));
        assertThat(report.savings().changes())
                .extracting(Saving::change)
                .noneMatch(change -> change.contains("cachePrep"));
    }

    /** A tracer writes such comments, sqlcommenter among them. */
    @ParameterizedTest
    @ValueSource(strings = {"/* trace %d */ SELECT ?", "SELECT ? /*traceparent='00-%032x-01'*/", "SELECT ? -- %d"})
    void texts_that_differ_in_a_comment_can_be_kept_without_it(String text) throws Exception {
        WatchReport report = says(
                "40 prepared texts differ only in a comment, such as a trace's number; none is kept: SELECT ?",
                (connection, time) -> prepare(connection, text.formatted(time), 1));
        assertThat(report.savings().changes())
                .filteredOn(saving -> saving.change().equals("no comment that differs"))
                .extracting(Saving::where, Saving::roundTrips)
                .containsExactly(tuple("application", TIMES - 1L));
        assertThat(report.savings().changes())
                .extracting(Saving::change)
                .noneMatch(change -> change.contains("cachePrep"));
    }

    /** The first 2,000 texts are counted one by one; later ones are counted together and need not be alike. */
    @Test
    void nothing_is_said_of_texts_that_are_not_told_apart() throws Exception {
        WatchReport report = watched((connection, time) -> {
            for (int i = 0; i < 100; i++) {
                Sql.execute(connection, "SELECT 1 AS t%d_of_%d_".formatted(time, i));
            }
            prepare(connection, "SELECT ? AS p%d_".formatted(time), 1);
        });

        assertThat(report.texts()).extracting(SentText::sql).contains(SentText.OTHER_TEXTS);
        assertThat(report.seen()).extracting(Observation::text).noneMatch(text -> text.contains("prepared texts"));
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
        says(
                "40 texts differ in a list's length only; pad lists: SELECT ? IN (?, ...)",
                (connection, time) -> prepare(
                        connection,
                        "SELECT 1 IN (" + String.join(", ", Collections.nCopies(time + 1, "?")) + ")",
                        time + 1));
    }

    @Test
    void transactions_without_a_write_are_counted() throws Exception {
        says(
                "30 of 40 transactions wrote nothing; 30 are a single read, which needs none:"
                        + " SELECT v + ? FROM observed.",
                inTransaction((connection, time) -> prepare(
                        connection, time % 4 == 0 ? "UPDATE observed SET v = ?" : "SELECT v + ? FROM observed", 1)));
    }

    @Test
    void what_the_server_refuses_is_counted_with_its_text() throws Exception {
        says(
                "40 of 40 were refused: SELECT v FROM missing",
                (connection, time) -> assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(() -> Sql.execute(connection, "SELECT v FROM missing")));
    }

    @LongTest
    void what_tidb_refuses_and_a_framework_passes_over_says_so_and_what_does_not_send_it() throws Exception {
        WatchReport report = watched(TestServers.requireTidb(), (connection, time) -> {
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> connection.setReadOnly(true));
            prepare(connection, "SELECT ?", 1);
        });

        assertThat(report.seen())
                .extracting(Observation::text)
                .contains("40 of 40 were refused: SET SESSION TRANSACTION READ ONLY; TiDB refuses it (error 1235),"
                        + " and the framework goes on. readOnlyPropagatesToServer=false does not send it.");
    }

    /**
     * The loops are in every second transaction; an average over all of them would hide loops of few. A query without a
     * table, such as for the last key, cannot be asked for all at once.
     */
    @Test
    void a_query_in_a_loop_is_a_saving_with_its_number_in_those_transactions_that_have_it() throws Exception {
        WatchReport report = watched(inTransaction((connection, time) -> {
            for (int i = 0; i < (time % 2 == 0 ? 1 : 6); i++) {
                prepare(connection, "SELECT v + ? FROM observed", 1);
                prepare(connection, "SELECT ?", 1);
            }
            prepare(connection, "UPDATE observed SET v = ?", 1);
        }));
        assertThat(report.savings().changes())
                .filteredOn(saving -> saving.where().equals("application"))
                .extracting(Saving::change, Saving::roundTrips)
                // Each of the other five is prepared, too.
                .containsExactly(tuple("1 query for 6.0 in a loop", 20L * 5 * 2));
    }

    private static Application inTransaction(Application application) {
        return (connection, time) -> {
            connection.setAutoCommit(false);
            application.work(connection, time);
            connection.commit();
            connection.setAutoCommit(true);
        };
    }

    private static WatchReport says(String sentence, Application application) throws Exception {
        WatchReport report = watched(application);
        assertThat(report.seen()).extracting(Observation::text).contains(sentence);
        return report;
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
        return watched(TestServers.mariaDb(), application);
    }

    private static WatchReport watched(DatabaseServer server, Application application) throws Exception {
        String database = Sql.database(server, "observations", "CREATE TABLE observed (v INT)");
        String url = server.jdbcUrl(database) + "?useServerPrepStmts=true";
        try (Tap tap = Tap.builder(NanoClock.SYSTEM).texts().open()) {
            Properties properties = Sql.login(server, tap.driverPropertiesFor(url));
            try (Connection connection = DriverManager.getConnection(url, properties)) {
                for (int time = 0; time < TIMES; time++) {
                    application.work(connection, time);
                }
            }
            return TestWatch.report(tap);
        }
    }
}
