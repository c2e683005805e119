package dev.roundtrip.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.roundtrip.TestResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The schemas hold for documents of real runs, and refuse what is none. */
class SchemasTest {

    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "tidb", "drivers"})
    void a_report_is_valid_as_it_is_and_nothing_is_lost_when_it_is_written_again(String name) throws Exception {
        String again = JsonReport.write(JsonReport.parse(TestResource.run(name), name));

        Schemas.requireValid(TestResource.run(name));
        assertThat(new ObjectMapper().readTree(again)).isEqualTo(new ObjectMapper().readTree(TestResource.run(name)));
    }

    @Test
    void a_field_that_the_schema_lacks_a_missing_field_and_a_wrong_type_are_found() throws Exception {
        ObjectNode report = (ObjectNode) new ObjectMapper().readTree(TestResource.run("mariadb"));
        ((ObjectNode) report.path("scenarios").get(0).path("firstUse")).put("another", 1);
        report.remove("environment");
        ((ObjectNode) report.path("settings")).put("threads", "four");
        assertThatThrownBy(() -> Schemas.requireValid(report.toString()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("another", "environment", "threads");
    }
}
