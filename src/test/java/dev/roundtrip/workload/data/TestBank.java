package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.load.ConnectionTarget;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;

/** A test server with workloads' data sets, and plain connections to it. */
public record TestBank(DatabaseServer server) {

    public static TestBank onMariaDb() {
        return new TestBank(TestServers.mariaDb());
    }

    /** The bank on TiDB; skips the test if there is no TiDB. */
    public static TestBank onTidb() {
        return new TestBank(TestServers.requireTidb());
    }

    public String host() {
        return server.host();
    }

    public int port() {
        return server.port();
    }

    public Credentials login() {
        return server.credentials();
    }

    public String url(String database, String parameters) {
        return "jdbc:mysql://" + host() + ":" + port() + "/" + database + "?" + parameters;
    }

    /** The target to which workers connect. */
    public ConnectionTarget target(String database, String parameters) {
        return new ConnectionTarget(JdbcUrl.parse(url(database, parameters)).orElseThrow(), Map.of(), login(), "");
    }

    /** Creates or reuses the workload's tables. */
    public DataSet prepare(String database, CompiledWorkload workload) throws SQLException, DataSetException {
        return DataSet.prepare(this::connect, database, workload, LoadProgress.SILENT);
    }

    public Connection connect() throws SQLException {
        return connect("", "");
    }

    public Connection connect(String database, String parameters) throws SQLException {
        return DriverManager.getConnection(url(database, parameters), login().user(), login().password());
    }
}
