package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.workload.file.CompiledWorkload;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** A test server, and plain connections to it. */
public final class TestBank {

    private final DatabaseServer server;

    private TestBank(DatabaseServer server) {
        this.server = server;
    }

    public static TestBank onMariaDb() {
        return new TestBank(TestServers.mariaDb());
    }

    /** Skips the test where there is no TiDB. */
    public static TestBank onTidb() {
        return new TestBank(TestServers.requireTidb());
    }

    public Credentials login() {
        return server.credentials();
    }

    public int port() {
        return server.port();
    }

    /** TiDB's status port; empty for other servers. */
    public Optional<URI> statusUri() {
        return server.statusUri();
    }

    public String url(String database, String parameters) {
        return "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + database + "?" + parameters;
    }

    /** Creates or reuses the workload's tables. */
    public DataSet prepare(String database, CompiledWorkload workload) throws SQLException, DataSetException {
        return DataSet.prepare(this::connect, database, workload, LoadProgress.SILENT);
    }

    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url("", ""), login().user(), login().password());
    }

    public static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    public static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
