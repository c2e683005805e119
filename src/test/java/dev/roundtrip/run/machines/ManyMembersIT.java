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
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.TidbGauges;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Up to a hundred members of one run, each a thread with connections of its own, which meet as load machines do and
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

    @Tag("tidb")
    @LongTest
    void a_hundred_members_meet_and_are_one_run_on_tidb() throws Exception {
        meet(TestServers.requireTidb(), 100);
    }

    @Test
    void a_machine_whose_number_another_one_has_learns_that() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        List<TeamInDatabase> two = Together.all(Stream.of(1, 2)
                .<Callable<TeamInDatabase>>map(i -> () -> join(new Share("third", 2, i, Duration.ofMinutes(1)), server))
                .toList());
        try (TeamInDatabase first = two.get(0);
                TeamInDatabase second = two.get(1)) {
            assertThat(first.isFirst()).isTrue();
            assertThat(second.isFirst()).isFalse();
            Share third = new Share("third", 2, 2, Duration.ofSeconds(1));
            assertThatThrownBy(() -> join(third, server))
                    .isInstanceOf(TeamBrokenException.class)
                    .hasMessageEndingWith("or another is machine 2.");
            assertThatThrownBy(() -> join(new Share("third", 2, 1, Duration.ofSeconds(1)), server))
                    .isInstanceOf(TeamBrokenException.class)
                    .hasMessageStartingWith("A first machine of the run third is at work");
        }
    }

    /** Its last transaction ends eight seconds after the window, so it is quiet for twenty. */
    @LongTest
    void a_machine_whose_last_transactions_take_long_is_waited_for() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        RunReport report = report();
        List<Callable<RunReport>> two = new ArrayList<>();
        for (int machine : List.of(1, 2)) {
            two.add(() -> {
                Share share = new Share("slow", 2, machine, Duration.ofMinutes(1));
                try (TeamInDatabase team = join(share, server)) {
                    team.windowBegins(() -> {});
                    TimeUnit.SECONDS.sleep(machine == 1 ? 1 : 9);
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
    void a_machine_whose_first_one_does_not_come_learns_that() {
        Share second = new Share("no_first", 2, 2, Duration.ofSeconds(1));

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
                Share share = new Share("members_" + members, members, i, Duration.ofMinutes(5));
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
            assertThat(team.sum(new long[] {1, share.machine()}))
                    .containsExactly(share.machines(), (long) share.machines() * (share.machines() + 1) / 2);
            return team.finish(report);
        }
    }

    private static TeamInDatabase join(Share share, DatabaseServer server) {
        return TeamInDatabase.join(share, server, report(), NanoClock.SYSTEM, () -> false);
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
