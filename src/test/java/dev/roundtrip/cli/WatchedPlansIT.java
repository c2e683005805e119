package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.live.Watch;
import dev.roundtrip.live.WatchFailedException;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Source;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.text.TerminalWriter;
import dev.roundtrip.text.WatchDocument;
import dev.roundtrip.text.Written;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests what a TiDB says of the plans while an application is watched. */
class WatchedPlansIT {

    private static final int TIMES = 300;

    private final List<String> said = new ArrayList<>();

    @Test
    void a_statement_without_a_kept_plan_has_tidbs_reason_the_fix_and_the_line() throws Exception {
        DatabaseServer tidb = TestServers.requireTidb();
        Sql.execute(
                tidb,
                "drop database if exists watched_plans",
                "create database watched_plans",
                "create table watched_plans.account (id bigint primary key, balance int, key (balance))");
        Watch watch = new Watch("0.1.0", new Source(Source.WatchMethod.AGENT, "1"), Instant.EPOCH);
        try (Tap tap = Tap.builder(NanoClock.SYSTEM).lines().open();
                Connection connection = DriverManager.getConnection(
                        tidb.jdbcUrl("watched_plans?useServerPrepStmts=true&cachePrepStmts=true"),
                        Sql.login(tidb, tap.driverProperties()));
                WatchedPlans plans = begunAfterOthers(tidb, connection)) {
            assertThat(plans.waitTimeout()).hasValue(28_800L);
            find(connection);
            watch.add(tap.takeInterval(), tap.texts(), Duration.ofSeconds(1));

            WatchReport report = plans.addedTo(watch.soFar(), Optional.of("Asia/Tokyo"));

            assertThat(report.planProblems()).hasSize(1).first().satisfies(problem -> {
                assertThat(problem.sql()).isEqualTo("select id from account where balance = ?");
                assertThat(problem.notKept()).isEqualTo(TIMES);
                assertThat(problem.line().orElseThrow()).startsWith("WatchedPlansIT.find(WatchedPlansIT.java:");
            });
            assertThat(TerminalWriter.write(WatchDocument.of(report), Written.PLAIN)
                            .replaceAll("\\s+", " "))
                    .contains(
                            "? may be converted to INT. Bind it with setLong. From WatchedPlansIT.find",
                            "--url: Time zones: its JVM Asia/Tokyo, the session SYSTEM (Etc/UTC): an instant moves by +9:00 h");

            WatchedPlans gone = begin(tidb, "watched_plans");
            gone.close();
            Sql.execute(tidb, "drop database watched_plans");
            assertThat(gone.addedTo(report, Optional.empty())).isSameAs(report);
            assertThat(said).last().asString().startsWith("warning: --url: TiDB can no longer be read: ");
        }
    }

    @Test
    void a_server_that_is_no_tidb_is_refused() {
        assertThatExceptionOfType(WatchFailedException.class)
                .isThrownBy(() -> begin(TestServers.mariaDb(), "mysql"))
                .withMessageContaining("Is it a TiDB");
    }

    /** Begins to watch after other executions, which are in no figure. */
    private WatchedPlans begunAfterOthers(DatabaseServer server, Connection connection) throws Exception {
        find(connection);
        return begin(server, "watched_plans");
    }

    private WatchedPlans begin(DatabaseServer server, String database) throws Exception {
        return WatchedPlans.begin(
                JdbcUrl.parse(server.jdbcUrl(database)).orElseThrow(), Optional.of(server.credentials()), said::add);
    }

    private static void find(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("select id from account where balance = ?")) {
            for (int i = 0; i < TIMES; i++) {
                select.setString(1, "1");
                select.execute();
            }
        }
        // TiDB enters an execution into its summary after its answer, and takes the next command after that.
        assertThat(connection.isValid(1)).isTrue();
    }
}
