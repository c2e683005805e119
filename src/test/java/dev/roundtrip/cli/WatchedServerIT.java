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
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
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

/** Tests what the server of a watched application says of plans and of time zones. */
class WatchedServerIT {

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
                WatchedServer plans = begunAfterOthers(tidb, connection)) {
            assertThat(plans.waitTimeout()).hasValue(28_800L);
            find(connection);
            watch.add(tap.takeInterval(), tap.texts(), Duration.ofSeconds(1));

            WatchReport report = plans.addedTo(watch.soFar(), Optional.of("Asia/Tokyo"));

            assertThat(report.planProblems()).hasSize(1).first().satisfies(problem -> {
                assertThat(problem.sql()).isEqualTo("select id from account where balance = ?");
                assertThat(problem.notKept()).isEqualTo(TIMES);
                assertThat(problem.line().orElseThrow()).startsWith("WatchedServerIT.find(WatchedServerIT.java:");
            });
            assertThat(TerminalWriter.write(WatchDocument.of(report), Written.PLAIN)
                            .replaceAll("\\s+", " "))
                    .contains(
                            "? may be converted to INT. Bind it with setLong. From WatchedServerIT.find",
                            "--url: Time zones: its JVM Asia/Tokyo, the session SYSTEM (Etc/UTC): an instant moves by +9:00 h");

            assertThat(Sql.number(
                            tidb,
                            "select count(*) from information_schema.statements_summary"
                                    + " where schema_name = 'watched_plans' and digest_text like '%unix_timestamp%'"))
                    .as("the question for the zone is no statement of the application's database")
                    .isZero();

            WatchedServer gone = begin(tidb, "watched_plans");
            gone.close();
            Sql.execute(tidb, "drop database watched_plans");
            assertThat(gone.addedTo(report, Optional.empty())).isSameAs(report);
            assertThat(said).last().asString().startsWith("warning: --url: TiDB can no longer be read: ");
            assertThatExceptionOfType(WatchFailedException.class)
                    .isThrownBy(() -> begin(tidb, "watched_plans"))
                    .withMessage("--url: statements_summary cannot be read: Unknown database 'watched_plans'.");
        }
    }

    @EachServer
    void each_server_says_its_sessions_zone_and_whether_it_has_figures_of_plans(On on) throws Exception {
        Watch watch = new Watch("0.1.0", new Source(Source.WatchMethod.AGENT, "1"), Instant.EPOCH);
        try (WatchedServer server = begin(on.server(), "information_schema?connectionTimeZone=SERVER")) {
            assertThat(server.waitTimeout().orElseThrow()).isPositive();

            WatchReport report = server.addedTo(watch.soFar(), Optional.of("Asia/Tokyo"));

            assertThat(report.seen()).hasSize(2);
            assertThat(report.seen().get(0).text())
                    .matches(
                            on == On.TIDB
                                    ? "--url: no statement was prepared on the server, so TiDB had no plan to keep\\."
                                    : "--url: (MariaDB|MySQL) [0-9.]+ has no figures of kept plans; TiDB has\\.");
            assertThat(report.seen().get(1).text())
                    .startsWith("--url: Time zones: its JVM Asia/Tokyo, the session SYSTEM (");
        }
        assertThat(said).noneMatch(line -> line.startsWith("warning"));
    }

    @Test
    void a_time_zone_that_only_the_application_has_is_a_warning() throws Exception {
        Watch watch = new Watch("0.1.0", new Source(Source.WatchMethod.AGENT, "1"), Instant.EPOCH);
        try (WatchedServer server = begin(TestServers.mariaDb(), "information_schema")) {
            assertThat(server.addedTo(watch.soFar(), Optional.of("America/Atlantis"))
                            .seen())
                    .hasSize(1);
        }
        assertThat(said).last().asString().startsWith("warning: --url: the JVM of this program has no time zone");
    }

    /** Begins to watch after other executions, which are in no figure. */
    private WatchedServer begunAfterOthers(DatabaseServer server, Connection connection) throws Exception {
        find(connection);
        return begin(server, "watched_plans");
    }

    private WatchedServer begin(DatabaseServer server, String database) throws Exception {
        return WatchedServer.begin(
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
