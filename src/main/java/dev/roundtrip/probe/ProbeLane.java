package dev.roundtrip.probe;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.Query;
import dev.roundtrip.jdbc.TimeLimits;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.Environment;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.SessionInit;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.UntappableUrlException;
import dev.roundtrip.tap.WireFigures;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/**
 * One string, one connection, one tap. It runs transactions as a transaction manager does on a pool in autocommit mode:
 * autocommit off, ask for the isolation level, statements, commit, autocommit on.
 *
 * <p>Used by one thread.
 */
final class ProbeLane implements AutoCloseable {

    /** A timeout, so that a server that no longer answers cannot block a probe; a string's own timeouts stay. */
    private static final Duration READ_LIMIT = Duration.ofSeconds(60);

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
    private static final int VALID_SECONDS = 5;

    private final Tap tap;
    private final Connection connection;
    private final ProbeStatements statements;
    private final int statementsPerTransaction;
    private int next;
    private int executions;

    private ProbeLane(Tap tap, Connection connection, ProbeStatements statements, int statementsPerTransaction) {
        this.tap = tap;
        this.connection = connection;
        this.statements = statements;
        this.statementsPerTransaction = statementsPerTransaction;
    }

    /** @param readOnly whether the server is asked to refuse writes in this session; not for TiDB */
    static ProbeLane open(
            String jdbcUrl,
            Credentials credentials,
            ProbeStatements statements,
            int statementsPerTransaction,
            boolean readOnly,
            NanoClock clock)
            throws SQLException, UntappableUrlException {
        Tap tap = Tap.open(clock);
        Connection connection = null;
        try {
            Properties properties = tap.driverPropertiesFor(jdbcUrl);
            properties.setProperty("user", credentials.user());
            properties.setProperty("password", credentials.password());
            properties.putAll(TimeLimits.connectAndRead(jdbcUrl, CONNECT_LIMIT, READ_LIMIT));
            connection = DriverManager.getConnection(jdbcUrl, properties);
            connection.setAutoCommit(true);
            if (readOnly) {
                Query.execute(connection, SessionInit.readOnly("", ServerKind.MYSQL));
            }
            return new ProbeLane(tap, connection, statements, statementsPerTransaction);
        } catch (SQLException | RuntimeException refused) {
            if (connection != null) {
                connection.close();
            }
            tap.close();
            throw refused;
        }
    }

    /**
     * One whole transaction.
     *
     * @param asksForPlans whether TiDB is asked after each execution whether the plan was cached
     * @return the number of cached plans, if it was asked
     */
    int transaction(boolean asksForPlans) throws SQLException {
        int hits = 0;
        connection.setAutoCommit(false);
        connection.getTransactionIsolation();
        for (int i = 0; i < statementsPerTransaction; i++) {
            execute(statements.all().get(next));
            next = (next + 1) % statements.all().size();
            if (asksForPlans) {
                hits += Query.first(connection, "SELECT @@last_plan_from_cache", row -> row.getInt(1))
                        .orElse(0);
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
        return hits;
    }

    /** COM_PINGs, which measure the round trip and hardly any server time. */
    void ping(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            connection.isValid(VALID_SECONDS);
        }
    }

    /** The driver's own name and version; sends nothing. */
    Environment.Driver driver() throws SQLException {
        return Environment.Driver.connectorJ(connection.getMetaData().getDriverVersion());
    }

    /** What was sent since the last call. */
    WireFigures takeInterval() {
        return tap.takeInterval();
    }

    private void execute(ProbeStatements.Text statement) throws SQLException {
        Object key = statements.keys().get(executions++ % statements.keys().size());
        try (PreparedStatement prepared = connection.prepareStatement(statement.sql())) {
            if (statement.write()) {
                prepared.setString(1, "v" + executions);
                prepared.setObject(2, key);
                prepared.executeUpdate();
                return;
            }
            prepared.setObject(1, key);
            try (ResultSet rows = prepared.executeQuery()) {
                while (rows.next()) {
                    rows.getObject(1);
                }
            }
        }
    }

    @Override
    public void close() throws SQLException {
        try {
            connection.close();
        } finally {
            tap.close();
        }
    }
}
