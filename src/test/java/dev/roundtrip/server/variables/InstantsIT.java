package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.testing.GeneratedText;
import dev.roundtrip.testing.LongTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.TimeZone;
import java.util.stream.Stream;

/**
 * Tests that an instant which moves in a column is named before it is written, and makes the table of
 * docs/lab/time-zones.md.
 */
class InstantsIT {

    private static final Path PAGE = Path.of("docs/lab/time-zones.md");
    private static final Instant INSTANT = Instant.parse("2026-01-15T12:00:00Z");
    private static final Instant SUMMER = Instant.parse("2026-07-15T12:00:00Z");

    /** Strings with which an instant moves, in whatever zone this JVM is, then some with which none does. */
    private static final List<String> WRONG = List.of(
            "jdbc:mysql:|connectionTimeZone=%2B00:00&sessionVariables=time_zone='%2B09:00'",
            "jdbc:mysql:|connectionTimeZone=%2B00:00&sessionVariables=time_zone='-05:00'",
            "jdbc:mysql:|connectionTimeZone=Asia/Tokyo&sessionVariables=time_zone='%2B00:00'",
            "jdbc:mysql:|serverTimezone=Asia/Shanghai&sessionVariables=time_zone='%2B00:00'",
            "jdbc:mysql:|connectionTimeZone=%2B00:00&sessionVariables=time_zone='%2B05:30'",
            "jdbc:mysql:|connectionTimeZone=Europe/Berlin&sessionVariables=time_zone='%2B01:00'",
            "jdbc:mysql:|connectionTimeZone=%2B00:00&useServerPrepStmts=true&sessionVariables=time_zone='%2B09:00'",
            "jdbc:mysql:|preserveInstants=false&connectionTimeZone=SERVER&sessionVariables=time_zone='%2B13:00'",
            "jdbc:mariadb:|sessionVariables=time_zone='%2B13:00'",
            "jdbc:mariadb:|useServerPrepStmts=true&sessionVariables=time_zone='-11:00'");

    private static final List<String> RIGHT = List.of(
            "jdbc:mysql:|connectionTimeZone=SERVER&sessionVariables=time_zone='%2B09:00'",
            "jdbc:mysql:|connectionTimeZone=%2B09:00&sessionVariables=time_zone='%2B09:00'",
            "jdbc:mysql:|connectionTimeZone=%2B09:00&forceConnectionTimeZoneToSession=true",
            "jdbc:mariadb:|timezone=%2B00:00".replace("%2B", "+"));

    @EachServer
    void ten_wrong_instants_are_named_before_they_are_written(On on) throws Exception {
        DatabaseServer server = on.server();
        Sql.execute(server, "CREATE DATABASE IF NOT EXISTS instants");
        for (String string : Stream.concat(WRONG.stream(), RIGHT.stream()).toList()) {
            JdbcUrl url = JdbcUrl.parse(url(server, string)).orElseThrow();

            List<Long> named = Instants.of(url, server.credentials(), "").moves();

            assertThat(named).as(string).isEqualTo(written(url, server));
            assertThat(named.stream().allMatch(move -> move == 0)).as(string).isEqualTo(RIGHT.contains(string));
        }
    }

    /** A MariaDB driver does not decode a URL. */
    private static String url(DatabaseServer server, String string) {
        String[] parts = string.split("\\|", -1);
        return parts[0] + "//" + server.host() + ":" + server.port() + "/instants?"
                + (parts[0].contains("mariadb") ? parts[1].replace("%2B", "+") : parts[1]);
    }

    /** Returns by how many seconds the instants have moved when another client reads the column. */
    private static List<Long> written(JdbcUrl url, DatabaseServer server) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url.raw(), Sql.login(server, new Properties()))) {
            return List.of(moved(connection, INSTANT), moved(connection, SUMMER));
        }
    }

    private static long moved(Connection connection, Instant instant) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS instants.moment (day DATETIME, moment TIMESTAMP NULL)");
            statement.execute("DELETE FROM instants.moment");
            try (PreparedStatement write = connection.prepareStatement("INSERT INTO instants.moment VALUES (?, ?)")) {
                write.setTimestamp(1, Timestamp.from(instant));
                write.setTimestamp(2, Timestamp.from(instant));
                write.executeUpdate();
            }
            try (ResultSet row = statement.executeQuery("SELECT UNIX_TIMESTAMP(moment) FROM instants.moment")) {
                row.next();
                return Math.round(row.getDouble(1)) - instant.getEpochSecond();
            }
        }
    }

    /** The parameters of the table, for a session that is in +09:00 and a JVM in New York. */
    private static final List<String> TABLE = List.of(
            "",
            "connectionTimeZone=SERVER",
            "connectionTimeZone=UTC",
            "connectionTimeZone=UTC&forceConnectionTimeZoneToSession=true",
            "connectionTimeZone=LOCAL&forceConnectionTimeZoneToSession=true",
            "serverTimezone=UTC",
            "preserveInstants=false&connectionTimeZone=SERVER",
            "timezone=auto");

    @LongTest
    void the_page_has_what_a_datetime_and_a_timestamp_become() throws Exception {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
        StringBuilder table = new StringBuilder(
                "| server | driver | parameters | DATETIME has | TIMESTAMP moves by |\n|---|---|---|---|---|\n");
        try {
            for (On on : On.values()) {
                DatabaseServer server = on.server();
                Sql.execute(server, "CREATE DATABASE IF NOT EXISTS instants");
                for (String coordinates : List.of(
                        "mysql-connector-j:8.0.33", "mysql-connector-j:26.10.0", "mariadb-java-client:3.5.11")) {
                    for (String parameters : TABLE) {
                        if (parameters.startsWith("timezone") == coordinates.startsWith("mariadb")
                                || parameters.isEmpty()) {
                            table.append(row(on, coordinates, parameters));
                        }
                    }
                }
            }
        } finally {
            TimeZone.setDefault(before);
        }
        GeneratedText.requirePart(PAGE, "zones", InstantsIT.class, table.toString());
    }

    private static String name(On on, DatabaseServer server) {
        String kind = server.description().kind().label();
        return on == On.MARIADB ? kind : kind + " " + server.description().version();
    }

    private static String row(On on, String coordinates, String parameters) throws SQLException {
        DatabaseServer server = on.server();
        Driver driver = TestDrivers.of(coordinates).loaded().driver();
        boolean mariaDb = coordinates.startsWith("mariadb");
        String url =
                (mariaDb ? "jdbc:mariadb:" : "jdbc:mysql:") + "//" + server.host() + ":" + server.port() + "/instants?"
                        + "sessionVariables=time_zone='" + (mariaDb ? "+" : "%2B") + "09:00'"
                        + (parameters.isEmpty() ? "" : "&" + parameters);
        String start = "| " + name(on, server) + " | " + coordinates.replace(':', ' ') + " | "
                + (parameters.isEmpty() ? "none" : "`" + parameters + "`") + " | ";
        try (Connection connection = driver.connect(url, Sql.login(server, new Properties()));
                Statement statement = connection.createStatement()) {
            long moved = moved(connection, INSTANT);
            try (ResultSet row = statement.executeQuery("SELECT CAST(day AS CHAR) FROM instants.moment")) {
                row.next();
                return start + row.getString(1) + " | " + (moved == 0 ? "-" : moved / 3600 + " h") + " |\n";
            }
        } catch (SQLException refused) {
            return start + "refused | refused |\n";
        }
    }
}
