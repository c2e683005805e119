package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.InterfaceStub;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a run that rolls back with a driver that commits, and in which the commit is decoded after the last slice. */
class LateCommitIT {

    private static final String DATABASE = "run_late_commit";

    private final DatabaseServer server = TestServers.mariaDb();
    private final StopRequest stop = new StopRequest();

    @TempDir
    private Path folder;

    @Test
    void a_commit_that_is_seen_when_the_run_was_stopped_is_a_finding() throws Exception {
        RunReport report = measured(new RunEvents() {
            @Override
            public void sliceEnded(int slice, int slices, String what, double transactionsPerSecond) {
                stop.stop();
            }
        });

        assertThat(report.partial()).contains("The run was stopped.");
        assertThat(report.findings())
                .anyMatch(
                        finding -> finding.startsWith("A statement ended its transaction despite --roll-back: COMMIT."))
                .anyMatch(finding -> finding.startsWith("The table t changed, by its checksum"));
    }

    @Test
    void a_commit_that_is_seen_after_the_last_slice_ends_the_run() throws Exception {
        RunReport report = measured(new RunEvents() {});

        assertThat(report.partial().orElseThrow()).contains("A statement ended its transaction");
        assertThat(Run.asExpected(report)).isFalse();
    }

    /** The shortest warm-up sends less than is decoded before its end. */
    private RunReport measured(RunEvents events) throws Exception {
        Timing timing = new Timing(Duration.ofMillis(1), 1, Duration.ofNanos(1));
        Load load = new Load(List.of(1), OptionalDouble.empty(), true);
        return Requests.measured(
                Requests.on(server, DATABASE, load, timing, List.of(scenario()), List.of()),
                server,
                List.of(committing()),
                new ServerObserver(database -> Optional.empty(), WallClock.SYSTEM),
                stop,
                events);
    }

    private Scenario scenario() throws Exception {
        Sql.database(server, DATABASE, "CREATE TABLE t (id INT PRIMARY KEY, v INT)", "INSERT INTO t VALUES (1, 0)");
        Path file = Files.writeString(
                folder.resolve("late.workload.yaml"),
                "title: late\ntransactions: {t: {statements: [UPDATE t SET v = v + 1]}}\n");
        return Requests.scenario("s2", file.toString(), Map.of());
    }

    /** Connector/J with connections that commit instead of a rollback. */
    private static LoadedDriver committing() throws SQLException {
        Driver real = DriverManager.getDriver("jdbc:mysql://h/");
        Driver driver = InterfaceStub.of(Driver.class, (method, arguments) -> {
            Object made = method.invoke(real, arguments);
            return made instanceof Connection connection ? committing(connection) : made;
        });
        return NamedDriver.of("mysql-connector-j:9.9.9", driver);
    }

    private static Connection committing(Connection real) {
        return InterfaceStub.of(Connection.class, (method, arguments) -> {
            if (method.getName().equals("rollback")) {
                real.commit();
            }
            return method.invoke(real, arguments);
        });
    }
}
