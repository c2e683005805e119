package dev.roundtrip.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reports that an earlier version wrote, on MariaDB, on TiDB and with two drivers: they are read, and nothing that they
 * say is lost.
 */
class OldReportsTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(strings = {"run-1-mariadb", "run-1-tidb", "run-1-drivers"})
    void every_field_of_an_old_report_is_read_and_written_with_the_same_value(String name) throws Exception {
        String old = text(name);

        RunReport report = JsonReport.parse(old, name);

        assertThat(report.scenarios())
                .isNotEmpty()
                .allMatch(scenario -> scenario.inputs().isEmpty());
        requireIn(MAPPER.readTree(JsonReport.write(report)), MAPPER.readTree(old), name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run-1-mariadb", "run-1-tidb", "run-1-drivers"})
    void an_old_report_is_the_same_after_it_was_written_again(String name) throws Exception {
        RunReport report = JsonReport.parse(text(name), name);

        assertThat(JsonReport.parse(JsonReport.write(report), name)).isEqualTo(report);
    }

    private static void requireIn(JsonNode now, JsonNode old, String place) {
        if (old.isObject()) {
            for (Map.Entry<String, JsonNode> field : old.properties()) {
                String inner = place + "." + field.getKey();
                assertThat(now.has(field.getKey())).as(inner).isTrue();
                requireIn(now.get(field.getKey()), field.getValue(), inner);
            }
        } else if (old.isArray()) {
            assertThat(now.size()).as(place).isEqualTo(old.size());
            for (int i = 0; i < old.size(); i++) {
                requireIn(now.get(i), old.get(i), place + "[" + i + "]");
            }
        } else {
            assertThat(now).as(place).isEqualTo(old);
        }
    }

    private static String text(String name) throws Exception {
        return SchemasTest.resource(name);
    }
}
