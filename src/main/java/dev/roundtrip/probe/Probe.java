package dev.roundtrip.probe;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.probe.Experiment.Session;
import dev.roundtrip.probe.ProbeRequest.Recommended;
import dev.roundtrip.probe.ProbeRequest.Writes;
import dev.roundtrip.result.ProbeReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.tap.UntappableUrlException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** One probe: connect, find something to execute, count exactly, measure in turns, clean up. */
public final class Probe {

    private final DatabaseServer server;
    private final ProbeRequest request;
    private final Session session;
    private final List<String> notes = new ArrayList<>();

    private Probe(DatabaseServer server, ProbeRequest request, Session session) {
        this.server = server;
        this.request = request;
        this.session = session;
    }

    /** An {@link Experiment}. */
    public static ProbeReport execute(ProbeRequest request, Session session) throws Exception {
        ServerRequest yours = ServerRequest.url(request.yours());
        ServerRequest asked = request.credentials().map(yours::withCredentials).orElse(yours);
        try (DatabaseServer server = session.interruptible(() -> Servers.start(asked, session::step))) {
            return new Probe(server, request, session).execute();
        }
    }

    private ProbeReport execute() throws SQLException, UntappableUrlException, LockedException, ProbeFailedException {
        if (request.limits().writes() == Writes.FORBIDDEN) {
            return measure(readable(), session::goOn);
        }
        notes.addAll(OwnSchema.dropLeftBehind(server));
        session.step("Making a schema of the probe's own");
        try (OwnSchema schema = OwnSchema.create(server, request.limits().rows(), session.clock())) {
            return measure(schema.statements(request.assumptions()), () -> {
                session.goOn();
                schema.keep();
            });
        }
    }

    private ProbeStatements readable() throws SQLException {
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

    private ProbeReport measure(ProbeStatements statements, ProbeMeasurement.Pause pause)
            throws SQLException, UntappableUrlException, LockedException, ProbeFailedException {
        Recommended recommended = request.advice().on(server.description().kind());
        try (ProbeLane yours = lane(request.yours(), statements);
                ProbeLane again = lane(request.yours(), statements);
                ProbeLane other = lane(recommended.jdbcUrl(), statements)) {
            ProbeReport.Place place = new ProbeReport.Place(server.description().inReport(), yours.driver());
            return new ProbeMeasurement(request, recommended, statements, session, pause)
                    .measure(yours, again, other, isTidb() && statements.caches(), place, notes);
        }
    }

    /** Sessions read only where nothing may be written; TiDB knows no such sessions. */
    private ProbeLane lane(String url, ProbeStatements statements) throws SQLException, UntappableUrlException {
        return ProbeLane.open(
                url,
                server.credentials(),
                statements,
                request.assumptions().statementsPerTransaction(),
                request.limits().writes() == Writes.FORBIDDEN && !isTidb(),
                session.clock());
    }

    private boolean isTidb() {
        return server.description().kind() == ServerKind.TIDB;
    }
}
