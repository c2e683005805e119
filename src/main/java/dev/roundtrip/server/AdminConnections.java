package dev.roundtrip.server;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Opens connections for administration.
 *
 * @param beforeDatabase the JDBC URL up to and with the slash before the database
 * @param parameters the JDBC URL from the question mark on; empty for none
 * @param credentials kept out of the URL, so that no driver message can show the password
 */
record AdminConnections(String beforeDatabase, String parameters, Credentials credentials) {

    private static final String OWN_PARAMETERS =
            "?sslMode=DISABLED&allowPublicKeyRetrieval=true&connectTimeout=10000&socketTimeout=120000";

    /** For a server that we started: on this machine, so without TLS. */
    static AdminConnections ofOwnServer(String host, int port, Credentials credentials) {
        return new AdminConnections("jdbc:mysql://" + host + ":" + port + "/", OWN_PARAMETERS, credentials);
    }

    Connection open(String database) throws SQLException {
        return open(database, "");
    }

    /** @param attributes what the server shows of the connection, as {@code connectionAttributes} takes it; empty for the driver's own */
    Connection open(String database, String attributes) throws SQLException {
        Properties properties = new Properties();
        if (!attributes.isEmpty()) {
            properties.setProperty("connectionAttributes", attributes);
        }
        properties.setProperty("user", credentials.user());
        properties.setProperty("password", credentials.password());
        return DriverManager.getConnection(beforeDatabase + database + parameters, properties);
    }

    @Override
    public String toString() {
        return "AdminConnections[" + credentials + "]";
    }
}
