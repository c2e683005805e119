package dev.roundtrip.run;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.run.machines.Team;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.WorkloadSpec;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.variables.SessionInit;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.load.ConnectionTarget;
import dev.roundtrip.workload.load.Workers;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A scenario of the study on one server, for benchmarks: connections with and without a tap, and a run's workers. */
public record StudyScenario(DatabaseServer server, Scenario scenario) {

    /** Scenario s5, in which a statement has the fewest other commands. */
    public static StudyScenario prepareOnce(DatabaseServer server) {
        return named("s5", server);
    }

    /**
     * A scenario that comes with the program.
     *
     * @param name its name, such as {@code s2}
     */
    public static StudyScenario named(String name, DatabaseServer server) {
        return new StudyScenario(server, Workloads.profiles().resolve(name).orElseThrow());
    }

    /** This scenario with another workload. */
    public StudyScenario running(WorkloadSpec workload) {
        return new StudyScenario(server, scenario.running(workload));
    }

    /** The scenario's transactions. */
    public CompiledWorkload workload() {
        return Workloads.of(scenario.workload());
    }

    /** The target with the scenario's string and session variables as they are. */
    public ConnectionTarget untapped(String database) {
        return target(database, Map.of());
    }

    /** The target of {@link #untapped}, with the tap. */
    public ConnectionTarget tapped(String database, Tap tap) {
        Properties properties = tap.driverPropertiesFor(jdbcUrl(database).raw());
        return target(
                database,
                properties.stringPropertyNames().stream()
                        .collect(Collectors.toMap(Function.identity(), properties::getProperty)));
    }

    private ConnectionTarget target(String database, Map<String, String> driverProperties) {
        return new ConnectionTarget(jdbcUrl(database), driverProperties, server.credentials(), initSql());
    }

    private JdbcUrl jdbcUrl(String database) {
        JdbcUrl address = JdbcUrl.parse(server.jdbcUrl(database)).orElseThrow();
        return Plan.withParameters(address, scenario.connection().parameters());
    }

    private String initSql() {
        try {
            return SessionInit.initSql(Plan.variablesFor(scenario, server.description()))
                    .orElse("");
        } catch (VariablesException refused) {
            throw new IllegalStateException(refused.getMessage(), refused);
        }
    }

    /**
     * Opens the lane that a run would measure.
     *
     * @param values the values that the workers of that database share
     * @param observed whether the server has counters that a run would read
     */
    public RunLane lane(String database, SharedValues values, int threads, boolean observed)
            throws WorkloadFailedException {
        ServerObserver observer = observed
                ? ServerObserver.of(server, Team.ALONE, WallClock.SYSTEM)
                : new ServerObserver(anyDatabase -> Optional.empty(), WallClock.SYSTEM);
        Tap tap = Tap.open(NanoClock.SYSTEM);
        return lane(
                database,
                tap,
                observer,
                target -> Workers.start(
                        LaneOpener.workersOf(entry(database), new Load(threads)), target, values, NanoClock.SYSTEM));
    }

    /** Opens a lane. The tap and the observer belong to the lane, and are closed if no lane can be opened. */
    RunLane lane(String database, Tap tap, ServerObserver observer, Start start) throws WorkloadFailedException {
        try {
            Workers workers = start.workers(tapped(database, tap));
            return new RunLane(
                    new Lane(
                            entry(database),
                            "run",
                            tap,
                            workers,
                            new EndsOfTransactions(),
                            Team.ALONE,
                            () -> {},
                            server.port()),
                    observer);
        } catch (WorkloadFailedException | RuntimeException | Error failure) {
            try (observer;
                    tap) {
                throw failure;
            }
        }
    }

    private Plan.Entry entry(String database) {
        JdbcUrl url = jdbcUrl(database);
        return new Plan.Entry(
                scenario,
                scenario.shortName(),
                database,
                url,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                1,
                new Plan.OnServer(RunServer.only(ServerRequest.url(UrlReading.of(url))), server.description()));
    }

    /** Connects a lane. */
    @FunctionalInterface
    interface Start {

        Workers workers(ConnectionTarget target) throws WorkloadFailedException;
    }
}
