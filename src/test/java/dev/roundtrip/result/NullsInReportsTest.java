package dev.roundtrip.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.roundtrip.TestResource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No field of a report is ever null: where one is, a sentence names it. */
class NullsInReportsTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void a_null_in_any_place_of_a_report_ends_with_a_sentence() throws Exception {
        JsonNode report = report();
        List<Damage> damages = new ArrayList<>();
        collect(report, "", damages, new HashSet<>());

        assertThat(damages).hasSizeGreaterThan(100);
        Path file = folder.resolve("report.json");
        for (Damage damage : damages) {
            damage.toNull().accept(report);
            Files.writeString(file, JSON.writeValueAsString(report));
            damage.undo().accept(report);

            Throwable thrown = catchThrowable(() -> JsonReport.read(file));
            assertThat(thrown)
                    .as("null at %s", damage.place())
                    .isInstanceOf(ReportException.class)
                    .message()
                    .containsPattern(" is null\\. | names no schema")
                    .doesNotContain("Cannot invoke");
        }
    }

    private record Damage(String place, Consumer<JsonNode> toNull, Consumer<JsonNode> undo) {}

    /** Each place once: of the elements of an array the first. */
    private static void collect(JsonNode node, String place, List<Damage> damages, Set<String> seen) {
        if (node instanceof ObjectNode object) {
            object.fieldNames().forEachRemaining(name -> {
                JsonNode value = object.get(name);
                String here = place + "." + name;
                if (seen.add(here)) {
                    damages.add(new Damage(here, root -> object.putNull(name), root -> object.set(name, value)));
                }
                collect(value, here, damages, seen);
            });
        } else if (node instanceof ArrayNode array && !array.isEmpty()) {
            JsonNode first = array.get(0);
            if (seen.add(place + "[]")) {
                damages.add(new Damage(place + "[]", root -> array.setNull(0), root -> array.set(0, first)));
            }
            array.forEach(element -> collect(element, place + "[]", damages, seen));
        }
    }

    private static JsonNode report() throws Exception {
        return JSON.readTree(TestResource.run("tidb"));
    }
}
