package dev.roundtrip.scenario;

import dev.roundtrip.jmh.ServerAsk;
import dev.roundtrip.run.ScenarioTrial;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.workload.load.ScenarioWork;
import dev.roundtrip.workload.load.ScenarioWork.Kind;
import java.sql.SQLException;
import java.util.Optional;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * The parameters of every scenario benchmark, and its connections. Threads are JMH's ({@code -t}); each has accounts of
 * its own.
 *
 * <p>The set-up uses every statement on every connection, so no iteration pays for a first use, and JMH's warm-up warms
 * the JVM alone.
 */
@State(Scope.Benchmark)
public abstract class ScenarioState {

    /** Short or full names. By default those that any server can run; s4, s6, s7 and x2 need TiDB. */
    @Param({"s1", "s2", "s3", "s5"})
    public String scenario;

    /** {@code auto}, {@code tidb}, {@code mariadb}, or a JDBC URL of a server that is already there. */
    @Param("auto")
    public String server;

    /** {@code bundled}, or a driver such as {@code mysql-connector-j:8.0.33}, as {@code run --driver} takes it. */
    @Param(ScenarioTrial.BUNDLED_DRIVER)
    public String driver;

    /** TiDB's status port beside a URL, such as {@code http://127.0.0.1:10080}. */
    @Param("")
    public String statusUrl;

    /** Whether variables that others feel may be set on a server given by URL, for the time of measuring. */
    @Param("false")
    public boolean allowGlobalSettings;

    private ScenarioTrial trial;

    /** What the class's benchmarks do. */
    abstract Kind kind();

    /** Rows of a batch. */
    int batchRows() {
        return 1;
    }

    /** The workload in place of the profile's bank transfer. */
    Optional<String> workload() {
        return Optional.empty();
    }

    /** Server, data set, variables, connections. */
    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmark) {
        trial = ScenarioTrial.open(new ScenarioTrial.Ask(
                scenario,
                workload(),
                new ServerAsk(server, statusUrl),
                driver,
                allowGlobalSettings,
                benchmark.getThreads(),
                kind(),
                batchRows()));
    }

    /** No thread works before this is done, and nothing that it sends is counted. */
    @Setup(Level.Iteration)
    public void begin() throws SQLException, VariablesException {
        if (kind() == Kind.POINT_GET) {
            work().holdConnections();
        }
        trial.iterationBegins();
    }

    /** No thread works any longer, and nothing that this sends is counted. */
    @TearDown(Level.Iteration)
    public void end() throws SQLException {
        trial.iterationEnded();
        work().release();
    }

    /** Puts back every variable; the server stays for the next fork. */
    @TearDown(Level.Trial)
    public void close() {
        trial.close();
    }

    /** How many statements which work has. */
    ScenarioWork work() {
        return trial.work();
    }

    /** The calling thread's own. */
    ScenarioWork.Seat seat(ThreadParams thread) {
        return trial.work().seat(thread.getThreadIndex());
    }
}
