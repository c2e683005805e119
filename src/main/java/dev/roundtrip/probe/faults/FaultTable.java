package dev.roundtrip.probe.faults;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.probe.OwnSchema;
import dev.roundtrip.probe.PooledString;
import dev.roundtrip.probe.ProbeFailedException;
import dev.roundtrip.probe.StringsOfServer;
import dev.roundtrip.probe.faults.FaultRequest.Limits;
import dev.roundtrip.probe.faults.Observation.Observed;
import dev.roundtrip.probe.faults.Observation.Place;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.FaultReport;
import dev.roundtrip.result.FaultReport.OnServer;
import dev.roundtrip.result.FaultReport.Row;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.tap.UntappableUrlException;
import dev.roundtrip.tap.proxy.RelayFailedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Observes every string with every fault, in a database of its own. The strings take part at the same time, because
 * they mostly wait. Rows without limits and rows with limits do not: HikariCP gives its connectionTimeout to the driver
 * as {@link DriverManager#setLoginTimeout}, which is one for the whole JVM.
 *
 * <p>Threads: {@link #execute} belongs to its caller; {@link #stop} may come from any thread.
 */
public final class FaultTable {

    /** Each holds a few connections and threads. */
    private static final int MOST_AT_ONCE = 8;

    private static final long END_SECONDS = 15;

    /** Connector/J's default. */
    private static final int MYSQL_PORT = 3306;

    private static final int REFUSAL_MILLIS = 1_000;

    private final NanoClock clock;
    private volatile Optional<Thread> working = Optional.empty();
    private volatile boolean stopped;

    public FaultTable(NanoClock clock) {
        this.clock = clock;
    }

    /**
     * Observes all, or until {@link #stop}.
     *
     * @param progress gets a line for each step, from any thread
     * @throws ProbeFailedException if there is no result; what was created on the server is dropped then too
     */
    public FaultReport execute(FaultRequest request, Consumer<String> progress) throws ProbeFailedException {
        int loginTimeout = DriverManager.getLoginTimeout();
        List<OnServer> servers = new ArrayList<>();
        try {
            for (StringsOfServer strings : request.strings()) {
                working = Optional.of(Thread.currentThread());
                try (DatabaseServer server = Servers.start(strings.server(), progress)) {
                    working = Optional.empty();
                    goOn();
                    servers.add(onServer(request, strings, server, progress));
                }
            }
        } catch (ServerUnavailableException | UntappableUrlException | VariablesException given) {
            throw new ProbeFailedException(stopped ? stoppedSentence() : given.getMessage(), given);
        } catch (SQLException failure) {
            throw new ProbeFailedException(
                    "The faults could not be observed: " + JdbcUrl.masked(String.valueOf(failure.getMessage()))
                            + ". Does the string work in the application?",
                    failure);
        } finally {
            DriverManager.setLoginTimeout(loginTimeout);
        }
        return new FaultReport(
                request.observation().toMillis(),
                request.idle().toMillis(),
                request.driverLimits(),
                request.poolLimits(),
                request.faults().stream().map(Fault::inReport).toList(),
                servers);
    }

    /** Ends the observation soon; what was created is dropped. */
    public void stop() {
        stopped = true;
        working.ifPresent(Thread::interrupt);
    }

    private static String stoppedSentence() {
        return "The observation was stopped, so there is no report.";
    }

    private void goOn() throws ProbeFailedException {
        if (stopped) {
            throw new ProbeFailedException(stoppedSentence());
        }
    }

    private OnServer onServer(
            FaultRequest request, StringsOfServer strings, DatabaseServer server, Consumer<String> progress)
            throws SQLException, VariablesException, ProbeFailedException {
        OwnSchema.dropLeftBehind(server).forEach(progress);
        try (OwnSchema schema = OwnSchema.create(server, clock)) {
            Place place =
                    new Place(server.host(), server.port(), server.credentials(), Bank.create(server, schema.name()));
            List<PooledString> pooled = PooledString.of(strings, server);
            List<Row> rows = new ArrayList<>();
            for (Limits limits : request.limits()) {
                schema.keep();
                rows.addAll(rows(request, place, pooled, limits, progress));
            }
            try (Connection admin = server.connect("")) {
                return new OnServer(
                        server.description().inReport(),
                        Environment.Driver.connectorJ(admin.getMetaData().getDriverVersion()),
                        rows);
            }
        }
    }

    private List<Row> rows(
            FaultRequest request, Place place, List<PooledString> strings, Limits limits, Consumer<String> progress)
            throws ProbeFailedException {
        ExecutorService threads = Executors.newFixedThreadPool(Math.min(MOST_AT_ONCE, strings.size()));
        List<Future<List<Row>>> all = new ArrayList<>();
        working = Optional.of(Thread.currentThread());
        try {
            goOn();
            for (PooledString string : strings) {
                // The others do the same at the same time.
                Consumer<String> steps = string.equals(strings.get(0)) ? progress : step -> {};
                Callable<List<Row>> ofString = () -> rows(request, place, string, limits, steps);
                all.add(threads.submit(ofString));
            }
            List<Row> rows = new ArrayList<>();
            for (Future<List<Row>> each : all) {
                rows.addAll(each.get());
            }
            return rows;
        } catch (InterruptedException interrupted) {
            throw new ProbeFailedException(stoppedSentence(), interrupted);
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof ProbeFailedException given) {
                throw given;
            }
            throw new ProbeFailedException(
                    "A fault could not be observed: "
                            + JdbcUrl.masked(String.valueOf(failure.getCause().getMessage())) + ".",
                    failure);
        } finally {
            working = Optional.empty();
            end(threads);
        }
    }

    /** The observations end first: the database is dropped after that. */
    private void end(ExecutorService threads) {
        boolean interrupted = Thread.interrupted();
        threads.shutdownNow();
        try {
            threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException again) {
            interrupted = true;
        }
        // A stop has taken effect; what follows cleans up.
        if (interrupted && !stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private List<Row> rows(
            FaultRequest request, Place place, PooledString string, Limits limits, Consumer<String> progress)
            throws SQLException, RelayFailedException, ProbeFailedException, InterruptedException {
        List<Row> rows = new ArrayList<>();
        for (Fault fault : request.faults()) {
            goOn();
            progress.accept("limits " + limits.words() + ", " + fault.id());
            Optional<String> skipped = reasonToSkip(fault);
            Optional<Observed> observed = skipped.isPresent()
                    ? Optional.empty()
                    : Optional.of(Observation.of(place, string, fault, limits, request, clock));
            rows.add(new Row(
                    string.name(),
                    observed.map(Observed::jdbcUrl).orElseGet(() -> JdbcUrl.masked(string.jdbcUrl())),
                    fault.id(),
                    limits.words(),
                    command(request, string, fault, limits),
                    observed.map(Observed::seen),
                    skipped));
        }
        return rows;
    }

    private static String command(FaultRequest request, PooledString string, Fault fault, Limits limits) {
        String name = string.name().indexOf(':') < 0 ? string.name() : "'" + JdbcUrl.masked(string.jdbcUrl()) + "'";
        return "./roundtrip faults " + name + " --only " + fault.id() + " --limits " + limits.words()
                + request.commandEnd();
    }

    /** A server on MySQL's own port would be logged in to. */
    private static Optional<String> reasonToSkip(Fault fault) {
        if (fault != Fault.LOADBALANCE_WITHOUT_PORT) {
            return Optional.empty();
        }
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), MYSQL_PORT), REFUSAL_MILLIS);
            return Optional.of(
                    "a server listens on port " + MYSQL_PORT + " of this machine, which the string would reach");
        } catch (IOException refused) {
            return Optional.empty();
        }
    }
}
