package dev.roundtrip.advice;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.result.Fix;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;

/** Parameters with one fix applied as lint applies it, and the work that shows what it saves. */
final class FixedString {

    private FixedString() {}

    /** In a string for Connector/J. */
    static String of(String parameters, Fix fix) {
        return of("jdbc:mysql:", parameters, fix);
    }

    static String of(String scheme, String parameters, Fix fix) {
        JdbcUrl found =
                JdbcUrl.parse(scheme + "//db.example:4000/bank?" + parameters).orElseThrow();
        String fixed = FixedUrl.applied(found, List.of(fix)).afterDatabase();
        return fixed.isEmpty() ? "" : fixed.substring(1);
    }

    /** Different statements that read one row by its key. */
    static List<String> reads(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "SELECT balance, " + i + " FROM account WHERE id = ?")
                .toList();
    }

    /** One that reads one row by its key, of exactly that many characters. */
    static String readOfLength(int characters) {
        String sql = "SELECT balance FROM account WHERE id = ?";
        return sql + " ".repeat(characters - sql.length() - 4) + "/**/";
    }

    /** Each once, in order: prepared, executed, read and closed, as frameworks do. */
    static void cycle(Connection connection, List<String> texts) throws SQLException {
        for (String sql : texts) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                if (sql.indexOf('?') >= 0) {
                    statement.setInt(1, 7);
                }
                statement.execute();
            }
        }
    }

    /** One statement that many times. */
    static void repeat(Connection connection, String sql, int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            cycle(connection, List.of(sql));
        }
    }
}
