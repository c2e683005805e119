package dev.roundtrip.run;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.ProfileLoader;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.server.Credentials;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.settings.SessionSettings;
import dev.roundtrip.server.settings.SettingsException;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.wire.Command;
import dev.roundtrip.workload.ConnectionTarget;
import dev.roundtrip.workload.DataSet;
import dev.roundtrip.workload.Login;
import dev.roundtrip.workload.Workers;
import dev.roundtrip.workload.WorkersSpec;
import dev.roundtrip.workload.WorkloadFailedException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A scenario of the study on one server, for benchmarks: its connections with a tap and without, and its workers as a run has them. */
public record StudyScenario(DatabaseServer server, Scenario scenario) {

    /** s5, where a statement has the least beside it. */
    public static StudyScenario prepareOnce(DatabaseServer server) {
        return named("s5", server);
    }

    /**
     * A scenario that comes with the program.
     *
     * @param name such as {@code s2}
     */
    public static StudyScenario named(String name, DatabaseServer server) {
        ProfileLoader loader = new ProfileLoader(
                Arrays.stream(Command.values()).map(Command::name).collect(Collectors.toSet()));
        return new StudyScenario(
                server,
                new Profiles(loader).resolve(List.of(name)).orElseThrow().get(0));
    }

    /** The scenario's string and session settings as they are. */
    public ConnectionTarget untapped(String database) {
        return target(database, Map.of());
    }

    /** The same, counted. */
    public ConnectionTarget tapped(String database, Tap tap) {
        Properties properties = tap.driverPropertiesFor(jdbcUrl(database));
        return target(
                database,
                properties.stringPropertyNames().stream()
                        .collect(Collectors.toMap(Function.identity(), properties::getProperty)));
    }

    private ConnectionTarget target(String database, Map<String, String> driverProperties) {
        Credentials credentials = server.credentials();
        return new ConnectionTarget(
                jdbcUrl(database), driverProperties, new Login(credentials.user(), credentials.password()), initSql());
    }

    private String jdbcUrl(String database) {
        return Plan.withParameters(
                server.jdbcUrl(database), scenario.connection().parameters());
    }

    private String initSql() {
        try {
            return SessionSettings.initSql(Plan.settingsFor(scenario, server.description()))
                    .orElse("");
        } catch (SettingsException refused) {
            throw new IllegalStateException(refused.getMessage(), refused);
        }
    }

    /**
     * Opens the lane that a run would measure.
     *
     * @param observed whether the server has counters that a run would read
     */
    public RunLane lane(DataSet dataSet, int threads, boolean observed) throws WorkloadFailedException {
        Tap tap = Tap.open(NanoClock.SYSTEM);
        String database = dataSet.database();
        ServerObserver observer =
                observed ? ServerObserver.of(server) : new ServerObserver(anyDatabase -> Optional.empty());
        try {
            Workers workers =
                    Workers.start(WorkersSpec.of(scenario, threads), tapped(database, tap), dataSet, NanoClock.SYSTEM);
            Plan.Entry entry = new Plan.Entry(scenario, database, jdbcUrl(database), Optional.empty());
            return new RunLane(new Lane(entry, "run", tap, workers), observer);
        } catch (WorkloadFailedException refused) {
            tap.close();
            observer.close();
            throw refused;
        }
    }
}
