package dev.roundtrip.probe;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.InstantReport;
import dev.roundtrip.tap.Tap;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
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

    /** What becomes of instants with that string. */
    public static InstantReport of(JdbcUrl url, Credentials credentials) throws SQLException {
        try (Tap tap = Tap.open(NanoClock.SYSTEM);
                Connection connection = new Opener(credentials).connect(url, tap);
                Statement statement = connection.createStatement();
                ResultSet zones = statement.executeQuery("SELECT @@session.time_zone, @@system_time_zone")) {
            zones.next();
            return new InstantReport(
                    TimeZone.getDefault().getID(), zones.getString(1), zones.getString(2), moves(connection));
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
