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
import java.util.Optional;

/**
 * A test server with workloads' data sets, and plain connections to it.
 *
 * @param known the server; empty in a program of its own, which knows the address alone
 * @param forAdministration driver parameters of {@link #connect}
 */
public record TestBank(
        String host, int port, Credentials login, Optional<DatabaseServer> known, String forAdministration) {

    public TestBank(DatabaseServer server) {
        this(server.host(), server.port(), server.credentials(), Optional.of(server), "");
    }

    /** In a program of its own. */
    public static TestBank at(String address, String forAdministration) {
        String[] parts = address.split(" ", -1);
        Credentials login = new Credentials(parts[2], parts[3]);
        return new TestBank(parts[0], Integer.parseInt(parts[1]), login, Optional.empty(), forAdministration);
    }

    /** For an argument of such a program. */
    public String address() {
        return String.join(" ", host, Integer.toString(port), login.user(), login.password());
    }

    public static TestBank onMariaDb() {
        return new TestBank(TestServers.mariaDb());
    }

    /** Skips the test where there is no TiDB. */
    public static TestBank onTidb() {
        return new TestBank(TestServers.requireTidb());
    }

    public DatabaseServer server() {
        return known.orElseThrow();
    }

    public String url(String database, String parameters) {
        return "jdbc:mysql://" + host + ":" + port + "/" + database + "?" + parameters;
    }

    /** What workers connect to. */
    public ConnectionTarget target(String database, String parameters) {
        return new ConnectionTarget(JdbcUrl.parse(url(database, parameters)).orElseThrow(), Map.of(), login, "");
    }

    /** Creates or reuses the workload's tables. */
    public DataSet prepare(String database, CompiledWorkload workload) throws SQLException, DataSetException {
        return DataSet.prepare(this::connect, database, workload, LoadProgress.SILENT);
    }

    public Connection connect() throws SQLException {
        return connect("", forAdministration);
    }

    public Connection connect(String database, String parameters) throws SQLException {
        return DriverManager.getConnection(url(database, parameters), login.user(), login.password());
    }
}
