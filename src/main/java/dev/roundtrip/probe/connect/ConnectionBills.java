package dev.roundtrip.probe.connect;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.DriverException;
import dev.roundtrip.driver.Drivers;
import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.probe.PooledString;
import dev.roundtrip.probe.ProbeFailedException;
import dev.roundtrip.probe.StringsOfServer;
import dev.roundtrip.result.ConnectReport;
import dev.roundtrip.result.ConnectReport.Bill;
import dev.roundtrip.result.ConnectReport.Burst;
import dev.roundtrip.result.ConnectReport.FirstUse;
import dev.roundtrip.result.ConnectReport.OpeningTime;
import dev.roundtrip.result.ConnectReport.Pools;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.tap.UntappableUrlException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Measures the bill of each string: opens connections as a pool does, one after the other, over each line.
 *
 * <p>Threads: {@link #execute} belongs to its caller; {@link #stop} may come from any thread.
 */
public final class ConnectionBills {

    private static final int WARM_UP = 10;

    private final NanoClock clock;
    private final WallClock wallClock;
    private volatile Optional<Thread> working = Optional.empty();
    private volatile boolean stopped;

    public ConnectionBills(NanoClock clock, WallClock wallClock) {
        this.clock = clock;
        this.wallClock = wallClock;
    }

    /**
     * Measures to the end, or until {@link #stop}.
     *
     * @param progress gets a line for each step
     * @throws ProbeFailedException if there is no result
     */
    public ConnectReport execute(ConnectRequest request, Consumer<String> progress) throws ProbeFailedException {
        working = Optional.of(Thread.currentThread());
        List<Bill> bills = new ArrayList<>();
        for (StringsOfServer subject : request.subjects()) {
            try (DatabaseServer server = Servers.start(subject.server(), progress)) {
                for (PooledString string : PooledString.of(subject, server)) {
                    bills.addAll(bills(request, server, string, progress));
                }
            } catch (ServerUnavailableException | UntappableUrlException | VariablesException | DriverException given) {
                throw new ProbeFailedException(given.getMessage(), given);
            } catch (SQLException failure) {
                throw new ProbeFailedException(
                        "No connection could be opened and set up: "
                                + JdbcUrl.masked(String.valueOf(failure.getMessage()))
                                + ". Try the string in the application; if it works there, please report this.",
                        failure);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new ProbeFailedException("The measurement was stopped, so there is no report.");
            }
        }
        return new ConnectReport(request.connections(), request.pools(), bills);
    }

    /** Ends the measurement soon. */
    public void stop() {
        stopped = true;
        working.ifPresent(Thread::interrupt);
    }

    private List<Bill> bills(
            ConnectRequest request, DatabaseServer server, PooledString string, Consumer<String> progress)
            throws SQLException, DriverException, InterruptedException, ProbeFailedException {
        if (request.drivers().isEmpty()) {
            return List.of(bill(request, server, string, Optional.empty(), progress));
        }
        List<Bill> bills = new ArrayList<>();
        for (DriverCoordinates coordinates : request.drivers()) {
            try (LoadedDriver driver = Drivers.open(coordinates)) {
                bills.add(bill(request, server, string, Optional.of(driver), progress));
            }
        }
        return bills;
    }

    private Bill bill(
            ConnectRequest request,
            DatabaseServer server,
            PooledString string,
            Optional<LoadedDriver> driver,
            Consumer<String> progress)
            throws SQLException, InterruptedException, ProbeFailedException {
        Opener opener = new Opener(server.credentials(), driver, clock, wallClock);
        try (ServerCpu cpu = new ServerCpu(server)) {
            progress.accept("Opening connections of " + string.name());
            OpenedConnection first = opener.first(string);
            warmUp(opener, string);
            List<NetworkLine> lines = new ArrayList<>(List.of(NetworkLine.NONE));
            request.lines().stream().filter(line -> !line.isNone()).forEach(lines::add);
            cpu.begin();
            List<List<OpenedConnection>> inTurns = inTurns(opener, string, lines, request.connections());
            OptionalDouble serverNanos = cpu.nanos();
            List<OpenedConnection> further = inTurns.get(0);
            List<OpeningTime> times = new ArrayList<>();
            for (int line = 0; line < lines.size(); line++) {
                times.add(BillFigures.time(lines.get(line), inTurns.get(line)));
            }
            List<FirstUse> firstUses = firstUses(request, server, opener, string, lines, cpu);
            List<String> notes = new ArrayList<>();
            Optional<Burst> burst = burst(request, opener, string, cpu, notes);
            ConnectAdvice advice = new ConnectAdvice(string, further, other -> {
                opened(opener, other, NetworkLine.NONE);
                return opened(opener, other, NetworkLine.NONE);
            });
            return new Bill(
                    string.name(),
                    JdbcUrl.masked(string.jdbcUrl()),
                    server.description().inReport(),
                    driverOf(opener, string, driver),
                    BillFigures.login(further.get(0)),
                    BillFigures.tls(further),
                    BillFigures.parts(further),
                    BillFigures.commands(first, further),
                    first.roundTrips(),
                    BillFigures.median(further, OpenedConnection::cpuNanos),
                    serverNanos.isPresent()
                            ? OptionalDouble.of(serverNanos.getAsDouble() / (further.size() * lines.size()))
                            : OptionalDouble.empty(),
                    times,
                    firstUses,
                    burst,
                    advice.sentences(),
                    notes);
        }
    }

    /** Over each line; none if no statements were asked for. */
    private List<FirstUse> firstUses(
            ConnectRequest request,
            DatabaseServer server,
            Opener opener,
            PooledString string,
            List<NetworkLine> lines,
            ServerCpu cpu)
            throws SQLException, ProbeFailedException {
        List<FirstUse> uses = new ArrayList<>();
        if (request.statements() > 0) {
            try (FirstStatements first = FirstStatements.on(server, request.statements(), clock)) {
                for (NetworkLine line : lines) {
                    uses.add(first.use(opener, string, line, cpu));
                }
            }
        }
        return uses;
    }

    /** Over the last line. A server may have fewer connections left than all pools need. */
    private static Optional<Burst> burst(
            ConnectRequest request, Opener opener, PooledString string, ServerCpu cpu, List<String> notes)
            throws InterruptedException {
        Pools pools = request.pools();
        List<NetworkLine> lines = request.lines();
        NetworkLine line = lines.isEmpty() ? NetworkLine.NONE : lines.get(lines.size() - 1);
        try {
            cpu.begin();
            long nanos = opener.burst(string, Optional.of(line), pools.size(), pools.instances());
            return Optional.of(new Burst(line.words(), pools.allConnections(), nanos, cpu.nanos()));
        } catch (SQLException refused) {
            notes.add("The burst of " + pools.allConnections() + " connections failed: "
                    + JdbcUrl.masked(String.valueOf(refused.getMessage()))
                    + ". Give a smaller --pool-size or fewer --instances.");
            return Optional.empty();
        }
    }

    /** The classes of a driver are loaded, and the JIT compiler has seen the way. */
    private void warmUp(Opener opener, PooledString string) throws SQLException, ProbeFailedException {
        for (int i = 0; i < WARM_UP; i++) {
            opened(opener, string, NetworkLine.NONE);
        }
    }

    /** One connection over each line at a time, so that what else the machine does affects all lines. */
    private List<List<OpenedConnection>> inTurns(Opener opener, PooledString string, List<NetworkLine> lines, int count)
            throws SQLException, ProbeFailedException {
        List<List<OpenedConnection>> connections = new ArrayList<>();
        lines.forEach(line -> connections.add(new ArrayList<>()));
        for (int i = 0; i < count; i++) {
            for (int line = 0; line < lines.size(); line++) {
                connections.get(line).add(opened(opener, string, lines.get(line)));
            }
        }
        return connections;
    }

    private OpenedConnection opened(Opener opener, PooledString string, NetworkLine line)
            throws SQLException, ProbeFailedException {
        if (stopped) {
            throw new ProbeFailedException("The measurement was stopped, so there is no report.");
        }
        return opener.further(string, Optional.of(line));
    }

    private static Environment.Driver driverOf(Opener opener, PooledString string, Optional<LoadedDriver> driver)
            throws SQLException {
        if (driver.isPresent()) {
            return new Environment.Driver(driver.get().name(), driver.get().version());
        }
        return Environment.Driver.connectorJ(opener.driverVersion(string));
    }
}
