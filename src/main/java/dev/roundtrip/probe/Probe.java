package dev.roundtrip.probe;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.probe.ProbeRequest.Recommended;
import dev.roundtrip.probe.ProbeRequest.Writes;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.ProbeReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.tap.UntappableUrlException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * One probe: connect, find something to execute, count exactly, measure in turns, clean up.
 *
 * <p>Threads: {@link #execute} belongs to its caller; {@link #stop} may come from any thread.
 */
public final class Probe {

    private final NanoClock clock;
    private volatile boolean stopped;

    /** The thread that waits for the server. */
    private volatile Optional<Thread> connecting = Optional.empty();

    public Probe(NanoClock clock) {
        this.clock = clock;
    }

    /**
     * Probes to the end, or until {@link #stop}.
     *
     * @param progress gets a line for each step
     * @throws ProbeFailedException if there is no result; everything created on the server is then dropped too
     */
    public ProbeReport execute(ProbeRequest request, Consumer<String> progress) throws ProbeFailedException {
        ServerRequest asked = request.credentials()
                .map(given -> ServerRequest.url(request.yours()).withCredentials(given))
                .orElseGet(() -> ServerRequest.url(request.yours()));
        connecting = Optional.of(Thread.currentThread());
        try (DatabaseServer server = Servers.start(asked, progress)) {
            connecting = Optional.empty();
            return probe(server, request, progress);
        } catch (ServerUnavailableException | UntappableUrlException unusable) {
            throw new ProbeFailedException(unusable.getMessage(), unusable);
        } catch (SQLException failure) {
            throw new ProbeFailedException(
                    "The probe was broken off by an error: " + JdbcUrl.masked(String.valueOf(failure.getMessage()))
                            + ". Try the string without the probe; if it works there, please report it."
                            + left(failure),
                    failure);
        } catch (ProbeFailedException failure) {
            throw new ProbeFailedException(failure.getMessage() + left(failure), failure);
        }
    }

    /** What could not be cleaned up, as sentences with a space before each; or that nothing was left. */
    private static String left(Exception failure) {
        if (failure.getSuppressed().length == 0) {
            return " It left nothing behind.";
        }
        return Arrays.stream(failure.getSuppressed())
                .map(left -> " " + JdbcUrl.masked(String.valueOf(left.getMessage())))
                .collect(Collectors.joining());
    }

    /** Ends the probe soon; it cleans up and reports that it was stopped. */
    public void stop() {
        stopped = true;
        connecting.ifPresent(Thread::interrupt);
    }

    private ProbeReport probe(DatabaseServer server, ProbeRequest request, Consumer<String> progress)
            throws SQLException, ProbeFailedException {
        List<String> notes = new ArrayList<>();
        if (request.limits().writes() == Writes.FORBIDDEN) {
            return measure(server, request, readable(server, request, notes), notes, this::goOn, progress);
        }
        notes.addAll(OwnSchema.dropLeftBehind(server));
        progress.accept("Making a schema of the probe's own");
        try (OwnSchema schema = OwnSchema.create(server, request.limits().rows(), clock)) {
            ProbeMeasurement.Pause pause = () -> {
                goOn();
                schema.keep();
            };
            return measure(server, request, schema.statements(request.assumptions()), notes, pause, progress);
        }
    }

    private static ProbeStatements readable(DatabaseServer server, ProbeRequest request, List<String> notes)
            throws SQLException {
        String database =
                JdbcUrl.parse(request.yours()).url().map(JdbcUrl::database).orElse("");
        try (Connection admin = server.connect("")) {
            return KeyedTable.find(admin, database, request.limits().rows(), request.assumptions())
                    .orElseGet(() -> {
                        notes.add("The URL's database has no table with rows and a primary key of one column, so the"
                                + " statements read no table, and TiDB keeps no plan for such. Name a database with"
                                + " one, or let the probe write in a schema of its own: --allow-writes.");
                        return ProbeStatements.tableless(request.assumptions());
                    });
        }
    }

    private ProbeReport measure(
            DatabaseServer server,
            ProbeRequest request,
            ProbeStatements statements,
            List<String> notes,
            ProbeMeasurement.Pause pause,
            Consumer<String> progress)
            throws SQLException, ProbeFailedException {
        Recommended recommended = request.advice().on(server.description().kind());
        int perTransaction = request.assumptions().statementsPerTransaction();
        boolean readOnly = request.limits().writes() == Writes.FORBIDDEN
                && server.description().kind() != ServerKind.TIDB;
        try (ProbeLane yours = ProbeLane.open(
                        request.yours(), server.credentials(), statements, perTransaction, readOnly, clock);
                ProbeLane again = ProbeLane.open(
                        request.yours(), server.credentials(), statements, perTransaction, readOnly, clock);
                ProbeLane other = ProbeLane.open(
                        recommended.jdbcUrl(), server.credentials(), statements, perTransaction, readOnly, clock)) {
            boolean asksForPlans = server.description().kind() == ServerKind.TIDB && statements.caches();
            return new ProbeMeasurement(request, recommended, statements, clock, pause, progress)
                    .measure(yours, again, other, asksForPlans, place(server, yours.driver()), notes);
        }
    }

    private void goOn() throws ProbeFailedException {
        if (stopped) {
            throw new ProbeFailedException("The probe was stopped, so there is no report.");
        }
    }

    private static ProbeReport.Place place(DatabaseServer server, Environment.Driver driver) {
        return new ProbeReport.Place(server.description().inReport(), driver);
    }
}
