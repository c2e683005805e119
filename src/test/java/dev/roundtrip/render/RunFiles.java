package dev.roundtrip.render;

import dev.roundtrip.result.ChatterResult;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.FirstUse;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.NoiseFloor;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.ScenarioResult.Status;
import dev.roundtrip.result.Settings;
import dev.roundtrip.result.StatementLatencies;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import dev.roundtrip.result.TestRounds;
import dev.roundtrip.result.Work;
import dev.roundtrip.wire.Purpose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * Run reports made by hand and written as files. Their figures are invented: they show what a comparison says of such
 * figures.
 */
final class RunFiles {

    private static final long TRANSACTIONS = 1_000;

    private final List<ScenarioResult> scenarios = new ArrayList<>();
    private Optional<NoiseFloor> floor =
            Optional.of(new NoiseFloor("s3-prepare-every-time", 0.03, List.of(), List.of()));
    private String server = "MariaDB";
    private int threads = 8;
    private String driver = "26.10.0";

    static RunFiles report() {
        return new RunFiles();
    }

    RunFiles withoutFloor() {
        floor = Optional.empty();
        return this;
    }

    RunFiles floor(double relativeDifference) {
        floor = Optional.of(new NoiseFloor("s3-prepare-every-time", relativeDifference, List.of(), List.of()));
        return this;
    }

    RunFiles on(String kind, int connections, String driverVersion) {
        server = kind;
        threads = connections;
        driver = driverVersion;
        return this;
    }

    RunFiles with(ScenarioFile scenario) {
        scenarios.add(scenario.result());
        return this;
    }

    RunFiles skipped(String name, Status status, String reason) {
        scenarios.add(new ScenarioResult(
                name,
                name,
                status,
                Optional.of(reason),
                "jdbc:mysql://db/x?a=b",
                Optional.empty(),
                Optional.empty(),
                Reports.INPUTS));
        return this;
    }

    RunReport build() {
        return new RunReport(
                Instant.parse("2026-11-21T10:15:30Z"),
                Optional.empty(),
                new Environment(
                        "0.1.0",
                        "OpenJDK 17.0.15",
                        "Linux 6.1 amd64",
                        4,
                        new Environment.Driver("mysql-connector-j", driver),
                        "HikariCP 7.1.0",
                        new Environment.Server(server, "11.4.5", "InnoDB", "embedded")),
                new Settings(
                        threads,
                        3,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(1),
                        OptionalDouble.empty(),
                        Reports.ASKED,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                scenarios.stream().map(this::onConnections).toList(),
                floor,
                List.of());
    }

    private ScenarioResult onConnections(ScenarioResult scenario) {
        return new ScenarioResult(
                scenario.name(),
                scenario.title(),
                scenario.status(),
                scenario.reason(),
                scenario.jdbcUrl(),
                scenario.measured(),
                scenario.driver(),
                Reports.inputsOf(Reports.INPUTS.profile(), Reports.INPUTS.workload(), threads));
    }

    Path in(Path folder, String name) throws Exception {
        return Files.writeString(folder.resolve(name), JsonReport.write(build()));
    }

    /** One scenario; counts are given per transaction of 365 statements, and one COMMIT is added to them. */
    static final class ScenarioFile {

        private final String name;
        private final List<CommandResult> commands = new ArrayList<>();
        private final List<ChatterResult> chatter = new ArrayList<>();
        private String url = "jdbc:mysql://127.0.0.1:3306/bank?useServerPrepStmts=true";
        private List<Double> rates = List.of(100.0, 101.0, 99.0, 100.0);
        private Optional<Environment.Driver> driver = Optional.empty();
        private LatencySummary statement = new LatencySummary(9, 300_000, 290_000, 400_000, 600_000, 700_000, 900_000);

        private ScenarioFile(String name) {
            this.name = name;
            commands.add(new CommandResult(
                    "COM_QUERY", TRANSACTIONS, TRANSACTIONS, 0, Optional.empty(), 0, 0, Optional.empty()));
            chatter.add(new ChatterResult(Purpose.TRANSACTION_CONTROL, "COMMIT", TRANSACTIONS));
        }

        /** Each statement is prepared, executed and closed. */
        static ScenarioFile s3() {
            return new ScenarioFile("s3-prepare-every-time")
                    .command("COM_STMT_PREPARE", 365)
                    .command("COM_STMT_EXECUTE", 365)
                    .command("COM_STMT_CLOSE", 365);
        }

        /** Each statement is executed. */
        static ScenarioFile s5() {
            return new ScenarioFile("s5-prepare-once").command("COM_STMT_EXECUTE", 365);
        }

        ScenarioFile command(String command, long perTransaction) {
            commands.add(new CommandResult(
                    command, perTransaction * TRANSACTIONS, 0, 0, Optional.empty(), 0, 0, Optional.empty()));
            return this;
        }

        ScenarioFile asks(String sql, long perTransaction) {
            chatter.add(new ChatterResult(Purpose.SESSION_STATE, sql, perTransaction * TRANSACTIONS));
            long texts = commands.get(0).count() + perTransaction * TRANSACTIONS;
            commands.set(
                    0,
                    new CommandResult("COM_QUERY", texts, TRANSACTIONS, 0, Optional.empty(), 0, 0, Optional.empty()));
            return this;
        }

        ScenarioFile rates(double... perSecond) {
            rates = DoubleStream.of(perSecond).boxed().toList();
            return this;
        }

        ScenarioFile through(String driverVersion) {
            driver = Optional.of(new Environment.Driver("mysql-connector-j", driverVersion));
            return this;
        }

        ScenarioFile url(String jdbcUrl) {
            url = jdbcUrl;
            return this;
        }

        private ScenarioResult result() {
            long sent = commands.stream().mapToLong(CommandResult::count).sum();
            long unanswered = commands.stream()
                    .filter(command -> command.command().equals("COM_STMT_CLOSE"))
                    .mapToLong(CommandResult::count)
                    .sum();
            Work work = new Work(
                    TRANSACTIONS,
                    365 * TRANSACTIONS,
                    0,
                    10_000_000_000L,
                    TestRounds.of(rates),
                    new Work.WireTotals(sent, sent - unanswered, 0, 0, 365 * TRANSACTIONS, Optional.empty()));
            Measured measured = new Measured(
                    work,
                    commands,
                    chatter,
                    new StatementLatencies(statement, LatencySummary.none(), Optional.empty(), RawHistograms.NONE),
                    List.of(),
                    new FirstUse(8, 0, 0, 0),
                    0,
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty());
            return new ScenarioResult(
                    name,
                    name.substring(3),
                    Status.MEASURED,
                    Optional.empty(),
                    url,
                    Optional.of(measured),
                    driver,
                    Reports.INPUTS);
        }
    }
}
