package dev.roundtrip.tap;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EmbeddedTls;
import dev.roundtrip.server.ServerRequest;
import dev.roundtrip.server.ServerUnavailableException;
import dev.roundtrip.server.Servers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * An embedded MariaDB that offers TLS, and its own counters. The counters are read through a connection with a tap of its own, so that what the
 * reading adds to them is known to the byte.
 */
final class TappedServer implements AutoCloseable {

    private static final String STATUS = "SHOW GLOBAL STATUS WHERE Variable_name LIKE 'Com\\_%'"
            + " OR Variable_name IN ('Questions', 'Queries', 'Bytes_received', 'Bytes_sent')";

    private final DatabaseServer server;
    private final Tap adminTap = Tap.open(NanoClock.SYSTEM);
    private final Connection admin;

    private TappedServer(DatabaseServer server) throws SQLException {
        this.server = server;
        this.admin = DriverManager.getConnection(url("sslMode=DISABLED"), withCredentials(adminTap.driverProperties()));
        StudyStrings.createTable(admin);
    }

    static TappedServer start() throws ServerUnavailableException, SQLException {
        return new TappedServer(
                Servers.start(ServerRequest.mariaDb().withEmbeddedTls(EmbeddedTls.SELF_SIGNED), line -> {}));
    }

    String url(String parameters) {
        return "jdbc:mysql://" + server.host() + ":" + server.port() + "/test?" + parameters;
    }

    Properties withCredentials(Properties properties) {
        properties.setProperty("user", server.credentials().user());
        properties.setProperty("password", server.credentials().password());
        return properties;
    }

    Connection connect(Tap tap, String parameters) throws SQLException {
        String url = url(parameters);
        return DriverManager.getConnection(url, withCredentials(tap.driverPropertiesFor(url)));
    }

    Connection connectUntapped(String parameters) throws SQLException {
        return DriverManager.getConnection(url(parameters), withCredentials(new Properties()));
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = admin.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The counters now, and what reading them sent and received. */
    Reading read() throws SQLException {
        adminTap.takeInterval();
        Map<String, Long> values = new TreeMap<>();
        try (Statement statement = admin.createStatement();
                ResultSet rows = statement.executeQuery(STATUS)) {
            while (rows.next()) {
                values.put(rows.getString(1), rows.getLong(2));
            }
        }
        return new Reading(values, adminTap.takeInterval().bytes());
    }

    /** Ends the server's process; its connections notice when they next use it. */
    void die() {
        server.close();
    }

    @Override
    public void close() {
        server.close();
        adminTap.close();
    }

    record Reading(Map<String, Long> values, ByteFigures ownBytes) {

        /**
         * What others did between an earlier reading and this one. The server counts a statement and its bytes before it runs it: so this
         * reading's command, and the earlier reading's answer, are in the difference and are taken off.
         */
        Map<String, Long> othersSince(Reading earlier) {
            Map<String, Long> others = new TreeMap<>();
            values.forEach((name, value) -> others.put(name, value - earlier.values.getOrDefault(name, 0L)));
            others.merge("Com_show_status", -1L, Long::sum);
            others.merge("Questions", -1L, Long::sum);
            others.merge("Queries", -1L, Long::sum);
            others.merge("Bytes_received", -ownBytes.sent(), Long::sum);
            others.merge("Bytes_sent", -earlier.ownBytes.received(), Long::sum);
            others.values().removeIf(value -> value == 0);
            return others;
        }
    }
}
