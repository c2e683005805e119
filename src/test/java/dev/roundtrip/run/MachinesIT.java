package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.cli.Main;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.report.ChatterResult;
import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.DataCheck;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.Machine;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.Schemas;
import dev.roundtrip.run.machines.Merge;
import dev.roundtrip.run.machines.Part;
import dev.roundtrip.run.machines.Share;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.Concurrently;
import dev.roundtrip.testing.JavaProgram;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.testing.Unchecked;
import dev.roundtrip.workload.data.DataSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests several load machines of one run. Here each is a thread with its own run, or a process that is killed. */
class MachinesIT {

    private static final Duration SHORT_SECOND = Duration.ofMillis(200);
    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir
    private Path folder;

    /** The machines' clocks differ: they begin by the server's clock, and a report of one run needs no time of day. */
    @Test
    void two_machines_are_one_run_whose_checks_hold_with_the_transactions_of_both() throws Exception {
        DatabaseServer server = TestServers.mariaDb();

        run(server, WallClock.SYSTEM, 1, 1, Optional.empty(), Requests.scenarios("s5"));

        List<RunReport> two = together(server, 2, Optional.of(Instant.now().plusSeconds(8)), SHORT_SECOND, "s5");
        RunReport merged = merged(two);

        boolean punctual = merged.machines().stream()
                .allMatch(machine -> machine.starts().orElseThrow().late() == 0);
        assertThat(punctual ? merged.partial().isEmpty() : merged.findings().contains(Merge.LATE))
                .as(merged.partial() + " " + merged.findings())
                .isTrue();
        assertThat(merged.machines()).extracting(Machine::name).containsExactly("machine 1", "machine 2");
        assertThat(merged.machines())
                .extracting(machine -> machine.starts().orElseThrow().begin())
                .containsOnly(
                        two.get(0).machines().get(0).starts().orElseThrow().begin());
        Measured all = merged.scenarios().get(0).measured().orElseThrow();
        assertThat(all.work().transactions()).isEqualTo(transactions(two.get(0)) + transactions(two.get(1)));
        assertThat(all.asExpected()).as(all.expectations().toString()).isTrue();
        for (RunReport one : two) {
            List<DataCheck> checks = one.machines().get(0).checks();
            assertThat(checks).isNotEmpty();
            // One machine's transactions alone do not explain the rows.
            assertThat(checks).anyMatch(check -> check.each() > 0 && !check.holds());
        }
        // Only the first machine reads the server, and it compares nothing with its own wire.
        assertThat(two.get(0).scenarios().get(0).measured().orElseThrow().server())
                .hasValueSatisfying(side -> assertThat(side.reconciliation()).isEmpty());
        assertThat(two.get(1).scenarios().get(0).measured().orElseThrow().server())
                .isEmpty();
        Schemas.requireValid(Json.text(two.get(0)));
        Schemas.requireValid(Json.text(merged));
    }

    private static long transactions(RunReport report) {
        return report.scenarios().get(0).measured().orElseThrow().work().transactions();
    }

    @LongTest
    void four_machines_count_what_one_with_four_times_the_threads_counts_on_mariadb() throws Exception {
        fourCountAsOne(TestServers.mariaDb(), "s3", "s5");
    }

    @LongTest
    void four_machines_of_a_workload_whose_rows_get_numbers_take_none_twice() throws Exception {
        fourCountAsOne(TestServers.mariaDb(), "b3");
    }

    private static void fourCountAsOne(DatabaseServer server, String... scenarios) throws Exception {
        RunReport one = run(server, WallClock.SYSTEM, 4, 1, Optional.empty(), Requests.scenarios(scenarios));
        RunReport merged = merged(together(server, 4, Optional.empty(), SECOND, scenarios));

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
            assertThat(all.server().orElseThrow().reconciliation()).isNotEmpty().allMatch(CrossCheckLine::agrees);
        }
        assertThat(merged.machines())
                .extracting(Machine::name)
                .containsExactly("machine 1", "machine 2", "machine 3", "machine 4");
        assertThat(merged.machines()).allSatisfy(machine -> {
            Machine.Starts starts = machine.starts().orElseThrow();
            assertThat(starts.times()).isEqualTo(scenarios.length + 2);
            assertThat(starts.clockErrorNanos()).isPositive();
            assertThat(starts.late()).isZero();
        });
        assertThat(merged.findings()).isEmpty();
        Schemas.requireValid(Json.text(merged));
    }

    /** The counts that do not depend on time; each divides without a remainder. */
    private static Map<String, Double> perTransaction(Measured measured) {
        Map<String, Double> counts = measured.commands().stream()
                .collect(Collectors.toMap(
                        command -> command.command().name(),
                        command -> measured.perTransaction(command.forStatements())));
        measured.chatter().stream()
                .filter(ChatterResult::isSessionChatter)
                .forEach(chatter -> counts.put(chatter.sql(), measured.perTransaction(chatter.count())));
        counts.put("statements", measured.statementsPerTransaction());
        counts.put("round trips", measured.roundTripsPerTransaction());
        return counts;
    }

    @LongTest
    void a_machine_that_is_killed_in_the_middle_leaves_a_partial_report_and_the_others_go_on() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        String begin = Instant.now().plusSeconds(60).toString();
        List<Path> said = Stream.of(1, 2)
                .map(machine -> folder.resolve("said-" + machine))
                .toList();
        Process first = process(server, said.get(0), "1/2", begin);
        Process second = null;
        try {
            await(first, said.get(0), "looking for|all begin at");
            second = process(server, said.get(1), "2/2", begin);
            await(second, said.get(1), "round 2 s5 ");
            second.destroyForcibly().waitFor();
            assertThat(first.waitFor(2, TimeUnit.MINUTES)).isTrue();
            assertThat(first.exitValue()).as(Files.readString(said.get(0))).isZero();

            RunReport merged = Merge.of(Stream.of("1/2", "2/2")
                    .map(this::report)
                    .map(file -> new Part(file.toString(), JsonReport.read(file)))
                    .toList());

            assertThat(merged.partial().orElseThrow()).contains("report-2-2.json: The run goes on.");
            assertThat(Run.asExpected(merged)).isFalse();
        } finally {
            first.destroyForcibly();
            if (second != null) {
                second.destroyForcibly();
            }
        }
    }

    private static void await(Process process, Path said, String pattern) throws Exception {
        while (!Pattern.compile(pattern).matcher(Files.readString(said)).find()) {
            assertThat(process.isAlive()).as(Files.readString(said)).isTrue();
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private Path report(String machine) {
        return folder.resolve("report-" + machine.replace('/', '-') + ".json");
    }

    private Process process(DatabaseServer server, Path said, String machine, String begin) throws Exception {
        String run = "run s5 --url %s --user %s --threads 1 --rounds 4 --slice 1s --warmup 0s --machine %s --begin %s"
                + " --json %s";
        String[] words = run.formatted(server.jdbcUrl(""), server.credentials().user(), machine, begin, report(machine))
                .split(" ");
        ProcessBuilder builder = JavaProgram.of(Main.class, List.of("-XX:TieredStopAtLevel=1"), words)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().put("ROUNDTRIP_PASSWORD", server.credentials().password());
        return builder.start();
    }

    /** The data of another run exist, complete and of other sizes. */
    @Test
    void a_machine_with_other_data_than_the_first_one_ends_and_names_it() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        String database = Sql.database(
                server,
                "machines_other_data",
                "CREATE TABLE roundtrip_data_set (id INT PRIMARY KEY, version_no INT, fingerprint BIGINT, complete INT,"
                        + " begins BIGINT)",
                "INSERT INTO roundtrip_data_set VALUES (1, 5, 0, 1, 9000000000000000)");
        try (DatabaseLock lock = DatabaseLock.take(server, List.of(LockedThing.database(database)))) {
            assertThat(lock.isSupported()).isTrue();
            assertThatThrownBy(() -> new Run(WallClock.SYSTEM, "test", new RoundtripMetrics(NanoClock.SYSTEM))
                            .execute(
                                    Requests.on(server, database, new Load(1), timing(1), "s5"),
                                    Optional.of(new Share(2, 2, Optional.empty())),
                                    new RunEvents() {}))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessage("Machine 1 has made other tables in " + database
                            + ". Give all machines the same workload and sizes.");
        }
        assertThat(Sql.rows(server, "SHOW TABLES FROM " + database)).containsExactly("roundtrip_data_set");
    }

    @Test
    void data_that_a_run_of_one_machine_uses_again_are_ready_for_no_other_machine() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        run(server, WallClock.SYSTEM, 1, 1, Optional.empty(), Requests.scenarios("s5"));
        try (Connection connection = server.connect("")) {
            DataSet.begin(connection, "roundtrip_run_it", 9_000_000_000_000_000L);
            run(server, WallClock.SYSTEM, 1, 1, Optional.empty(), Requests.scenarios("s5"));
            assertThat(DataSet.begin(connection, "roundtrip_run_it")).isZero();
        }
    }

    @LongTest
    void what_refers_to_the_tables_since_they_were_made_ends_the_run_at_its_begin() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Timing warm = new Timing(Duration.ofMillis(500), 1, Duration.ofMillis(500));
        for (Timing timing : List.of(timing(1), warm)) {
            String database = Sql.database(server, "machines_begin_it");
            String child = Sql.database(server, "machines_begin_user") + ".child";
            RunEvents joins = new RunEvents() {
                @Override
                public void step(String line) {
                    if (line.contains("all begin at")) {
                        Unchecked.run(() -> Sql.execute(
                                server,
                                "CREATE TABLE " + child + " (id BIGINT PRIMARY KEY, FOREIGN KEY (id) REFERENCES "
                                        + database + ".channel (channel_id) ON DELETE CASCADE)"));
                    }
                }
            };
            RunReport report = new Run(WallClock.SYSTEM, "test", new RoundtripMetrics(NanoClock.SYSTEM))
                    .execute(
                            Requests.on(server, database, new Load(1), timing, "s5"),
                            Optional.of(new Share(1, 2, Optional.empty(), SHORT_SECOND)),
                            joins);

            assertThat(report.scenarios()).allMatch(row -> row.measured().isEmpty());
            assertThat(report.partial().orElseThrow()).contains("(a foreign key of " + child + ")");
            Sql.execute(server, "DROP TABLE " + child);
        }
    }

    private static List<RunReport> together(
            DatabaseServer server, int machines, Optional<Instant> begin, Duration second, String... scenarios)
            throws Exception {
        List<Callable<RunReport>> runs = new ArrayList<>();
        for (int machine = 1; machine <= machines; machine++) {
            Share share = new Share(machine, machines, begin, second);
            Duration skew = Duration.ofHours(3L * machine - 9).plusSeconds(2);
            runs.add(() -> run(
                    server,
                    () -> WallClock.SYSTEM.now().plus(skew),
                    1,
                    1,
                    Optional.of(share),
                    Requests.scenarios(scenarios)));
        }
        return Concurrently.all(runs);
    }

    private static RunReport merged(List<RunReport> reports) {
        return Merge.of(IntStream.range(0, reports.size())
                .mapToObj(i -> new Part("machine-" + (i + 1) + ".json", reports.get(i)))
                .toList());
    }

    private static Timing timing(int rounds) {
        return new Timing(Duration.ofMillis(500), rounds, Duration.ZERO);
    }

    private static RunReport run(
            DatabaseServer server,
            WallClock clock,
            int threads,
            int rounds,
            Optional<Share> share,
            List<Scenario> scenarios)
            throws RunFailedException {
        // Batches use other tables than the transfer.
        String database = scenarios.get(0).name().startsWith("b") ? "roundtrip_batches_it" : "roundtrip_run_it";
        RunRequest request = Requests.on(server, database, new Load(threads), timing(rounds), scenarios, List.of());
        return new Run(clock, "test", new RoundtripMetrics(NanoClock.SYSTEM))
                .execute(request, share, new RunEvents() {});
    }
}
