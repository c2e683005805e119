package dev.roundtrip.advice;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlProperty;
import java.net.URLEncoder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Parameters with a fix applied to the letter, and the work that shows what it saves. */
final class FixedString {

    private FixedString() {}

    static String of(String parameters, Fix fix) {
        Map<String, String> kept = new LinkedHashMap<>();
        JdbcUrl.parse("jdbc:mysql://db.example/bank?" + parameters)
                .orElseThrow()
                .properties()
                .forEach(property -> kept.put(property.name(), property.value()));
        fix.remove().forEach(kept::remove);
        for (UrlProperty property : fix.set()) {
            kept.put(property.name(), property.value());
        }
        return String.join(
                "&",
                kept.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), UTF_8))
                        .toList());
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
