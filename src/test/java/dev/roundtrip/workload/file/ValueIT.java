package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.Query;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueIT {

    private static String literal(Value.Type type, Object value) {
        StringBuilder sql = new StringBuilder();
        Value.constant(type, value).appendTo(sql, null);
        return sql.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "it's",
                "a\\b",
                "\\",
                "'",
                "\\'",
                "''",
                "\u0000x",
                "\u20ac \ud83d\ude00",
                "a\nb\tc",
                "%_\"`"
            })
    void a_server_reads_a_literal_as_the_value_it_was(String text) throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        try (Connection connection = server.connect("")) {
            assertThat(Query.first(connection, "SELECT " + literal(Value.Type.TEXT, text), row -> row.getString(1)))
                    .contains(text);
            assertThat(Query.first(connection, "SELECT " + literal(Value.Type.BYTES, bytes), row -> row.getBytes(1)))
                    .contains(bytes);
        }
    }
}
