package dev.roundtrip.probe.connect;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.Drivers;
import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.probe.Experiment.Session;
import dev.roundtrip.probe.PooledString;
import dev.roundtrip.probe.ProbeFailedException;
import dev.roundtrip.probe.StringsOfServer;
import dev.roundtrip.result.ConnectReport;
import dev.roundtrip.result.ConnectReport.Bill;
import dev.roundtrip.result.ConnectReport.Burst;
import dev.roundtrip.result.ConnectReport.FirstUse;
import dev.roundtrip.result.ConnectReport.OpeningTime;
import dev.roundtrip.result.ConnectReport.Pools;
import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.process.Servers;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Measures the bill of each string: opens connections as a pool does, one after the other, over each line. */
public final class ConnectionBills {

    private static final int WARM_UP = 10;

    private final ConnectRequest request;
    private final Session session;
    private final DatabaseServer server;
    private final PooledString string;
    private final Opener opener;

    /** The machine's own first. */
    private final List<NetworkLine> lines;

    private ConnectionBills(
            ConnectRequest request,
            Session session,
            DatabaseServer server,
            PooledString string,
            Optional<LoadedDriver> driver) {
        this.request = request;
        this.session = session;
        this.server = server;
        this.string = string;
        this.opener = new Opener(server.credentials(), driver, session.clock(), session.wallClock());
        this.lines = Stream.concat(
                        Stream.of(NetworkLine.NONE), request.lines().stream().filter(line -> !line.isNone()))
                .toList();
    }

    /** An {@link dev.roundtrip.probe.Experiment}. */
    public static ConnectReport execute(ConnectRequest request, Session session) throws Exception {
        List<Bill> bills = new ArrayList<>();
        for (StringsOfServer subject : request.subjects()) {
            try (DatabaseServer server = session.interruptible(() -> Servers.start(subject.server(), session::step))) {
                for (PooledString string : PooledString.of(subject, server)) {
                    if (request.drivers().isEmpty()) {
                        bills.add(new ConnectionBills(request, session, server, string, Optional.empty()).bill());
                    }
                    for (DriverCoordinates coordinates : request.drivers()) {
                        try (LoadedDriver driver = Drivers.open(coordinates)) {
                            bills.add(
                                    new ConnectionBills(request, session, server, string, Optional.of(driver)).bill());
                        }
                    }
                }
            }
        }
        return new ConnectReport(request.connections(), request.pools(), bills);
    }

    private Bill bill() throws Exception {
        try (ServerCpu cpu = new ServerCpu(server)) {
            session.step("Opening connections of " + string.name());
            OpenedConnection first = opener.first(string);
            for (int i = 0; i < WARM_UP; i++) {
                // The classes of a driver are loaded, and the JIT compiler sees the way.
                opened(string, NetworkLine.NONE);
            }
            cpu.begin();
            List<List<OpenedConnection>> inTurns = inTurns();
            OptionalDouble serverNanos = cpu.nanos();
            List<OpenedConnection> further = inTurns.get(0);
            List<OpeningTime> times = new ArrayList<>();
            for (int line = 0; line < lines.size(); line++) {
                times.add(BillFigures.time(lines.get(line), inTurns.get(line)));
            }
            List<FirstUse> firstUses = firstUses(cpu);
            List<String> notes = new ArrayList<>();
            Optional<Burst> burst = burst(cpu, notes);
            ConnectAdvice advice = new ConnectAdvice(string, further, other -> {
                opened(other, NetworkLine.NONE);
                return opened(other, NetworkLine.NONE);
            });
            return new Bill(
                    string.name(),
                    JdbcUrl.masked(string.jdbcUrl()),
                    server.description().inReport(),
                    opener.driver(string),
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
    private List<FirstUse> firstUses(ServerCpu cpu) throws SQLException, LockedException, ProbeFailedException {
        List<FirstUse> uses = new ArrayList<>();
        if (request.statements() > 0) {
            try (FirstStatements first = FirstStatements.on(server, request.statements(), session.clock())) {
                for (NetworkLine line : lines) {
                    uses.add(first.use(opener, string, line, cpu));
                }
            }
        }
        return uses;
    }

    /** Over the last line. A server may have fewer connections left than all pools need. */
    private Optional<Burst> burst(ServerCpu cpu, List<String> notes) throws Exception {
        Pools pools = request.pools();
        List<NetworkLine> asked = request.lines();
        NetworkLine line = asked.isEmpty() ? NetworkLine.NONE : asked.get(asked.size() - 1);
        try {
            cpu.begin();
            long nanos = session.interruptible(
                    () -> opener.burst(string, Optional.of(line), pools.size(), pools.instances()));
            return Optional.of(new Burst(line.words(), pools.allConnections(), nanos, cpu.nanos()));
        } catch (SQLException refused) {
            notes.add("The burst of " + pools.allConnections() + " connections failed: "
                    + JdbcUrl.masked(String.valueOf(refused.getMessage()))
                    + ". Give a smaller --pool-size or fewer --instances.");
            return Optional.empty();
        } catch (InterruptedException stopped) {
            session.goOn();
            throw stopped;
        }
    }

    /** One connection over each line at a time, so that what else the machine does affects all lines. */
    private List<List<OpenedConnection>> inTurns() throws SQLException, ProbeFailedException {
        List<List<OpenedConnection>> connections = new ArrayList<>();
        lines.forEach(line -> connections.add(new ArrayList<>()));
        for (int i = 0; i < request.connections(); i++) {
            for (int line = 0; line < lines.size(); line++) {
                connections.get(line).add(opened(string, lines.get(line)));
            }
        }
        return connections;
    }

    private OpenedConnection opened(PooledString other, NetworkLine line) throws SQLException, ProbeFailedException {
        session.goOn();
        return opener.further(other, Optional.of(line));
    }
}
