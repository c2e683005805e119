package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.testing.Unchecked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Tests the page that a person reads before writing a workload. */
class WorkloadsPageTest {

    private static final Path PAGE = Path.of("docs", "workload-reference.md");

    @Test
    void it_lists_every_function_and_says_what_it_means() throws Exception {
        assertThat(Texts.table(PAGE, "| function | value |"))
                .allSatisfy(row -> assertThat(row).hasSize(2).noneMatch(String::isEmpty))
                .extracting(row -> row.get(0))
                .containsExactlyElementsOf(Functions.BY_NAME.values().stream()
                        .map(function -> "`" + function.signature() + "`")
                        .toList());
    }

    @Test
    void it_says_what_every_key_of_the_schema_means() throws Exception {
        String page = Files.readString(PAGE);

        assertThat(keys())
                .contains("title", "rollbackShare", "ifEmpty", "growsBy")
                .hasSizeGreaterThan(35);
        assertThat(keys()).allSatisfy(key -> assertThat(page).contains("`" + key + "`"));
    }

    /** All keys of a workload's file. */
    static Set<String> keys() {
        Set<String> keys = new TreeSet<>();
        Path schema = Path.of("docs", "workload.schema.json");
        addKeys(Unchecked.get(() -> new ObjectMapper().readTree(Files.readString(schema))), keys);
        return keys;
    }

    private static void addKeys(JsonNode node, Set<String> keys) {
        node.path("properties").fieldNames().forEachRemaining(keys::add);
        node.forEach(each -> addKeys(each, keys));
    }
}
