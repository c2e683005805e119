package dev.roundtrip.run.machines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.LongTest;
import dev.roundtrip.TestResource;
import dev.roundtrip.Together;
import dev.roundtrip.Unchecked;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ForwardingServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.TidbGauges;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Up to a thousand members of one run, each a thread with connections of its own, which meet as load machines do and
 * put no load on the server beside. Their report is that of a real run, with one of its scenarios.
 */
class ManyMembersIT {

    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final int WINDOWS = 3;
    private final List<Long> sentInWindows = new ArrayList<>();
    private long sentAtBegin;

    @Test
    void ten_members_meet_and_are_one_run_on_mariadb() throws Exception {
        meet(TestServers.mariaDb(), 10);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 300, 1_000})
    @Tag("long")
    void many_members_meet_and_are_one_run_on_mariadb(int members) throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Sql.execute(server, "SET GLOBAL max_connections = 5000");
        meet(server, members);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 100, 300, 1_000})
    @Tag("long")
    @Tag("tidb")
    void many_members_meet_and_are_one_run_on_tidb(int members) throws Exception {
        meet(TestServers.requireTidb(), members);
    }

    @Test
    void a_third_machine_of_two_learns_that_there_are_too_many() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        List<TeamInDatabase> two = Together.all(Stream.of(1, 2)
                .<Callable<TeamInDatabase>>map(
                        i -> () -> join(new Share("third", 2, OptionalInt.of(i), Duration.ofMinutes(1)), server))
                .toList());
        try (TeamInDatabase first = two.get(0);
                TeamInDatabase second = two.get(1)) {
            assertThat(List.of(first.machine(), second.machine())).containsExactly(1, 2);
            for (OptionalInt number : List.of(OptionalInt.empty(), OptionalInt.of(2))) {
                Share third = new Share("third", 2, number, Duration.ofSeconds(1));
                assertThatThrownBy(() -> join(third, server))
                        .isInstanceOf(TeamBrokenException.class)
                        .hasMessageStartingWith("The run third has its 2 machines.");
            }
        }
    }

    /** Its last transaction ends eight seconds after the window, so it is quiet for twenty. */
    @LongTest
    void a_machine_whose_last_transactions_take_long_is_waited_for() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        RunReport report = report();
        List<Callable<RunReport>> two = new ArrayList<>();
        for (long seconds : List.of(0L, 8L)) {
            two.add(() -> {
                Share share = new Share("slow", 2, OptionalInt.empty(), Duration.ofMinutes(1));
                try (TeamInDatabase team = join(share, server)) {
                    team.windowBegins(() -> {});
                    TimeUnit.SECONDS.sleep(1 + seconds);
                    team.windowEnds(WINDOW, () -> {});
                    team.meet();
                    return team.finish(report);
                }
            });
        }

        assertThat(Together.all(two))
                .allSatisfy(one -> assertThat(one.machines())
                        .allSatisfy(machine -> assertThat(machine.lost()).isEmpty()));
    }

    @Test
    void a_first_machine_that_has_lost_its_lock_ends_and_leaves_the_next_runs_schema() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        List<Connection> opened = new ArrayList<>();
        DatabaseServer noted = ForwardingServer.of(server, answer -> {
            if (answer instanceof Connection connection) {
                opened.add(connection);
            }
            return answer;
        });
        Share alone = new Share("lost_lock", 1, OptionalInt.empty(), Duration.ofMinutes(1));
        AtomicLong later = new AtomicLong();
        NanoClock clock = () -> System.nanoTime() + later.get();

        TeamInDatabase first = TeamInDatabase.join(alone, noted, "rehearsal", clock, () -> false);
        opened.get(0).close();
        try (TeamInDatabase second = join(alone, server)) {
            later.set(Duration.ofMinutes(2).toNanos());
            assertThatThrownBy(first::meet)
                    .isInstanceOf(TeamBrokenException.class)
                    .hasMessageContaining("Another Roundtrip program uses");
            first.close();

            second.meet();
        }
    }

    @Test
    void a_machine_whose_first_one_does_not_come_learns_that() {
        Share second = new Share("no_first", 2, OptionalInt.of(2), Duration.ofSeconds(1));

        assertThatThrownBy(() -> join(second, TestServers.mariaDb()))
                .isInstanceOf(TeamBrokenException.class)
                .hasMessageStartingWith("The run no_first did not begin within 1 s: its first machine did not come");
    }

    private void meet(DatabaseServer server, int members) throws Exception {
        RunReport report = report();
        try (Connection connection = server.connect("")) {
            LongSupplier counter = server.statusUri().isPresent()
                    ? () -> Math.round(new TidbGauges(server).sum("tidb_server_query_total", ""))
                    : () -> Unchecked.get(() -> Sql.number(connection, "SHOW GLOBAL STATUS LIKE 'Questions'"));
            List<Callable<RunReport>> all = new ArrayList<>();
            for (int i = 1; i <= members; i++) {
                // As Kubernetes numbers them; ten number themselves.
                OptionalInt number = members == 10 ? OptionalInt.empty() : OptionalInt.of(i);
                Share share = new Share("members_" + members, members, number, Duration.ofMinutes(5));
                all.add(() -> member(share, server, report, counter));
            }
            RunReport merged = Together.all(all).stream()
                    .filter(one -> one.machines().size() == members)
                    .findFirst()
                    .orElseThrow();
            assertThat(merged.partial()).isEmpty();
            assertThat(merged.machines())
                    .allSatisfy(machine -> assertThat(machine.lost()).isEmpty());
            assertThat(transactions(merged)).isEqualTo(members * transactions(report));
            // The second reading of MariaDB counts itself.
            assertThat(sentInWindows).hasSize(WINDOWS).allMatch(sent -> sent <= 1);
        }
    }

    private RunReport member(Share share, DatabaseServer server, RunReport report, LongSupplier counter)
            throws Exception {
        try (TeamInDatabase team = join(share, server)) {
            for (int i = 0; i < WINDOWS; i++) {
                team.meet();
                team.windowBegins(() -> sentAtBegin = counter.getAsLong());
                TimeUnit.NANOSECONDS.sleep(WINDOW.toNanos());
                team.windowEnds(WINDOW, () -> sentInWindows.add(counter.getAsLong() - sentAtBegin));
            }
            assertThat(team.sum(new long[] {1, team.machine()}))
                    .containsExactly(share.machines(), (long) share.machines() * (share.machines() + 1) / 2);
            return team.finish(report);
        }
    }

    private static TeamInDatabase join(Share share, DatabaseServer server) {
        return TeamInDatabase.join(share, server, "rehearsal", NanoClock.SYSTEM, () -> false);
    }

    private static long transactions(RunReport report) {
        return report.scenarios().stream()
                .flatMap(scenario -> scenario.measured().stream())
                .mapToLong(measured -> measured.work().transactions())
                .sum();
    }

    private static RunReport report() {
        RunReport whole = JsonReport.parse(TestResource.run("tidb"), "the report of a run");
        return whole.with(whole.scenarios().subList(0, 1));
    }
}
