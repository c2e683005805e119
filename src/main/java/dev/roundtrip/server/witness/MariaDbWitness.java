package dev.roundtrip.server.witness;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.FigureKey;
import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.KeptConnection;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.witness.FigureSpec.Source;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads MariaDB's and MySQL's status variables, less those of the witness's own connection: the remainder is what other
 * connections did.
 *
 * <p>Keeps one connection open between readings. One statement returns the global and the session value of each
 * variable, so the witness's own requests are in both and cancel out.
 */
public final class MariaDbWitness implements ServerWitness {

    /** The name under which TiDB counts commands of the protocol, as the {@code Com_stmt_*} variables do. */
    private static final String COMMANDS = "Commands";

    /**
     * The variable that counts COM_QUERY, COM_STMT_EXECUTE, COM_STMT_FETCH and COM_INIT_DB (measured on 11.4.5), and on
     * MySQL also COM_STMT_SEND_LONG_DATA (9.7.4).
     */
    private static final String QUESTIONS = "Questions";

    private static final String LONG_DATA = "Com_stmt_send_long_data";

    /** The variable that counts attempts to connect. */
    private static final String CONNECTIONS = "Connections";

    /**
     * The variable that counts statements which the server prepares again by itself, as after a change of their table;
     * they are among the prepared ones.
     */
    private static final String PREPARED_AGAIN = "Com_stmt_reprepare";

    private static final String UPTIME = "Uptime";

    /**
     * The variable with the number of running sessions. A session that has sent an answer runs until it has counted the
     * answer's bytes.
     */
    private static final String RUNNING = "Threads_running";

    /** The variables with one value for the server and for a session. */
    private static final Set<String> OF_THE_SERVER = Set.of(UPTIME, CONNECTIONS, RUNNING);

    /**
     * The command type for each variable, whose name is without its beginning {@code Com_stmt_}. COM_QUERY has no
     * variable of its own: it is Questions minus executes and fetches.
     */
    private static final Map<String, String> COMMAND_VARIABLES = Map.of(
            "prepare", "StmtPrepare",
            "execute", "StmtExecute",
            "close", "StmtClose",
            "fetch", "StmtFetch",
            "reset", "StmtReset",
            "send_long_data", "StmtSendLongData");

    private static final List<FigureSpec> FIGURES = List.of(
            FigureSpec.parts(
                    FigureKey.COMMANDS,
                    Source.of(COMMANDS)
                            .noting("Com_stmt_*; Query includes COM_INIT_DB and COM_CHANGE_USER; COM_PING is missing")),
            FigureSpec.amount(FigureKey.CONNECTIONS_MADE, Source.of(CONNECTIONS).noting("including refused attempts")),
            FigureSpec.amount(FigureKey.BYTES_IN, Source.of("Bytes_received")),
            FigureSpec.amount(FigureKey.BYTES_OUT, Source.of("Bytes_sent")));

    private final String product;
    private final String status;
    private final Settling settling;

    /** Whether commands are counted one by one; MySQL has no such counters in performance_schema. */
    private final boolean commandsApart;

    private final KeptConnection connection;

    /**
     * Reads one kind of server.
     *
     * @param kind the kind; MySQL has the same variables in another schema
     */
    public MariaDbWitness(ServerKind kind, ConnectionSource connections) {
        this.product = kind.label();
        this.commandsApart = kind == ServerKind.MYSQL;
        String schema = commandsApart ? "performance_schema" : "information_schema";
        // The text is SHOW GLOBAL STATUS and SHOW SESSION STATUS, as one table of either schema.
        this.status = "select g.variable_name, g.variable_value, s.variable_value from " + schema
                + ".global_status g join " + schema + ".session_status s"
                + " on s.variable_name = g.variable_name where g.variable_name like 'Com_stmt_%'"
                + " or g.variable_name in ('Questions', 'Connections', 'Bytes_received', 'Bytes_sent',"
                + " 'Threads_running', 'Uptime')";
        this.connection = new KeptConnection(connections);
        this.settling = new Settling(
                NanoClock.SYSTEM,
                List.of(COMMANDS, "Bytes_received", "Bytes_sent"),
                scrape -> scrape.sum(RUNNING).orElse(0));
    }

    @Override
    public ServerSnapshot before() {
        return snapshot(List.of());
    }

    @Override
    public ServerSnapshot after() {
        // The witness's own requests are in no figure, so reading sessions may come before the counters.
        return snapshot(Session.readAll(connection, "information_schema.processlist"));
    }

    private ServerSnapshot snapshot(List<Session> sessions) {
        return new ServerSnapshot(
                settling.read(this::counters),
                List.of(),
                Attempt.failed(product + " has no statements_summary"),
                sessions);
    }

    private Attempt<Scrape> counters() {
        try {
            return Attempt.of(read());
        } catch (SQLException failed) {
            close();
            return Attempt.unreadable("The status variables", failed, "rights");
        }
    }

    private Scrape read() throws SQLException {
        Map<String, Double> variables = new TreeMap<>();
        if (commandsApart) {
            add(variables, "global", 1);
            // This statement counts itself, once at each reading.
            add(variables, "session", -1);
        }
        OwnQuery.all(connection.get(), status, row -> {
            String name = capitalised(row.getString(1));
            long own = OF_THE_SERVER.contains(name) ? 0 : row.getLong(3);
            return variables.put(name, (double) row.getLong(2) - own);
        });
        if (commandsApart) {
            variables.merge(QUESTIONS, -variables.getOrDefault(LONG_DATA, 0.0), Double::sum);
        }
        return scrape(variables);
    }

    private void add(Map<String, Double> variables, String scope, int sign) throws SQLException {
        OwnQuery.all(
                connection.get(),
                "show " + scope + " status like 'Com_stmt_%'",
                row -> variables.merge(capitalised(row.getString(1)), (double) sign * row.getLong(2), Double::sum));
    }

    /**
     * A name in its usual letters: information_schema returns COM_SELECT; SHOW STATUS and the manual use Com_select.
     */
    private static String capitalised(String variable) {
        String lower = variable.toLowerCase(Locale.ROOT);
        return lower.substring(0, 1).toUpperCase(Locale.ROOT) + lower.substring(1);
    }

    /** Variables by name, as series. */
    static Scrape scrape(Map<String, Double> variables) {
        Scrape scrape = new Scrape();
        double textQueries = variables.getOrDefault(QUESTIONS, 0.0);
        for (Map.Entry<String, Double> variable : variables.entrySet()) {
            String name = variable.getKey();
            String command = COMMAND_VARIABLES.get(name.replaceFirst("^Com_stmt_", ""));
            if (command != null) {
                double more = command.equals("StmtPrepare") ? variables.getOrDefault(PREPARED_AGAIN, 0.0) : 0;
                scrape.add(COMMANDS, Map.of("type", command), variable.getValue() - more);
                boolean question = command.equals("StmtExecute") || command.equals("StmtFetch");
                textQueries -= question ? variable.getValue() : 0;
            } else {
                scrape.add(name, Map.of(), variable.getValue());
            }
        }
        if (variables.containsKey(QUESTIONS)) {
            scrape.add(COMMANDS, Map.of("type", "Query"), textQueries);
        }
        return scrape;
    }

    @Override
    public ServerFigures between(ServerSnapshot before, ServerSnapshot after, Background background) {
        long elapsedNanos = after.nanosSince(before);
        return new ServerFigures(
                figures(before.settled().counters(), after.settled().counters()), elapsedNanos);
    }

    static Map<FigureKey, ServerFigure> figures(Attempt<Scrape> before, Attempt<Scrape> after) {
        Attempt<ScrapeDelta> both = Attempt.both(before, after, ScrapeDelta::new);
        if (both.value().isEmpty()) {
            return ServerFigure.absent(FIGURES, both.failure());
        }
        ScrapeDelta delta = both.value().get();
        boolean restarted =
                delta.after().sum(UPTIME).orElse(0) < delta.before().sum(UPTIME).orElse(0);
        return restarted ? ServerFigure.absent(FIGURES, ClusterDelta.RESTARTED) : new FigureReader(delta).read(FIGURES);
    }

    /** Closes the connection; the next reading opens a new one. */
    @Override
    public void close() {
        connection.close();
    }
}
