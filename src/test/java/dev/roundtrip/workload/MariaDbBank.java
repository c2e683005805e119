package dev.roundtrip.workload;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerRequest;
import dev.roundtrip.server.Servers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** An embedded MariaDB for a test class, and plain connections to it. */
final class MariaDbBank implements AutoCloseable {

    private final DatabaseServer server;

    MariaDbBank() throws Exception {
        this.server = Servers.start(ServerRequest.mariaDb(), progress -> {});
    }

    Login login() {
        return new Login(server.credentials().user(), server.credentials().password());
    }

    String url(String database, String parameters) {
        return "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + database + "?" + parameters;
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url("", ""), login().user(), login().password());
    }

    static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
