package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.JavaProgram;
import dev.roundtrip.LongTest;
import dev.roundtrip.Together;
import dev.roundtrip.Unchecked;
import dev.roundtrip.cli.Main;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.result.ChatterResult;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.Machine;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.Schemas;
import dev.roundtrip.result.ServerSide.Reconciliation;
import dev.roundtrip.run.machines.Share;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several load machines of one run: here each is a thread with a run of its own, or a process that is killed. */
class ManyMachinesIT {

    /** As the process that is killed has it, whose jar is not built. */
    private static final String VERSION = "development";

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    @LongTest
    void four_machines_count_what_one_with_four_times_the_threads_counts_on_mariadb() throws Exception {
        fourCountAsOne(TestServers.mariaDb(), "four_maria", "s3", "s5");
    }

    @LongTest
    void four_machines_of_a_workload_whose_rows_get_numbers_take_none_twice() throws Exception {
        fourCountAsOne(TestServers.mariaDb(), "four_batches", "b3");
    }

    private static void fourCountAsOne(DatabaseServer server, String name, String... scenarios) throws Exception {
        RunReport one = run(server, 4, 1, Optional.empty(), scenarios);
        List<RunReport> four = together(server, name, 4, scenarios);
        RunReport merged = four.get(0);

        assertThat(merged.partial()).isEmpty();
        assertThat(merged.settings().threads()).isEqualTo(one.settings().threads());
        assertThat(merged.scenarios()).hasSameSizeAs(one.scenarios());
        for (int i = 0; i < one.scenarios().size(); i++) {
            Measured alone = one.scenarios().get(i).measured().orElseThrow();
            Measured all = merged.scenarios().get(i).measured().orElseThrow();
            assertThat(all.firstUse().connections()).isEqualTo(4);
            assertThat(perTransaction(all)).isEqualTo(perTransaction(alone));
            assertThat(all.asExpected()).as(all.expectations().toString()).isTrue();
            assertThat(all.work().totals().businessStatementsOnWire())
                    .isEqualTo(all.work().statements());
            assertThat(all.server().orElseThrow().reconciliation()).isNotEmpty().allMatch(Reconciliation::agrees);
        }
        assertThat(merged.machines())
                .extracting(Machine::name)
                .containsExactly("machine 1", "machine 2", "machine 3", "machine 4");
        assertThat(merged.machines()).allSatisfy(machine -> {
            Machine.Starts starts = machine.starts().orElseThrow();
            assertThat(starts.times()).isEqualTo(scenarios.length + 2);
            assertThat(starts.clockErrorNanos()).isPositive();
        });
        assertThat(merged.findings()).isEmpty();
        Schemas.requireValid(JsonReport.write(merged));
        assertThat(schemas(server, name)).isEmpty();
    }

    /** Counts that do not depend on time: each divides without a remainder. */
    private static Map<String, Double> perTransaction(Measured measured) {
        Map<String, Double> counts = measured.commands().stream()
                .collect(Collectors.toMap(
                        CommandResult::command,
                        command -> measured.perTransaction(command.count() - command.transactionControl())));
        measured.chatter().stream()
                .filter(ChatterResult::isSessionChatter)
                .forEach(chatter -> counts.put(chatter.sql(), measured.perTransaction(chatter.count())));
        counts.put("statements", measured.statementsPerTransaction());
        counts.put("round trips", measured.roundTripsPerTransaction());
        return counts;
    }

    @LongTest
    void a_machine_that_is_killed_in_the_middle_makes_the_report_partial_and_is_named() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Path said = folder.resolve("said.txt");
        Process second = process(server, said, "killed", "2");
        try {
            CompletableFuture<RunReport> first = firstMachine(server, 6, share("killed", 2, 1, PATIENCE));
            while (!Files.readString(said).contains("round 1 s5 ")) {
                assertThat(second.isAlive()).as(Files.readString(said)).isTrue();
                assertThat(first.isDone()).isFalse();
                TimeUnit.MILLISECONDS.sleep(100);
            }
            second.destroyForcibly().waitFor();

            RunReport report = first.get();

            assertThat(report.partial().orElseThrow()).contains("machine 2 was lost: no sign of life for 10 s.");
            assertThat(report.machines().get(1).lost()).isPresent();
            Measured measured = report.scenarios().get(0).measured().orElseThrow();
            assertThat(measured.work().transactions())
                    .isEqualTo(report.machines().get(0).gave().get(0).transactions())
                    .isPositive();
            assertThat(measured.server()).isEmpty();
            assertThat(Run.asExpected(report)).isFalse();
            assertThat(schemas(server, "killed")).isEmpty();
        } finally {
            second.destroyForcibly();
        }
    }

    @LongTest
    void a_machine_that_does_not_come_is_named() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        RunReport report = run(server, 1, 1, Optional.of(share("late", 2, 1, Duration.ofSeconds(1))), "s5");

        assertThat(report.partial().orElseThrow()).contains("machine 2 was lost: it did not come within 1 s.");
        assertThat(report.scenarios().get(0).measured().orElseThrow().work().transactions())
                .isPositive();
        assertThat(schemas(server, "late")).isEmpty();
    }

    @Test
    void a_machine_with_other_options_is_told_so() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        CompletableFuture<RunReport> first = firstMachine(server, 1, share("other", 2, 1, Duration.ofSeconds(15)));
        assertThatThrownBy(() -> run(server, 1, 7, Optional.of(share("other", 2, 2, PATIENCE)), "s5"))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("The runs differ: settings.rounds is 1 in machine 1 and 7 in machine 2.");
        assertThat(first.get().partial()).isPresent();
    }

    private static CompletableFuture<RunReport> firstMachine(DatabaseServer server, int rounds, Share share) {
        return CompletableFuture.supplyAsync(
                () -> Unchecked.get(() -> run(server, 1, rounds, Optional.of(share), "s5")));
    }

    private Process process(DatabaseServer server, Path said, String name, String machine) throws Exception {
        String run = "run s5 --url %s --user %s --threads 1 --rounds 6 --slice 1s --warmup 0s --join %s --of 2";
        String[] words = run.formatted(server.jdbcUrl(""), server.credentials().user(), name)
                .split(" ");
        ProcessBuilder builder = JavaProgram.of(Main.class, List.of("-XX:TieredStopAtLevel=1"), words)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().put("ROUNDTRIP_PASSWORD", server.credentials().password());
        builder.environment().put("ROUNDTRIP_MACHINE", machine);
        return builder.start();
    }

    /** Their clocks differ: they begin by the server's, and a report of one run needs no time of day. */
    private static List<RunReport> together(DatabaseServer server, String name, int machines, String... scenarios)
            throws Exception {
        List<Callable<RunReport>> runs = new ArrayList<>();
        for (int machine = 1; machine <= machines; machine++) {
            Share share = share(name, machines, machine, PATIENCE);
            Duration skew = Duration.ofHours(3L * machine - 9).plusSeconds(2);
            runs.add(() -> run(server, () -> WallClock.SYSTEM.now().plus(skew), 1, 1, Optional.of(share), scenarios));
        }
        return Together.all(runs);
    }

    private static Share share(String name, int machines, int machine, Duration arriveWithin) {
        return new Share(name, machines, machine, arriveWithin);
    }

    private static RunReport run(
            DatabaseServer server, int threads, int rounds, Optional<Share> share, String... scenarios)
            throws RunFailedException {
        return run(server, WallClock.SYSTEM, threads, rounds, share, scenarios);
    }

    private static RunReport run(
            DatabaseServer server, WallClock clock, int threads, int rounds, Optional<Share> share, String... scenarios)
            throws RunFailedException {
        Timing timing = new Timing(Duration.ofSeconds(1), rounds, Duration.ZERO);
        Load load = new Load(threads);
        // Batches have other tables than the transfer.
        String database = scenarios[0].startsWith("b") ? "roundtrip_batches_it" : "roundtrip_run_it";
        return new Run(clock, VERSION, new RoundtripMetrics(NanoClock.SYSTEM))
                .execute(Requests.on(server, database, load, timing, scenarios), share, new RunEvents() {});
    }

    /** A schema that somebody made, a table in it, and a table in what a killed run left: each stays. */
    @Test
    void only_what_a_killed_run_left_is_dropped() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        String schema = "roundtrip_share_mine";
        for (String before : List.of(
                "SELECT 1",
                "CREATE TABLE " + schema + ".bill (id INT)",
                "CREATE TABLE " + schema + ".member (machine INT PRIMARY KEY)"
                        + " COMMENT = 'Roundtrip: load machines'")) {
            Sql.execute(server, "CREATE DATABASE IF NOT EXISTS " + schema, before);

            assertThatThrownBy(() -> run(server, 1, 1, Optional.of(share("mine", 1, 1, PATIENCE)), "s5"))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageContaining("The schema roundtrip_share_mine is not only Roundtrip's")
                    .hasMessageContaining("Give --join another name");
            assertThat(schemas(server, "mine")).hasSize(1);
        }
        assertThat(Sql.rows(server, "SHOW TABLES FROM " + schema)).containsExactly("bill", "member");
        Sql.execute(server, "DROP TABLE " + schema + ".bill");

        RunReport report = run(server, 1, 1, Optional.of(share("mine", 1, 1, PATIENCE)), "s5");

        assertThat(report.partial()).isEmpty();
        assertThat(report.machines()).hasSize(1);
        assertThat(schemas(server, "mine")).isEmpty();
    }

    private static List<String> schemas(DatabaseServer server, String name) throws Exception {
        return Sql.rows(server, "SHOW DATABASES LIKE 'roundtrip\\_share\\_" + name + "'");
    }
}
