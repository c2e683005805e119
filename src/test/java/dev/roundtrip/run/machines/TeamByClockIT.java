package dev.roundtrip.run.machines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.Machine;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.TidbGauges;
import dev.roundtrip.testing.Concurrently;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.testing.TestResource;
import dev.roundtrip.testing.Unchecked;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests machines of one run, each a thread with its own connection, which begin by the server's clock. */
class TeamByClockIT {

    private static final Duration WINDOW = Duration.ofMillis(200);
    private static final int WINDOWS = 3;
    private static final String DATABASE = "machines_by_the_clock";
    private static final LockedThing LOCK = LockedThing.database(DATABASE);

    private final List<Long> sentInWindows = new ArrayList<>();
    private long sentAtBegin;

    @Test
    void ten_machines_begin_together_and_send_nothing_in_a_slice_on_mariadb() throws Exception {
        begin(TestServers.mariaDb(), 10, Duration.ofMillis(200));
    }

    @Tag("tidb")
    @LongTest
    void a_hundred_machines_begin_together_and_send_nothing_in_a_slice_on_tidb() throws Exception {
        begin(TestServers.requireTidb(), 100, Duration.ofSeconds(1));
    }

    private void begin(DatabaseServer server, int machines, Duration second) throws Exception {
        withoutMarker(server);
        RunReport report = report();
        try (Connection connection = server.connect("");
                DatabaseLock lock = DatabaseLock.take(server, List.of(LOCK))) {
            assertThat(lock.isSupported()).isTrue();
            LongSupplier counter = server.statusUri().isPresent()
                    ? () -> Math.round(new TidbGauges(server).sum("tidb_server_query_total", ""))
                    : () -> Unchecked.get(() -> Sql.number(connection, "SHOW GLOBAL STATUS LIKE 'Questions'"));
            List<Callable<RunReport>> all = new ArrayList<>();
            for (int i = 1; i <= machines; i++) {
                Share share = new Share(i, machines, Optional.empty(), second);
                all.add(() -> machine(share, server, report, counter));
            }
            List<RunReport> reports = Concurrently.all(all);

            RunReport merged = Merge.of(
                    reports.stream().map(one -> new Part("a report", one)).toList());
            assertThat(merged.partial()).isEmpty();
            assertThat(merged.machines()).hasSize(machines).allSatisfy(machine -> {
                Machine.Starts starts = machine.starts().orElseThrow();
                assertThat(starts.times()).isEqualTo(WINDOWS);
                assertThat(starts.begin().toEpochMilli() % (60 * second.toMillis()))
                        .as("a full minute")
                        .isZero();
            });
            assertThat(transactions(merged)).isEqualTo(machines * transactions(report));
            // The second reading of MariaDB counts itself. On a machine that stands still, one of them is late.
            boolean punctual = merged.machines().stream()
                    .allMatch(machine -> machine.starts().orElseThrow().late() == 0);
            assertThat(sentInWindows).hasSize(WINDOWS).allMatch(sent -> sent <= 1 || !punctual);
        }
    }

    private RunReport machine(Share share, DatabaseServer server, RunReport report, LongSupplier counter)
            throws Exception {
        try (TeamByClock team = team(share, server)) {
            if (team.isFirst()) {
                marker(server);
                team.isMade(List.of(DATABASE));
            } else {
                team.awaitFirst(LOCK, List.of(DATABASE));
            }
            for (int i = 0; i < WINDOWS; i++) {
                team.windowBegins(() -> sentAtBegin = counter.getAsLong());
                TimeUnit.NANOSECONDS.sleep(WINDOW.toNanos());
                team.windowEnds(WINDOW, () -> sentInWindows.add(counter.getAsLong() - sentAtBegin));
            }
            return team.signed(report, List.of());
        }
    }

    @Test
    void a_machine_without_the_first_one_learns_that_within_ten_seconds() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        CompletableFuture<Void> waits = CompletableFuture.runAsync(() -> {
            try (TeamByClock team = team(new Share(2, 2, Optional.empty()), server)) {
                team.awaitFirst(LOCK, List.of(DATABASE));
            }
        });

        assertThatThrownBy(() -> waits.get(10, TimeUnit.SECONDS))
                .hasRootCauseInstanceOf(TeamBrokenException.class)
                .hasRootCauseMessage("Machine 1 must make the data and set the variables, and is not at work on the"
                        + " database " + DATABASE + ". Start machine 1, then this one again.");
    }

    @Test
    void a_machine_whose_first_one_ends_while_it_makes_the_data_learns_that() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        withoutMarker(server);
        List<String> said = new ArrayList<>();
        DatabaseLock lock = DatabaseLock.take(server, List.of(LOCK));
        try (TeamByClock team = new TeamByClock(
                new Share(2, 2, Optional.empty()), WINDOW, server, NanoClock.SYSTEM, () -> false, sentence -> {
                    said.add(sentence);
                    if (sentence.startsWith("Waiting")) {
                        lock.close();
                    }
                })) {
            assertThatThrownBy(() -> team.awaitFirst(LOCK, List.of(DATABASE)))
                    .isInstanceOf(TeamBrokenException.class)
                    .hasMessageStartingWith("Machine 1 ended before it had made the data in " + DATABASE);
        }
        assertThat(said).last().isEqualTo("Waiting for machine 1 to make the data in " + DATABASE);
    }

    @Test
    void a_machine_with_another_begin_than_the_first_one_learns_that() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        marker(server);
        try (DatabaseLock lock = DatabaseLock.take(server, List.of(LOCK));
                TeamByClock first = team(new Share(1, 2, Optional.of(in(60))), server);
                TeamByClock second = team(new Share(2, 2, Optional.of(in(61))), server)) {
            assertThat(lock.isSupported()).isTrue();
            first.isMade(List.of(DATABASE));
            assertThatThrownBy(() -> second.awaitFirst(LOCK, List.of(DATABASE)))
                    .isInstanceOf(TeamBrokenException.class)
                    .hasMessageStartingWith("Machine 1 begins at ")
                    .hasMessageEndingWith("Give all machines the same --begin.");
        }
    }

    @Test
    void a_begin_that_has_passed_or_is_too_near_for_the_data_is_refused() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        assertThatThrownBy(() -> team(new Share(1, 2, Optional.of(in(-1))), server))
                .isInstanceOf(TeamBrokenException.class)
                .hasMessageContaining(" has passed: the server's clock says ");
        try (TeamByClock team = team(new Share(1, 2, Optional.of(in(4))), server)) {
            assertThatThrownBy(() -> team.isMade(List.of()))
                    .isInstanceOf(TeamBrokenException.class)
                    .hasMessageContaining(", too late for --begin ");
        }
    }

    /** The clock jumps, as that of a machine that was asleep. */
    @Test
    void a_machine_that_is_late_or_lost_the_clock_says_so_and_one_that_is_a_slice_behind_ends() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        AtomicLong asleep = new AtomicLong();
        NanoClock jumping = () -> NanoClock.SYSTEM.nanoTime() + TimeUnit.SECONDS.toNanos(asleep.get());
        Share share = new Share(1, 3, Optional.of(in(8)));
        try (TeamByClock team = new TeamByClock(share, WINDOW, server, jumping, () -> false, sentence -> {})) {
            team.isMade(List.of());
            asleep.addAndGet(8);
            team.windowBegins(() -> {});
            asleep.addAndGet(5);
            team.windowEnds(WINDOW, () -> WINDOW);

            RunReport late = team.signed(report(), List.of());
            assertThat(late.machines().get(0).starts().orElseThrow().late()).isEqualTo(1);
            assertThat(late.findings())
                    .anyMatch(finding -> finding.matches("Machine 1 of 3 was late at 1 slice, by up to \\d+\\.\\d{3} s:"
                            + " not ready before it, or at work after its end\\. Longer slices leave more time\\."))
                    .anyMatch(finding -> finding.matches(
                            "Machine 1 of 3 lost the clock: it knew the server's to 1\\d\\.\\d{3} s only\\."));

            asleep.addAndGet(60);
            assertThatThrownBy(() -> team.windowBegins(() -> {}))
                    .isInstanceOf(TeamBrokenException.class)
                    .hasMessageStartingWith("Machine 1 of 3 lost the clock: it came ");
        }
    }

    private static Instant in(int seconds) {
        return Instant.now().plusSeconds(seconds);
    }

    private static TeamByClock team(Share share, DatabaseServer server) {
        return new TeamByClock(share, WINDOW, server, NanoClock.SYSTEM, () -> false, sentence -> {});
    }

    private static void withoutMarker(DatabaseServer server) throws Exception {
        Sql.execute(
                server,
                "CREATE DATABASE IF NOT EXISTS " + DATABASE,
                "DROP TABLE IF EXISTS " + DATABASE + ".roundtrip_data_set");
    }

    /** Makes the marker as the first machine makes it with the data. */
    private static void marker(DatabaseServer server) throws Exception {
        withoutMarker(server);
        Sql.execute(
                server,
                "CREATE TABLE " + DATABASE + ".roundtrip_data_set (id INT PRIMARY KEY, begins BIGINT)",
                "INSERT INTO " + DATABASE + ".roundtrip_data_set VALUES (1, 0)");
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
