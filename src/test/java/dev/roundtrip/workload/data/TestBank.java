package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.Query;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.load.ConnectionTarget;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/**
 * A test server, and plain connections to it.
 *
 * @param host where it listens
 * @param statusUri TiDB's status port; empty for other servers
 * @param forAdministration driver parameters of {@link #connect}
 */
public record TestBank(String host, int port, Credentials login, Optional<URI> statusUri, String forAdministration) {

    public static TestBank onMariaDb() {
        return of(TestServers.mariaDb());
    }

    /** Skips the test where there is no TiDB. */
    public static TestBank onTidb() {
        return of(TestServers.requireTidb());
    }

    private static TestBank of(DatabaseServer server) {
        return new TestBank(server.host(), server.port(), server.credentials(), server.statusUri(), "");
    }

    public String url(String database, String parameters) {
        return "jdbc:mysql://" + host + ":" + port + "/" + database + "?" + parameters;
    }

    /** What workers connect to. */
    public ConnectionTarget target(String database, String parameters) {
        return new ConnectionTarget(url(database, parameters), Map.of(), login, "");
    }

    /** Creates or reuses the workload's tables. */
    public DataSet prepare(String database, CompiledWorkload workload) throws SQLException, DataSetException {
        return DataSet.prepare(this::connect, database, workload, LoadProgress.SILENT);
    }

    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url("", forAdministration), login.user(), login.password());
    }

    public static long number(Connection connection, String sql) throws SQLException {
        return Query.first(connection, sql, row -> row.getLong(1)).orElseThrow();
    }

    public static void execute(Connection connection, String sql) throws SQLException {
        Query.execute(connection, sql);
    }
}
