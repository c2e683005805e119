package dev.roundtrip.render;

import dev.roundtrip.profile.ConnectionSpec;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.ServerSpec.CachedTables;
import dev.roundtrip.result.ChatterResult;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.Disturbance;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.ExpectationResult;
import dev.roundtrip.result.FirstUse;
import dev.roundtrip.result.Inputs;
import dev.roundtrip.result.KindResult;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.NetworkLatency;
import dev.roundtrip.result.NoiseFloor;
import dev.roundtrip.result.PlanProblem;
import dev.roundtrip.result.Round;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.ScenarioResult.Status;
import dev.roundtrip.result.ServerProfile;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.Settings;
import dev.roundtrip.result.StatementLatencies;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import dev.roundtrip.result.UseThis;
import dev.roundtrip.result.Work;
import dev.roundtrip.result.Workload;
import dev.roundtrip.run.Workloads;
import dev.roundtrip.wire.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reports made by hand. Their figures are invented: they show the forms of a report, not a measurement. */
final class Reports {

    static final String S1_URL = "jdbc:mysql://127.0.0.1:3306/bank?useServerPrepStmts=false";
    static final String S2_URL = S1_URL + "&useConfigs=maxPerformance";
    static final String S3_URL = "jdbc:mysql://127.0.0.1:3306/bank?useServerPrepStmts=true&useConfigs=maxPerformance";
    static final String S5_URL = "jdbc:mysql://127.0.0.1:3306/bank?useServerPrepStmts=true&cachePrepStmts=true"
            + "&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048&useConfigs=maxPerformance";
    static final String ASKS_ISOLATION = "SELECT @@session.transaction_isolation";

    /** Those of every scenario that has none of its own: of a profile that is not the study's. */
    static final Inputs INPUTS = inputsOf(ofNobody());

    static final Settings.AskedServer ASKED = new Settings.AskedServer(
            "url",
            "v8.5.3",
            Optional.of("jdbc:mysql://db:4000/bank?password=***"),
            Optional.of("app"),
            Optional.of("http://db:10080"),
            List.of(),
            false);

    private Reports() {}

    private static Scenario ofNobody() {
        Scenario s3 = Workloads.profiles().resolve("s3").orElseThrow();
        return new Scenario(
                "own",
                "own",
                new ConnectionSpec("a=b", s3.connection().poolAutoCommit()),
                s3.server(),
                s3.workload(),
                s3.expectations(),
                s3.notes());
    }

    /** The inputs of a profile that comes with the program, on a server that had other values. */
    static Inputs inputsOf(String name) {
        return inputsOf(Workloads.profiles().resolve(name).orElseThrow());
    }

    static Inputs inputsOf(Scenario profile) {
        return inputsOf(profile, bankTransfer(profile.workload().statements(), 130, 2_000), 8);
    }

    static Workload bankTransfer(int statements, int textsOver255, int longestText) {
        return new Workload(
                "bank transfer", "transfer", statements, "READ COMMITTED", textsOver255, longestText, List.of());
    }

    static Inputs inputsOf(Scenario profile, Workload workload, int connections) {
        return new Inputs(
                profile,
                workload,
                new Inputs.Pool(
                        "HikariCP 7.1.0",
                        connections,
                        profile.connection().poolAutoCommit(),
                        "READ COMMITTED",
                        profile.server().variables().isEmpty() ? Optional.empty() : Optional.of("SET SESSION a='b'")),
                profile.workload().habits(),
                profile.server().variables().stream()
                        .map(setting -> new Inputs.Variable(
                                setting.name(),
                                setting.scope(),
                                setting.value(),
                                Optional.of("OFF"),
                                Optional.of(setting.value())))
                        .toList(),
                profile.server().cachedTables() == CachedTables.NONE
                        ? List.of()
                        : List.of("rt_currency", "rt_branch", "rt_calendar"),
                new Environment.Driver("mysql-connector-j", "26.10.0"),
                List.of(new Environment.Server("TiDB", "v8.5.3", "unistore", "in a container")),
                Optional.empty());
    }

    /** Of a row on the server of that name, one of several. */
    static Inputs on(String server) {
        Environment.Server named =
                new Environment.Server("TiDB", "v8.5.3", "unistore", "in a container", Optional.of(server));
        return on(List.of(named), INPUTS.line(), INPUTS);
    }

    /** The same on other nodes or over a line. */
    static Inputs on(List<Environment.Server> nodes, Optional<NetworkLatency> line, Inputs same) {
        return new Inputs(
                same.profile(),
                same.workload(),
                same.pool(),
                same.habits(),
                same.variables(),
                same.cachedTables(),
                same.driver(),
                nodes,
                line);
    }

    /** Rows as {@code s2, rates 30/31; own, COM_QUERY 123}: what is no word of these is chatter. */
    static RunReport written(String rows) {
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

    static final UseThis RECOMMENDED = new UseThis(
            "jdbc:mysql://HOST:4000/DATABASE?useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000"
                    + "&prepStmtCacheSqlLimit=2048&useLocalSessionState=true",
            List.of("nobody uses SQL text for it"),
            List.of("Memory in the application: little."));

    /** Made of parts that have defaults. */
    static final class ReportBuilder {
        private final List<ScenarioResult> scenarios = new ArrayList<>();
        private final List<String> findings = new ArrayList<>();
        private Optional<String> partial = Optional.empty();
        private Optional<NoiseFloor> noise = Optional.empty();
        private OptionalDouble rate = OptionalDouble.empty();
        private int threads = 8;
        private String driver = "26.10.0";
        private List<PlanProblem> problems = List.of();
        private Environment.Server server =
                new Environment.Server("MariaDB", "11.4.5", "InnoDB", "embedded, on this machine");

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
            noise = Optional.of(floor);
            return this;
        }

        ReportBuilder withoutNoise() {
            noise = Optional.empty();
            return this;
        }

        ReportBuilder partial(String reason) {
            partial = Optional.of(reason);
            return this;
        }

        ReportBuilder finding(String sentence) {
            findings.add(sentence);
            return this;
        }

        ReportBuilder rate(double perSecond) {
            rate = OptionalDouble.of(perSecond);
            return this;
        }

        ReportBuilder on(String kind, int connections, String driverVersion) {
            server = new Environment.Server(kind, "11.4.5", "InnoDB", "embedded");
            threads = connections;
            driver = driverVersion;
            return this;
        }

        ReportBuilder onTidb() {
            server = new Environment.Server("TiDB", "v8.5.3", "unistore, one process", "in a container");
            return this;
        }

        ReportBuilder problems(PlanProblem... all) {
            problems = List.of(all);
            return this;
        }

        RunReport build() {
            Environment.Driver measured = new Environment.Driver("mysql-connector-j", driver);
            return new RunReport(
                    Instant.parse("2026-11-21T10:15:30.123Z"),
                    partial,
                    new Environment(
                            "0.1.0", "OpenJDK 17.0.15", "Linux 6.1 amd64", 4, measured, "HikariCP 7.1.0", server),
                    new Settings(
                            threads,
                            3,
                            Duration.ofSeconds(5),
                            Duration.ofMillis(2_500),
                            rate,
                            ASKED,
                            Optional.empty(),
                            Optional.empty()),
                    scenarios,
                    noise,
                    findings,
                    Optional.of(RECOMMENDED),
                    Optional.empty(),
                    List.of(),
                    List.of(),
                    problems);
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
        private LatencySummary statement = LatencySummary.none();
        private LatencySummary transaction = latency(TRANSACTIONS, 250_000, 270_000, 290_000);
        private Optional<LatencySummary> planned = Optional.empty();
        private RawHistograms histograms = RawHistograms.NONE;
        private long statements = 365;
        private long errors;
        private Status status = Status.MEASURED;
        private Optional<String> reason = Optional.empty();
        private Optional<ServerProfile> profile = Optional.empty();
        private Optional<ServerSide> server = Optional.empty();
        private List<KindResult> kinds = List.of();
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

        /** Parts as of {@link #written}. */
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
                case "planned" -> planned = Optional.of(latency(TRANSACTIONS, numbers(value)));
                case "statements" -> statements = Long.parseLong(value);
                case "errors" -> errors = Long.parseLong(value);
                case "prepares" ->
                    and("COM_STMT_PREPARE %1$s, COM_STMT_EXECUTE %1$s, COM_STMT_CLOSE %1$s".formatted(value));
                case "url" -> url = value;
                case "mysql" -> driver(new Environment.Driver("mysql-connector-j", value));
                case "mariadb" -> driver(new Environment.Driver("mariadb-java-client", value));
                // Its inputs stay.
                case "named" -> name = value;
                // The network carried a third of the bytes.
                case "compressed" -> compressed = true;
                case "server" -> inputs(on(value));
                case "longest" -> inputs(inputsOf(INPUTS.profile(), bankTransfer(365, 0, Integer.parseInt(value)), 8));
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

        /** COM_QUERY is taken to contain one COMMIT per transaction. */
        ScenarioBuilder command(String command, double perTransaction) {
            boolean answered = !command.equals("COM_STMT_CLOSE");
            boolean text = command.equals("COM_QUERY");
            long count = Math.round(perTransaction * TRANSACTIONS);
            commands.add(new CommandResult(
                    command,
                    count,
                    OptionalDouble.empty(),
                    text ? TRANSACTIONS : 0,
                    0,
                    answered ? Optional.of(latency(count, 120, 200, 310)) : Optional.empty(),
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

        ScenarioBuilder histograms(Optional<String> statement, Optional<String> transaction, Optional<String> planned) {
            histograms = new RawHistograms(statement, transaction, planned, Map.of(), Map.of());
            return this;
        }

        ScenarioBuilder expects(String what, double expected, double actual) {
            expectations.add(new ExpectationResult(what, expected, actual, 0.01, Math.abs(expected - actual) <= 0.01));
            return this;
        }

        ScenarioBuilder server(ServerSide side) {
            server = Optional.of(side);
            return this;
        }

        ScenarioBuilder profile(ServerProfile ofServer) {
            profile = Optional.of(ofServer);
            return this;
        }

        ScenarioBuilder kinds(List<KindResult> ofTransactions) {
            kinds = ofTransactions;
            return this;
        }

        ScenarioBuilder inputs(Inputs madeFrom) {
            inputs = madeFrom;
            return this;
        }

        /** The inputs of the profile of that name. */
        ScenarioBuilder madeFromItsProfile() {
            return inputs(inputsOf(name));
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
            Work.WireTotals totals = new Work.WireTotals(sent, answered, sent * 100, answered * 60, all, carried);
            Work work = new Work(TRANSACTIONS, all, errors, 15_000_000_000L, rounds, totals);
            StatementLatencies times = new StatementLatencies(statement, transaction, planned);
            FirstUse use = new FirstUse(8, 40, 0, 16);
            Measured measured = new Measured(
                    work, commands, chatter, times, histograms, expectations, use, 0, server, kinds, profile);
            return new ScenarioResult(name, title, status, reason, url, Optional.of(measured), driver, inputs);
        }

        /** Of these percentiles: 50, 95 and 99. */
        private static LatencySummary latency(long count, double... micros) {
            long p50 = Math.round(micros[0]);
            long p95 = Math.round(micros[1]);
            long p99 = Math.round(micros[2]);
            return new LatencySummary(
                    count, p50 * 1_050.5, p50 * MICRO, p95 * MICRO, p99 * MICRO, p99 * 1_500, p99 * 2_000);
        }
    }
}
