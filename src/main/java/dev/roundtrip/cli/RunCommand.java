package dev.roundtrip.cli;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.cli.options.Converters.Rate;
import dev.roundtrip.cli.options.MetricsOptions;
import dev.roundtrip.cli.options.NetworkOptions;
import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.RunServerOptions;
import dev.roundtrip.cli.options.RunStrings;
import dev.roundtrip.cli.options.RunStrings.Place;
import dev.roundtrip.cli.options.ShareOptions;
import dev.roundtrip.cli.options.SizedWorkload;
import dev.roundtrip.cli.options.TimingOptions;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.metrics.MetricsEndpoint;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.run.Load;
import dev.roundtrip.run.Repetition;
import dev.roundtrip.run.Run;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.run.RunRequest;
import dev.roundtrip.run.RunServer;
import dev.roundtrip.run.Timing;
import dev.roundtrip.run.Workloads;
import dev.roundtrip.run.machines.Share;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.StandardRuns.Standard;
import dev.roundtrip.server.process.ServerRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code roundtrip run}: runs scenarios and reports what they send and cost. */
@Command(
        footer = {
            "  ./roundtrip run 'jdbc:mysql://db:4000/shop?useServerPrepStmts=true' --allow-writes",
            "  ./roundtrip run s5 'ours=useServerPrepStmts=true&cachePrepStmts=true' --html report.html",
            "  ./roundtrip run s5 --driver mysql-connector-j:8.0.33 --driver mysql-connector-j:9.7.0",
            "  ./roundtrip run s5 --server tidb:v7.5.4 --server tidb:v8.5.3",
            "  ./roundtrip run --repeat result.json"
        },
        exitCodeList = {
            RoundtripCommand.EXPECTED,
            RoundtripCommand.UNEXPECTED,
            RoundtripCommand.INVALID,
            "130:stopped by Ctrl-C; partial report"
        })
final class RunCommand extends TerminalCommand {

    @Mixin
    private RunStrings strings;

    @Mixin
    private SizedWorkload workload;

    @Option(names = "--allow-writes", description = "Write to your tables; load other machines.")
    private boolean allowWrites;

    @Option(names = "--roll-back", description = "Roll back each transaction.")
    private boolean rollBack;

    @Mixin
    private RunServerOptions server;

    @Option(names = "--repeat", paramLabel = "FILE", description = "Repeat a JSON report's run, with options.")
    private Path repeat;

    @Option(
            names = "--threads",
            paramLabel = "N",
            split = ",",
            description = "Connections; also a list. Default: the processors, at most 4.")
    private List<Integer> threads;

    @Mixin
    private TimingOptions howLong;

    @Option(names = "--rate", paramLabel = "N/s", description = "Planned transactions per second. Default: no limit.")
    private Rate rate;

    @Mixin
    private NetworkOptions network;

    @ArgGroup(exclusive = false)
    private ShareOptions share;

    @Option(
            names = "--driver",
            paramLabel = "ARTIFACT:VERSION",
            description = "Driver, such as mysql-connector-j:8.0.33; repeatable. Default: bundled.")
    private List<DriverCoordinates> drivers = List.of();

    @Option(
            names = "--profile-server",
            hidden = true,
            paramLabel = "TIME",
            description = "Then profile TiDB's CPU (docs/report.md).")
    private Duration profileServer;

    @Mixin
    private ReportOptions reportOptions;

    @Mixin
    private MetricsOptions metricsOptions;

    /** The lines that are printed before anything else. */
    private final List<String> first = new ArrayList<>();

    @Override
    public Integer call() {
        Optional<Share> part = Optional.ofNullable(share).map(ShareOptions::share);
        RunRequest request = UsageException.checked(this::request);
        part.ifPresent(one -> requireShareable(request, one));
        OutputFiles files = reportOptions.files(inputs());
        strings.warnings(drivers).forEach(terminal().err()::println);
        first.forEach(
                (reportOptions.jsonOnStdout() ? terminal().err() : terminal().out())::println);
        RoundtripMetrics metrics = new RoundtripMetrics(NanoClock.SYSTEM);
        Run run = new Run(WallClock.SYSTEM, Version.text(), metrics);
        return stoppable(run::stop, () -> {
            try (MetricsEndpoint endpoint = metricsOptions.start(metrics);
                    ProgressDisplay progress = new ProgressDisplay(terminal(), files, request.transactions())) {
                metricsOptions.said(endpoint).ifPresent(progress::step);
                return measured(run, request, part, files, progress);
            }
        });
    }

    /** The scenarios, with their workload, after a check that the driver can read their strings. */
    private List<Scenario> scenarios(Optional<Repetition> repeated) {
        List<Scenario> scenarios =
                withWorkload(repeated.map(Repetition::scenarios).orElseGet(strings::given));
        server.requireFitFor(scenarios);
        return scenarios;
    }

    private List<Scenario> withWorkload(List<Scenario> scenarios) {
        return workload.applyTo(scenarios, strings.standard());
    }

    /**
     * The servers that the strings name, if data may be loaded there, or else servers to start; empty if the strings
     * name none.
     */
    private Optional<List<RunServer>> ofStrings(List<Scenario> scenarios) {
        List<Place> places = strings.servers();
        if (places.isEmpty()) {
            return Optional.empty();
        }
        server.requireNoUrl();
        boolean ownTables = scenarios.stream()
                .anyMatch(each -> Workloads.of(each.workload()).file().usesOwnTables());
        String hosts =
                places.stream().map(place -> RunStrings.hosts(place.url())).collect(Collectors.joining(", "));
        String leftOut = places.stream()
                .map(place -> RunStrings.leftOut(place.url()))
                .distinct()
                .collect(Collectors.joining());
        if (server.nameOne()) {
            first.add("Measured on the options' server, not on " + hosts + "." + leftOut);
        } else if (mayLoad(
                places.stream().map(Place::url).toList(), hosts, ownTables ? "" : ", in a schema of our own")) {
            if (places.size() > 1) {
                server.requireNoStatusUrl();
            }
            return Optional.of(places.stream()
                    .map(place -> new RunServer(
                            place.name(),
                            server.requestFor(
                                    ownTables ? place.url() : place.url().withoutDatabase()),
                            places.stream()
                                    .filter(other -> !other.equals(place))
                                    .flatMap(other -> other.scenarios().stream())
                                    .toList()))
                    .toList());
        } else if (places.size() > 1) {
            throw new UsageException("Give --allow-writes to load other machines: " + hosts + ".");
        } else {
            first.add(hosts + " is another machine: measured on our own server. --allow-writes loads it." + leftOut);
        }
        refuseIf(
                ownTables,
                "The workload uses your tables on " + hosts + ". Give --allow-writes, or"
                        + " parameters alone, with --url" + " and --roll-back.");
        return Optional.of(server.instead());
    }

    private boolean mayLoad(List<JdbcUrl> urls, String hosts, String where) {
        return allowWrites
                || urls.stream().allMatch(RunStrings::isThisMachine)
                || confirmed(hosts + " is another machine. Type yes to load it" + where + ": ");
    }

    private List<Path> inputs() {
        List<Path> inputs = new ArrayList<>(strings.files());
        inputs.addAll(workload.files());
        inputs.addAll(server.files());
        if (repeat != null) {
            inputs.add(repeat);
        }
        return inputs;
    }

    /** Refuses a run that cannot be shared: all machines must do the same slices, on one server. */
    private void requireShareable(RunRequest request, Share part) {
        refuseIf(request.servers().size() > 1 || request.server().url().isEmpty(), "--machine needs one --url.");
        refuseIf(request.timing().precision().isPresent(), "--machine needs --rounds N.");
        refuseIf(request.serverProfile().isPresent(), "--machine excludes --profile-server.");
        refuseIf(
                !reportOptions.writeJsonOnly(),
                "--machine needs --json, no --markdown or --html: compare --merge makes one report of all.");
        refuseIf(
                part.begin().isEmpty()
                        && request.scenarios().stream()
                                .anyMatch(each ->
                                        Workloads.of(each.workload()).file().usesOwnTables()),
                "--machine needs --begin TIME for your own tables.");
    }

    private int measured(Run run, RunRequest request, Optional<Share> part, OutputFiles files, ProgressDisplay progress)
            throws RunFailedException {
        RunReport report = run.execute(request, part, progress);
        progress.close();
        print(reportOptions.jsonOnStdout(), report, () -> reportOptions.document(report));
        ReportOptions.write(report, files);
        return Run.asExpected(report) ? RoundtripCommand.DONE : RoundtripCommand.FAILED;
    }

    private RunRequest request() {
        Optional<RepeatedRun> report = repeated();
        Optional<Repetition> repeated = report.map(RepeatedRun::repetition);
        List<Scenario> scenarios = scenarios(repeated);
        if (strings.own().isPresent() && scenarios.size() == 1 && drivers.size() > 1) {
            first.add("check --driver names each driver's recommended string.");
        }
        try {
            Load load = load(repeated);
            List<NetworkLatency> latencies = latencies(repeated);
            Timing timing = timing(repeated);
            RunRequest request = new RunRequest(
                    scenarios,
                    ofStrings(scenarios)
                            .orElseGet(() -> server.requestsOr(() ->
                                    report.map(it -> it.server(this::confirmed)).orElseGet(ServerRequest::auto))),
                    load,
                    timing,
                    server.permission(),
                    strings.own(),
                    drivers.isEmpty() ? repeated.map(Repetition::drivers).orElse(List.of()) : drivers,
                    allowWrites,
                    latencies,
                    Optional.ofNullable(profileServer));
            report.ifPresent(it -> first.add(it.words(request)));
            return request;
        } catch (ReportException unusable) {
            throw new UsageException("--repeat " + repeat + ": " + unusable.getMessage());
        }
    }

    private Load load(Optional<Repetition> repeated) {
        OptionalDouble asked = rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate.perSecond());
        int usual = usualThreads();
        Load load = repeated.map(Repetition::load)
                .orElse(new Load(List.of(usual > 0 ? usual : Load.defaultThreads()), asked, false));
        return new Load(
                threads != null ? threads : load.threads(),
                rate != null ? asked : load.rate(),
                // The user decides what may be written, not the report.
                rollBack);
    }

    /** The number of threads of a standard run that has one of its own; 0 for any other run. */
    private int usualThreads() {
        return strings.standard().map(Standard::threads).orElse(0);
    }

    private Timing timing(Optional<Repetition> repeated) {
        return howLong.timing(
                repeated.map(Repetition::timing).orElse(usualThreads() > 0 ? Timing.OF_NODE_LATENCIES : Timing.DEFAULT),
                share != null);
    }

    private List<NetworkLatency> latencies(Optional<Repetition> repeated) {
        return network.areGiven()
                ? network.latencies()
                : repeated.map(each -> each.report().latencies())
                        .orElseGet(() -> NetworkOptions.ofNodes(
                                strings.standard().map(Standard::latencies).orElse(List.of())));
    }

    private Optional<RepeatedRun> repeated() {
        refuseIf(repeat != null && strings.areNamed(), "--repeat takes the report's strings. Give one.");
        return Optional.ofNullable(repeat).map(RepeatedRun::read);
    }
}
