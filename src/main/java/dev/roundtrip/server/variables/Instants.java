package dev.roundtrip.server.variables;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.OddAnswerException;
import dev.roundtrip.jdbc.OwnConnections;
import dev.roundtrip.report.InstantReport;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;

/**
 * Asks the server which instant it understands when the driver sends one, without storing it. The parameters, the JVM's
 * zone and the session's zone all have their effect.
 */
public final class Instants {
    private Instants() {}

    /** An instant of winter and one of summer: zones may differ in one of them only. */
    private static final List<Instant> SENT =
            List.of(Instant.parse("2026-01-15T12:00:00Z"), Instant.parse("2026-07-15T12:00:00Z"));

    private static final Duration READ_LIMIT = Duration.ofSeconds(60);

    /**
     * What becomes of instants in this JVM, in a session that a pool has prepared.
     *
     * @param initSql the pool's statement for a new connection; empty for none
     */
    public static InstantReport of(JdbcUrl url, Credentials credentials, String initSql) throws SQLException {
        return of(url, credentials, initSql, TimeZone.getDefault());
    }

    /**
     * What becomes of instants in such a session of a JVM with that time zone. Drivers read the zone from the JVM, so
     * this JVM has it for a moment.
     */
    public static InstantReport of(JdbcUrl url, Credentials credentials, String initSql, TimeZone client)
            throws SQLException {
        TimeZone own = TimeZone.getDefault();
        TimeZone.setDefault(client);
        try {
            return asked(url, credentials, client, initSql);
        } catch (RuntimeException odd) {
            throw OddAnswerException.whenOpened(url, odd);
        } finally {
            TimeZone.setDefault(own);
        }
    }

    private static InstantReport asked(JdbcUrl url, Credentials credentials, TimeZone client, String initSql)
            throws SQLException {
        // A TiDB has what is asked in a database among the application's plans.
        try (Connection connection = new OwnConnections(url.withoutDatabase(), credentials, READ_LIMIT).open();
                Statement statement = connection.createStatement()) {
            if (!initSql.isEmpty()) {
                statement.execute(initSql);
            }
            try (ResultSet zones = statement.executeQuery("SELECT @@session.time_zone, @@system_time_zone")) {
                zones.next();
                return new InstantReport(client.getID(), zones.getString(1), zones.getString(2), moves(connection));
            }
        }
    }

    private static List<Long> moves(Connection connection) throws SQLException {
        List<Long> moves = new ArrayList<>();
        try (PreparedStatement understood = connection.prepareStatement("SELECT UNIX_TIMESTAMP(?)")) {
            for (Instant instant : SENT) {
                understood.setTimestamp(1, Timestamp.from(instant));
                try (ResultSet row = understood.executeQuery()) {
                    row.next();
                    moves.add(Math.round(row.getDouble(1)) - instant.getEpochSecond());
                }
            }
        }
        return moves;
    }
}
