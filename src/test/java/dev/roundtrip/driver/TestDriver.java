package dev.roundtrip.driver;

import dev.roundtrip.jdbc.UrlScheme;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.tap.Tap;
import java.sql.Connection;
import java.sql.SQLException;

/** A driver that tests connect with. */
public record TestDriver(LoadedDriver loaded) {

    /** The URL for this driver: {@code jdbc:mysql:} or {@code jdbc:mariadb:}. */
    public String url(DatabaseServer server, String database, String parameters) {
        String scheme = loaded.takes() == UrlScheme.Driver.MARIADB ? "jdbc:mariadb:" : "jdbc:mysql:";
        return scheme + "//" + server.host() + ":" + server.port() + "/" + database
                + (parameters.isEmpty() ? "" : "?" + parameters);
    }

    /** A connection with its own tap. */
    public CountedConnection connect(DatabaseServer server, String database, String parameters) throws SQLException {
        Tap tap = Tap.open(NanoClock.SYSTEM);
        try {
            return new CountedConnection(tap, connect(tap, server, url(server, database, parameters)));
        } catch (SQLException | RuntimeException failure) {
            tap.close();
            throw failure;
        }
    }

    /** A connection under the given tap. */
    public Connection connect(Tap tap, DatabaseServer server, String url) throws SQLException {
        return loaded.driver().connect(url, Sql.login(server, tap.driverPropertiesFor(url)));
    }
}
