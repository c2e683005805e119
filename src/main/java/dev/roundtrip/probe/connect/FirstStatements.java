package dev.roundtrip.probe.connect;

import dev.roundtrip.jdbc.Query;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.probe.OwnSchema;
import dev.roundtrip.probe.PooledString;
import dev.roundtrip.probe.ProbeFailedException;
import dev.roundtrip.result.ConnectReport.FirstUse;
import dev.roundtrip.result.ConnectReport.Pass;
import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a new connection pays when it executes its statements for the first time: prepares, and plans on the server.
 * Different statements read a table of one row, in a database of its own; each is executed twice. The second time is
 * what every later one costs.
 *
 * <p>Threads: one at a time.
 */
final class FirstStatements implements AutoCloseable {

    private static final int CONNECTIONS = 5;

    private final OwnSchema schema;
    private final String table;
    private final int statements;
    private final NanoClock clock;

    private FirstStatements(OwnSchema schema, int statements, NanoClock clock) {
        this.schema = schema;
        this.table = schema.name() + ".connect_item";
        this.statements = statements;
        this.clock = clock;
    }

    /** Creates the database, and drops what killed runs left; leaves nothing if that fails. */
    static FirstStatements on(DatabaseServer server, int statements, NanoClock clock)
            throws SQLException, LockedException, ProbeFailedException {
        OwnSchema.dropLeftBehind(server);
        FirstStatements made = new FirstStatements(OwnSchema.create(server, clock), statements, clock);
        try (Connection admin = server.connect("")) {
            Query.execute(
                    admin,
                    "CREATE TABLE " + made.table + " (id INT NOT NULL PRIMARY KEY, value INT NOT NULL)",
                    "INSERT INTO " + made.table + " VALUES (1, 1)");
            return made;
        } catch (SQLException failure) {
            made.close();
            throw failure;
        }
    }

    /** On new connections over that line, one after the other. */
    FirstUse use(Opener opener, PooledString string, NetworkLine line, ServerCpu cpu)
            throws SQLException, LockedException {
        schema.keep();
        List<Timed> first = new ArrayList<>();
        List<Timed> again = new ArrayList<>();
        List<OpenedConnection> opened = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            opened.add(opener.used(string, line, (connection, watched) -> {
                watched.enter(Stage.FIRST_USE);
                first.add(executed(connection, cpu));
                watched.enter(Stage.LATER_USE);
                again.add(executed(connection, cpu));
            }));
        }
        return new FirstUse(
                statements, line.words(), pass(opened, Stage.FIRST_USE, first), pass(opened, Stage.LATER_USE, again));
    }

    private record Timed(long nanos, OptionalDouble serverCpuNanos) {}

    private Timed executed(Connection connection, ServerCpu cpu) throws SQLException {
        cpu.begin();
        long start = clock.nanoTime();
        for (int i = 0; i < statements; i++) {
            try (PreparedStatement statement = connection.prepareStatement(
                    "SELECT value FROM " + table + " WHERE id = ? AND value < " + (i + 2))) {
                statement.setInt(1, 1);
                try (ResultSet row = statement.executeQuery()) {
                    row.next();
                }
            }
        }
        long nanos = clock.nanoTime() - start;
        return new Timed(nanos, cpu.nanos());
    }

    private static Pass pass(List<OpenedConnection> opened, Stage stage, List<Timed> times) {
        boolean told = times.stream().allMatch(time -> time.serverCpuNanos().isPresent());
        return new Pass(
                BillFigures.mean(opened, each -> each.traffic(stage).roundTrips),
                BillFigures.mean(opened, each -> each.traffic(stage).bytesSent + each.traffic(stage).bytesReceived),
                times.stream().mapToLong(Timed::nanos).average().orElseThrow(),
                told
                        ? times.stream()
                                .mapToDouble(time -> time.serverCpuNanos().orElseThrow())
                                .average()
                        : OptionalDouble.empty());
    }

    @Override
    public void close() throws SQLException {
        schema.close();
    }
}
