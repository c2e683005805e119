package dev.roundtrip.text;

import dev.roundtrip.report.ChatterResult;
import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.Disturbance;
import dev.roundtrip.report.Environment;
import dev.roundtrip.report.ExpectationResult;
import dev.roundtrip.report.FirstUse;
import dev.roundtrip.report.Inputs;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.LatencySummary;
import dev.roundtrip.report.NoiseFloor;
import dev.roundtrip.report.Round;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.report.StatementLatencies;
import dev.roundtrip.report.StatementLatencies.RawHistograms;
import dev.roundtrip.report.Work;
import dev.roundtrip.testing.Records;
import dev.roundtrip.verdict.Verdicts;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reports made by hand, from the example in the documentation. Their figures are invented: they show the forms of a
 * report, not a measurement.
 */
public final class Reports {

    static final String S1_URL = "jdbc:mysql://127.0.0.1:3306/bank?useServerPrepStmts=false";
    static final String S2_URL = S1_URL + "&useConfigs=maxPerformance";
    static final String S3_URL = "jdbc:mysql://127.0.0.1:3306/bank?useServerPrepStmts=true&useConfigs=maxPerformance";
    static final String S5_URL = "jdbc:mysql://127.0.0.1:3306/bank?useServerPrepStmts=true&cachePrepStmts=true"
            + "&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048&useConfigs=maxPerformance";
    static final String ASKS_ISOLATION = "SELECT @@session.transaction_isolation";

    static final RunReport EXAMPLE = JsonReport.read(Path.of("docs", "examples", "run-report.json"));

    /** The inputs of every scenario that has none of its own. */
    public static final Inputs INPUTS =
            Records.with(EXAMPLE.scenarios().get(0).inputs(), Map.of("variables", List.of()));

    private Reports() {}

    /** Scenario s5 with the figures of TiDB that were measured with it. */
    static ScenarioBuilder s5OnTidb() {
        return s5().set(
                        "server",
                        PictureReports.real("tidb").scenarios().stream()
                                .filter(row -> row.name().equals("s5-prepare-once"))
                                .flatMap(row -> row.measured().stream())
                                .findFirst()
                                .flatMap(Measured::server));
    }

    /** The inputs of a row on the server of that name, one of several. */
    static Inputs on(String server) {
        Environment.Server named =
                new Environment.Server("TiDB", "v8.5.3", "unistore", "in a container", Optional.of(server));
        return Records.with(INPUTS, Map.of("nodes", List.of(named)));
    }

    static Inputs withWorkload(String component, int value) {
        return Records.with(INPUTS, Map.of("workload", Records.with(INPUTS.workload(), Map.of(component, value))));
    }

    /** A report with rows such as {@code s2, rates 30/31; own, COM_QUERY 123}; any other word is chatter. */
    public static RunReport written(String rows) {
        return of(Stream.of(rows.split("; ", -1)).map(ScenarioBuilder::written).toArray(ScenarioBuilder[]::new));
    }

    static RunReport of(ScenarioBuilder... scenarios) {
        return new ReportBuilder().add(scenarios).build();
    }

    /** The four scenarios that any server can run, and one that needs TiDB. */
    static ReportBuilder bank() {
        return new ReportBuilder()
                .add(s1(), s2(), s3())
                .add(skipped("s4-prepare-every-time-plan-cache", "prepare every time, plan cache"))
                .add(s5())
                .noise("s3-prepare-every-time", 0.042);
    }

    static ScenarioBuilder s1() {
        return new ScenarioBuilder("s1-text-chatty", "text, chatty", S1_URL)
                .and("COM_QUERY 731, " + ASKS_ISOLATION + " 365, rates 11.9/12.5/12.1, micros 640/900/1310")
                .and("meets session chatter per statement");
    }

    static ScenarioBuilder s2() {
        return new ScenarioBuilder("s2-text-quiet", "text, quiet", S2_URL)
                .and("COM_QUERY 366, rates 20.4/21.2/20.9, micros 330/480/702, meets COM_QUERY per statement");
    }

    static ScenarioBuilder s3() {
        return new ScenarioBuilder("s3-prepare-every-time", "prepare every time", S3_URL)
                .and("COM_QUERY 1, prepares 365, upkeep COM_STMT_PREPARE 365, upkeep COM_STMT_CLOSE 365")
                .and("rates 12.2/12.6/12.4, micros 610/880/1290, meets COM_STMT_EXECUTE per statement");
    }

    static ScenarioBuilder s5() {
        return new ScenarioBuilder("s5-prepare-once", "prepare once", S5_URL)
                .and("COM_QUERY 1, COM_STMT_EXECUTE 365, rates 24.0/25.1/24.6, micros 290/410/655")
                .and("meets COM_STMT_EXECUTE per statement");
    }

    static Round round(
            int number, double perSecond, OptionalDouble client, OptionalDouble server, Disturbance... disturbances) {
        OptionalDouble unknown = OptionalDouble.empty();
        return new Round(number, perSecond, client, server, unknown, unknown, List.of(disturbances));
    }

    static ScenarioResult skipped(String name, String title) {
        return unmeasured(
                name, title, Status.SKIPPED, "It shows the server's plan cache, which MariaDB does not have.");
    }

    static ScenarioResult failed(String name, String title, String reason) {
        return unmeasured(name, title, Status.FAILED, reason);
    }

    private static ScenarioResult unmeasured(String name, String title, Status status, String reason) {
        return new ScenarioResult(
                name, title, status, Optional.of(reason), S3_URL, Optional.empty(), Optional.empty(), INPUTS);
    }

    /** A report to which scenarios are added. */
    static final class ReportBuilder {
        private final List<ScenarioResult> scenarios = new ArrayList<>();
        private final List<String> findings = new ArrayList<>();
        private RunReport report = Records.with(EXAMPLE, Map.of("noiseFloor", Optional.empty()));

        /** Sets another component of the report. */
        ReportBuilder set(String component, Object value) {
            report = Records.with(report, Map.of(component, value));
            return this;
        }

        ReportBuilder add(ScenarioBuilder... several) {
            Stream.of(several).map(ScenarioBuilder::build).forEach(scenarios::add);
            return this;
        }

        ReportBuilder add(ScenarioResult scenario) {
            scenarios.add(scenario);
            return this;
        }

        ReportBuilder noise(String scenario, double difference) {
            return noise(new NoiseFloor(scenario, difference, List.of(), List.of()));
        }

        ReportBuilder noise(NoiseFloor floor) {
            return set("noiseFloor", Optional.of(floor));
        }

        ReportBuilder withoutNoise() {
            return set("noiseFloor", Optional.empty());
        }

        ReportBuilder partial(String reason) {
            return set("partial", Optional.of(reason));
        }

        ReportBuilder finding(String sentence) {
            findings.add(sentence);
            return this;
        }

        ReportBuilder rate(double perSecond) {
            return set("settings", Records.with(report.settings(), Map.of("rate", OptionalDouble.of(perSecond))));
        }

        ReportBuilder on(String kind, int connections, String driverVersion) {
            set("settings", Records.with(report.settings(), Map.of("threads", connections)));
            return set(
                    "environment",
                    Records.with(
                            report.environment(),
                            Map.of(
                                    "server", new Environment.Server(kind, "11.4.5", "InnoDB", "embedded"),
                                    "driver", new Environment.Driver("mysql-connector-j", driverVersion))));
        }

        RunReport build() {
            return Verdicts.on(set("scenarios", scenarios).set("findings", findings).report);
        }
    }

    /** A measured scenario with 100 transactions; counts are given per transaction. */
    static final class ScenarioBuilder {
        static final long TRANSACTIONS = 100;
        private static final long MICRO = 1_000;

        private String name;
        private final String title;
        private String url;
        private final List<CommandResult> commands = new ArrayList<>();
        private final List<ChatterResult> chatter = new ArrayList<>();
        private final List<ExpectationResult> expectations = new ArrayList<>();
        private List<Round> rounds = List.of();
        private Optional<LatencySummary> statement = Optional.empty();
        private Optional<LatencySummary> transaction = latency(TRANSACTIONS, 250_000, 270_000, 290_000);
        private Optional<LatencySummary> planned = Optional.empty();
        private long statements = 365;
        private long errors;
        private Status status = Status.MEASURED;
        private Optional<String> reason = Optional.empty();
        private final Map<String, Object> others = new HashMap<>();
        private boolean compressed;
        private Inputs inputs = INPUTS;
        private Optional<Environment.Driver> driver = Optional.empty();

        ScenarioBuilder(String name, String title, String url) {
            this.name = name;
            this.title = title;
            this.url = url;
        }

        static ScenarioBuilder written(String row) {
            String[] parts = row.split(", ", -1);
            ScenarioBuilder made = switch (parts[0]) {
                case "s1" -> s1();
                case "s2" -> s2();
                case "s3" -> s3();
                case "s5" -> s5();
                default -> new ScenarioBuilder(parts[0], parts[0], S5_URL);
            };
            Stream.of(parts).skip(1).forEach(made::part);
            return made;
        }

        /** Adds parts in the form of {@link #written}. */
        ScenarioBuilder and(String parts) {
            Stream.of(parts.split(", ", -1)).forEach(this::part);
            return this;
        }

        private void part(String part) {
            int last = part.lastIndexOf(' ');
            String what = part.substring(0, last);
            String value = part.substring(last + 1);
            switch (what.split(" ", 2)[0]) {
                case "meets" -> expects(part.substring(6), 1, 1);
                case "misses" -> expects(part.substring(7), 0, 1);
                case "upkeep" -> chatter(Purpose.STATEMENT_UPKEEP, what.substring(7), Double.parseDouble(value));
                case "rates" -> rates(numbers(value));
                case "micros" -> statement = latency(statements * TRANSACTIONS, numbers(value));
                case "transaction" -> transaction = latency(TRANSACTIONS, numbers(value));
                case "planned" -> planned = latency(TRANSACTIONS, numbers(value));
                case "statements" -> statements = Long.parseLong(value);
                case "errors" -> errors = Long.parseLong(value);
                case "prepares" ->
                    and("COM_STMT_PREPARE %1$s, COM_STMT_EXECUTE %1$s, COM_STMT_CLOSE %1$s".formatted(value));
                case "url" -> url = value;
                case "mysql" -> driver(new Environment.Driver("mysql-connector-j", value));
                case "mariadb" -> driver(new Environment.Driver("mariadb-java-client", value));
                // The row keeps its inputs.
                case "named" -> name = value;
                // The network carried a third of the bytes.
                case "compressed" -> compressed = true;
                case "server" -> inputs(on(value));
                case "longest" -> inputs(withWorkload("longestText", Integer.parseInt(value)));
                default -> {
                    if (what.startsWith("COM_")) {
                        command(what, Double.parseDouble(value));
                    } else {
                        chatter(Purpose.SESSION_STATE, what, Double.parseDouble(value));
                    }
                }
            }
        }

        private static double[] numbers(String value) {
            return Stream.of(value.split("/", -1))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        }

        /** Adds a command. COM_QUERY is taken to contain one COMMIT per transaction. */
        ScenarioBuilder command(String command, double perTransaction) {
            Command sent = Command.valueOf(command);
            boolean answered = sent.isAnswered();
            boolean text = sent == Command.COM_QUERY;
            long count = Math.round(perTransaction * TRANSACTIONS);
            commands.add(new CommandResult(
                    sent,
                    count,
                    OptionalDouble.empty(),
                    text ? TRANSACTIONS : 0,
                    0,
                    answered ? latency(count, 120, 200, 310) : Optional.empty(),
                    count * 100,
                    answered ? count * 60 : 0,
                    Optional.empty()));
            if (text) {
                chatter.add(new ChatterResult(Purpose.TRANSACTION_CONTROL, "COMMIT", TRANSACTIONS));
            }
            return this;
        }

        ScenarioBuilder chatter(Purpose kind, String sql, double perTransaction) {
            chatter.add(new ChatterResult(kind, sql, Math.round(perTransaction * TRANSACTIONS)));
            return this;
        }

        ScenarioBuilder driver(Environment.Driver measured) {
            driver = Optional.of(measured);
            return this;
        }

        ScenarioBuilder rates(double... perSecond) {
            OptionalDouble unknown = OptionalDouble.empty();
            return rounds(IntStream.range(0, perSecond.length)
                    .mapToObj(i -> round(i + 1, perSecond[i], unknown, unknown))
                    .toList());
        }

        ScenarioBuilder rounds(List<Round> measured) {
            rounds = measured;
            return this;
        }

        ScenarioBuilder expects(String what, double expected, double actual) {
            expectations.add(new ExpectationResult(what, expected, actual, 0.01, Math.abs(expected - actual) <= 0.01));
            return this;
        }

        /** Sets another component of what was measured. */
        ScenarioBuilder set(String component, Object value) {
            others.put(component, value);
            return this;
        }

        ScenarioBuilder inputs(Inputs madeFrom) {
            inputs = madeFrom;
            return this;
        }

        ScenarioBuilder failedBecause(String sentence) {
            status = Status.FAILED;
            reason = Optional.of(sentence);
            return this;
        }

        ScenarioResult build() {
            long sent = commands.stream().mapToLong(CommandResult::count).sum();
            long answered = commands.stream()
                    .filter(command -> command.latency().isPresent())
                    .mapToLong(CommandResult::count)
                    .sum();
            Optional<Work.Compressed> carried =
                    compressed ? Optional.of(new Work.Compressed(sent * 100 / 3, answered * 20)) : Optional.empty();
            long all = statements * TRANSACTIONS;
            Work.WireTotals totals = new Work.WireTotals(sent * 100, answered * 60, all, carried);
            Work work = new Work(TRANSACTIONS, all, errors, 15_000_000_000L, rounds, totals);
            StatementLatencies times = new StatementLatencies(statement, transaction, planned);
            FirstUse use = new FirstUse(8, 40, 0, 16);
            Measured measured = new Measured(
                    work,
                    commands.stream().map(each -> each.per(all)).toList(),
                    chatter,
                    times,
                    new RawHistograms(Optional.empty(), Optional.empty(), Optional.empty(), Map.of(), Map.of()),
                    expectations,
                    use,
                    0,
                    Optional.empty(),
                    List.of(),
                    Optional.empty());
            Optional<Measured> whole = Optional.of(Records.with(measured, others));
            return new ScenarioResult(name, title, status, reason, url, whole, driver, inputs);
        }

        /** A summary of these percentiles: 50, 95 and 99. */
        private static Optional<LatencySummary> latency(long count, double... micros) {
            long p50 = Math.round(micros[0]);
            long p95 = Math.round(micros[1]);
            long p99 = Math.round(micros[2]);
            return Optional.of(new LatencySummary(
                    count, p50 * 1_050.5, p50 * MICRO, p95 * MICRO, p99 * MICRO, p99 * 1_500, p99 * 2_000));
        }
    }
}
