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
 * The parameters of every scenario benchmark, and its connections. Threads are JMH's ({@code -t}); each has its own
 * accounts.
 *
 * <p>The set-up uses every statement on every connection, so no iteration pays for a first use, and JMH's warm-up warms
 * the JVM alone.
 */
@State(Scope.Benchmark)
public abstract class ScenarioState {

    /**
     * The short or full names of scenarios. By default these are the ones that any server can run; s4, s6, s7 and x2
     * need TiDB.
     */
    @Param({"s1", "s2", "s3", "s5"})
    public String scenario;

    /** The server: {@code auto}, {@code tidb}, {@code mariadb}, or a JDBC URL of an existing server. */
    @Param("auto")
    public String server;

    /**
     * The driver: {@code bundled}, or one such as {@code mysql-connector-j:8.0.33}, in the form of
     * {@code run --driver}.
     */
    @Param(ScenarioTrial.BUNDLED_DRIVER)
    public String driver;

    /** TiDB's status port in addition to a URL, such as {@code http://127.0.0.1:10080}. */
    @Param("")
    public String statusUrl;

    /** Whether variables that affect others may be set on a server given by URL, for the time of measuring. */
    @Param("false")
    public boolean allowGlobalSettings;

    private ScenarioTrial trial;

    /** The kind of work of the class's benchmarks. */
    abstract Kind kind();

    /** The number of rows of a batch. */
    int batchRows() {
        return 1;
    }

    /** The workload that replaces the profile's bank transfer. */
    Optional<String> workload() {
        return Optional.empty();
    }

    /** Opens the server, data set, variables and connections. */
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

    /** Begins an iteration. No thread works before this has returned, and nothing that it sends is counted. */
    @Setup(Level.Iteration)
    public void begin() throws SQLException, VariablesException {
        if (kind() == Kind.POINT_GET) {
            work().holdConnections();
        }
        trial.iterationBegins();
    }

    /** Ends an iteration. No thread works any longer, and nothing that this sends is counted. */
    @TearDown(Level.Iteration)
    public void end() throws SQLException {
        trial.iterationEnded();
        work().release();
    }

    /** Restores every variable; the server stays for the next fork. */
    @TearDown(Level.Trial)
    public void close() {
        trial.close();
    }

    /** The statements and transactions to execute. */
    ScenarioWork work() {
        return trial.work();
    }

    /** The place of the calling thread. */
    ScenarioWork.Seat seat(ThreadParams thread) {
        return trial.work().seat(thread.getThreadIndex());
    }
}
