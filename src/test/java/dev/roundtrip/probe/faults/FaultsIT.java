package dev.roundtrip.probe.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.probe.ProbeFailedException;
import dev.roundtrip.probe.StringsOfServer;
import dev.roundtrip.probe.faults.FaultRequest.Limits;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.result.FaultReport;
import dev.roundtrip.result.FaultReport.DriverLimits;
import dev.roundtrip.result.FaultReport.PoolLimits;
import dev.roundtrip.result.FaultReport.Row;
import dev.roundtrip.result.FaultReport.Seen;
import dev.roundtrip.result.FaultReport.Told;
import dev.roundtrip.result.Json;
import dev.roundtrip.result.Schemas;
import dev.roundtrip.run.KnownProfiles;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What applications see, with a real pool and a real server. */
class FaultsIT {

    private static final PoolLimits QUICK_POOL = new PoolLimits(2_000, 500, 30_000, 1_800_000);
    private static final List<String> STUDY = List.of("s1", "s2", "s3", "s4", "s5", "s6", "s7");

    private final DatabaseServer server = TestServers.mariaDb();

    @Test
    void a_commit_in_doubt_is_told_the_same_whether_or_not_it_was_done() throws Exception {
        FaultReport report = observed(List.of("s1", "s5"), Limits.NONE, Fault.COMMIT_LOST, Fault.COMMIT_ANSWER_LOST);

        for (String string : List.of("s1", "s5")) {
            Seen lost = seen(report, string, Fault.COMMIT_LOST);
            Seen done = seen(report, string, Fault.COMMIT_ANSWER_LOST);
            assertThat(done.told().map(FaultsIT::withoutMessage))
                    .isEqualTo(lost.told().map(FaultsIT::withoutMessage));
            assertThat(lost.told().orElseThrow().sqlState()).startsWith("08");
            assertThat(lost.told().orElseThrow().during()).isEqualTo("commit");
            assertThat(lost.transfer().applied()).isZero();
            assertThat(lost.transfer().appliedInTheEnd()).isEqualTo(1);
            assertThat(done.transfer().applied()).isEqualTo(1);
            assertThat(done.transfer().appliedInTheEnd()).isEqualTo(2);
            assertThat(List.of(lost, done)).allMatch(seen -> seen.transfer().balances());
            assertThat(List.of(lost, done)).allMatch(seen -> seen.connection().equals(Optional.of("replaced")));
        }
        Schemas.requireValid(Json.text(report));
    }

    private static Told withoutMessage(Told told) {
        return new Told(told.during(), told.exception(), told.sqlState(), told.vendorCode(), "");
    }

    @Test
    void a_silent_line_is_waited_for_without_limits_and_ends_with_a_socket_timeout() throws Exception {
        Seen without = seen(observed(List.of("s5"), Limits.NONE, Fault.COMMIT_SILENT), "s5", Fault.COMMIT_SILENT);
        Seen with = seen(observed(List.of("s5"), Limits.RECOMMENDED, Fault.COMMIT_SILENT), "s5", Fault.COMMIT_SILENT);

        assertThat(without.answered()).isFalse();
        assertThat(without.told()).isEmpty();
        assertThat(with.answered()).isTrue();
        assertThat(with.told().orElseThrow().sqlState()).startsWith("08");
        assertThat(with.transfer().applied()).isEqualTo(1);
    }

    @Test
    void a_connection_that_died_idle_is_replaced_and_the_application_is_not_told() throws Exception {
        FaultReport report = observed(List.of("s2"), Limits.RECOMMENDED, Fault.CLOSED_IDLE, Fault.HALF_OPEN_IDLE);

        for (Fault fault : List.of(Fault.CLOSED_IDLE, Fault.HALF_OPEN_IDLE)) {
            Seen seen = seen(report, "s2", fault);
            assertThat(seen.told()).as(fault.id()).isEmpty();
            assertThat(seen.connection()).contains("replaced");
            assertThat(seen.connectionsOpened()).isEqualTo(1);
            assertThat(seen.transfer().applied()).isEqualTo(1);
        }
    }

    @Test
    void a_query_timeout_opens_a_connection_for_its_kill_and_max_performance_ignores_it() throws Exception {
        FaultReport report = observed(List.of("s1", "s5"), Limits.NONE, Fault.QUERY_TIMEOUT);

        Seen chatty = seen(report, "s1", Fault.QUERY_TIMEOUT);
        assertThat(chatty.told().orElseThrow().exception()).isEqualTo("MySQLTimeoutException");
        assertThat(chatty.extraCommands()).containsEntry("KILL QUERY ?", 1L);
        assertThat(chatty.connectionsOpened()).isEqualTo(1);
        assertThat(chatty.connection()).contains("kept");
        Seen ignoring = seen(report, "s5", Fault.QUERY_TIMEOUT);
        assertThat(ignoring.told()).isEmpty();
        assertThat(ignoring.connectionsOpened()).isZero();
    }

    @Test
    void a_second_host_takes_over_in_the_call_and_killed_work_is_told() throws Exception {
        FaultReport report = observed(
                List.of("s5"),
                Limits.RECOMMENDED,
                Fault.FAILOVER_WRITABLE,
                Fault.KILL_QUERY,
                Fault.KILL_CONNECTION,
                Fault.RESET_IN_TRANSACTION);

        assertThat(seen(report, "s5", Fault.FAILOVER_WRITABLE).told()).isEmpty();
        Told query = seen(report, "s5", Fault.KILL_QUERY).told().orElseThrow();
        assertThat(query.sqlState()).isEqualTo("70100");
        assertThat(seen(report, "s5", Fault.KILL_QUERY).connection()).contains("kept");
        assertThat(seen(report, "s5", Fault.KILL_CONNECTION).connection()).contains("replaced");
        assertThat(report.servers().get(0).rows())
                .hasSize(4)
                .allMatch(row -> row.seen().orElseThrow().transfer().appliedInTheEnd() == 1);
    }

    @Test
    void the_second_host_is_read_only_by_default_and_the_pool_keeps_such_connections() throws Exception {
        Seen seen = seen(observed(List.of("s5"), Limits.NONE, Fault.FAILOVER), "s5", Fault.FAILOVER);

        assertThat(seen.told().orElseThrow().message()).startsWith("Connection is read-only.");
        assertThat(seen.transfer().done()).isFalse();
        assertThat(seen.transfer().appliedInTheEnd()).isZero();
    }

    @Test
    void tidb_is_not_used_as_a_second_host_by_default_and_is_with_fail_over_read_only_false() throws Exception {
        FaultReport report = observed(
                TestServers.requireTidb(),
                List.of("s5"),
                Limits.RECOMMENDED,
                Fault.FAILOVER,
                Fault.FAILOVER_WRITABLE,
                Fault.KILL_QUERY);

        Told told = seen(report, "s5", Fault.FAILOVER).told().orElseThrow();
        assertThat(told.exception()).isEqualTo("SQLTransientConnectionException");
        assertThat(told.sqlState()).isEqualTo("42000");
        assertThat(seen(report, "s5", Fault.FAILOVER_WRITABLE).told()).isEmpty();
        assertThat(seen(report, "s5", Fault.KILL_QUERY).told().orElseThrow().sqlState())
                .isEqualTo("70100");
    }

    @Test
    void faults_of_a_string_that_requires_tls_are_the_same() throws Exception {
        DatabaseServer withTls = TestServers.mariaDbWithTls();
        StringsOfServer string = new StringsOfServer(
                ServerRequest.url(withTls.jdbcUrl("") + "?sslMode=REQUIRED").withCredentials(withTls.credentials()),
                List.of());

        FaultReport report = new FaultTable(NanoClock.SYSTEM)
                .execute(
                        request(List.of(string), List.of(Limits.NONE), Fault.COMMIT_LOST, Fault.COMMIT_ANSWER_LOST),
                        step -> {});

        String name = withTls.host() + ":" + withTls.port();
        assertThat(seen(report, name, Fault.COMMIT_LOST).transfer().applied()).isZero();
        assertThat(seen(report, name, Fault.COMMIT_ANSWER_LOST).transfer().applied())
                .isEqualTo(1);
        assertThat(report.servers().get(0).rows())
                .allMatch(row -> row.jdbcUrl().contains("sslMode=REQUIRED")
                        && row.command().contains("'" + withTls.jdbcUrl("") + "?sslMode=REQUIRED'"));
    }

    @Test
    void a_connect_timeout_is_the_wait_for_a_host_that_drops_packets() throws Exception {
        FaultReport without = observed(List.of("s5"), Limits.NONE, Fault.FAILOVER_UNREACHABLE);
        FaultReport with = observed(List.of("s5"), Limits.RECOMMENDED, Fault.FAILOVER_UNREACHABLE);

        assertThat(seen(without, "s5", Fault.FAILOVER_UNREACHABLE).answered()).isFalse();
        assertThat(seen(with, "s5", Fault.FAILOVER_UNREACHABLE).answered()).isTrue();
        assertThat(seen(with, "s5", Fault.FAILOVER_UNREACHABLE).told()).isEmpty();
    }

    @Test
    void nothing_is_left_behind_also_after_a_stop_in_the_middle() throws Exception {
        int loginTimeout = DriverManager.getLoginTimeout();
        List<String> before = databases();
        FaultTable table = new FaultTable(NanoClock.SYSTEM);

        assertThatThrownBy(() -> table.execute(
                        request(
                                server,
                                List.of("s1", "s5"),
                                List.of(Limits.NONE),
                                Fault.CLOSED_IDLE,
                                Fault.COMMIT_SILENT),
                        step -> {
                            if (step.contains(Fault.COMMIT_SILENT.id())) {
                                table.stop();
                            }
                        }))
                .isInstanceOf(ProbeFailedException.class)
                .hasMessage("The observation was stopped, so there is no report.");

        assertThat(databases()).isEqualTo(before);
        assertThat(DriverManager.getLoginTimeout()).isEqualTo(loginTimeout);
        assertThat(Thread.interrupted()).isFalse();
        awaitNone(
                "threads",
                () -> threads(name -> name.startsWith("roundtrip-faults") || name.startsWith("roundtrip-proxy")));
        awaitNone("sessions", this::sessions);
    }

    @Test
    @Tag("long")
    void the_whole_table_holds_with_mariadb() throws Exception {
        requireWholeTable(server);
    }

    @Test
    @Tag("long")
    void the_whole_table_holds_with_tidb() throws Exception {
        requireWholeTable(TestServers.requireTidb());
    }

    private static void requireWholeTable(DatabaseServer server) throws Exception {
        FaultReport report = new FaultTable(NanoClock.SYSTEM)
                .execute(
                        new FaultRequest(
                                List.of(strings(server, STUDY)),
                                List.of(Fault.values()),
                                List.of(Limits.values()),
                                FaultRequest.OBSERVATION,
                                FaultRequest.IDLE,
                                FaultRequest.DRIVER,
                                FaultRequest.POOL,
                                ""),
                        step -> {});

        List<Row> rows = report.servers().get(0).rows();
        assertThat(Fault.values()).hasSizeGreaterThanOrEqualTo(12);
        assertThat(rows).hasSize(2 * STUDY.size() * Fault.values().length);
        assertThat(rows).allMatch(row -> row.seen().isPresent() || row.skipped().isPresent());
        assertThat(report.moneyHolds()).isTrue();
        for (Row row : rows) {
            row.seen().ifPresent(seen -> {
                // A second host that is read-only.
                boolean done = seen.transfer().done() || !row.fault().equals(Fault.FAILOVER.id());
                assertThat(seen.transfer().done()).as(row.command()).isEqualTo(done);
                assertThat(seen.transfer().appliedInTheEnd()).as(row.command()).isBetween(done ? 1 : 0, 2);
                if (row.limits().equals("recommended")) {
                    assertThat(seen.answered()).as(row.command()).isTrue();
                }
            });
        }
        Schemas.requireValid(Json.text(report));
        try (Connection admin = server.connect("")) {
            assertThat(databases(admin)).noneMatch(name -> name.startsWith("roundtrip_probe_"));
        }
    }

    private FaultReport observed(List<String> names, Limits limits, Fault... faults) throws Exception {
        return observed(server, names, limits, faults);
    }

    private static FaultReport observed(DatabaseServer on, List<String> names, Limits limits, Fault... faults)
            throws Exception {
        FaultReport report =
                new FaultTable(NanoClock.SYSTEM).execute(request(on, names, List.of(limits), faults), step -> {});
        assertThat(report.moneyHolds()).isTrue();
        return report;
    }

    private static FaultRequest request(DatabaseServer on, List<String> names, List<Limits> limits, Fault... faults) {
        return request(List.of(strings(on, names)), limits, faults);
    }

    private static FaultRequest request(List<StringsOfServer> strings, List<Limits> limits, Fault... faults) {
        return new FaultRequest(
                strings,
                List.of(faults),
                limits,
                Duration.ofSeconds(4),
                FaultRequest.IDLE,
                new DriverLimits(1_000, 1_500),
                QUICK_POOL,
                "");
    }

    private static StringsOfServer strings(DatabaseServer server, List<String> names) {
        List<Scenario> scenarios =
                KnownProfiles.profiles().resolve(names).value().orElseThrow();
        return new StringsOfServer(
                ServerRequest.url(server.jdbcUrl("")).withCredentials(server.credentials()), scenarios);
    }

    private static Seen seen(FaultReport report, String string, Fault fault) {
        return report.servers().get(0).rows().stream()
                .filter(row -> row.string().equals(string) && row.fault().equals(fault.id()))
                .findFirst()
                .orElseThrow()
                .seen()
                .orElseThrow();
    }

    /** A closed connection leaves the server's list a little later; so do threads that were asked to end. */
    private static void awaitNone(String what, Left left) throws Exception {
        long deadline = NanoClock.SYSTEM.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!left.now().isEmpty()) {
            assertThat(NanoClock.SYSTEM.nanoTime() - deadline)
                    .as("%s left: %s", what, left.now())
                    .isNegative();
            Thread.onSpinWait();
        }
    }

    private interface Left {
        List<String> now() throws SQLException;
    }

    private static List<String> threads(Predicate<String> ours) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(ours)
                .toList();
    }

    private List<String> sessions() throws SQLException {
        try (Connection admin = server.connect("")) {
            return firstColumn(
                    admin, "SELECT id FROM information_schema.processlist WHERE db LIKE 'roundtrip\\_probe\\_%'");
        }
    }

    private List<String> databases() throws SQLException {
        try (Connection admin = server.connect("")) {
            return databases(admin);
        }
    }

    private static List<String> databases(Connection admin) throws SQLException {
        return firstColumn(admin, "SHOW DATABASES");
    }

    private static List<String> firstColumn(Connection admin, String sql) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement query = admin.createStatement();
                ResultSet found = query.executeQuery(sql)) {
            while (found.next()) {
                names.add(found.getString(1));
            }
        }
        return names;
    }
}
