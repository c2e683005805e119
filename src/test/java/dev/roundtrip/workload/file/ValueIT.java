package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.server.TestServers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import org.junit.jupiter.api.Test;

class ValueIT {

    @Test
    void a_server_reads_a_literal_as_the_value_it_was() throws Exception {
        String[] texts = {
            "plain", "", "it's", "a\\b", "\\", "'", "\\'", "''", "\u0000x", "\u20ac \ud83d\ude00", "a\nb\tc", "%_\"`"
        };
        try (Connection connection = TestServers.mariaDb().connect("")) {
            for (String text : texts) {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                assertThat(OwnQuery.first(connection, select(Value.Type.TEXT, text), row -> row.getString(1)))
                        .contains(text);
                assertThat(OwnQuery.first(connection, select(Value.Type.BYTES, bytes), row -> row.getBytes(1)))
                        .contains(bytes);
            }
        }
    }

    private static String select(Value.Type type, Object value) {
        StringBuilder sql = new StringBuilder("SELECT ");
        Value.constant(type, value).appendTo(sql, null);
        return sql.toString();
    }
}
