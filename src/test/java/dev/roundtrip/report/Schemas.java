package dev.roundtrip.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.roundtrip.testing.Unchecked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The published schemas, made strict. They let unknown fields pass, so that later versions may add some, but what this
 * version writes must be in them.
 */
public final class Schemas {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private static final Map<String, Schema> BY_NAME = new ConcurrentHashMap<>();

    private Schemas() {}

    /** Requires that a document matches one of our schemas, and has no field that its schema lacks. */
    public static void requireValid(String document) {
        JsonNode root = Unchecked.get(() -> MAPPER.readTree(document));
        String[] name = root.path("schema").asText().split("/", -1);
        assertThat(name).as("schema of the document").hasSize(3).startsWith("roundtrip");
        assertThat(BY_NAME.computeIfAbsent(name[1], Schemas::strict).validate(root))
                .as("what the schema says of the document")
                .isEmpty();
    }

    private static Schema strict(String name) {
        Path file = Path.of("docs", "schema", name + ".json");
        JsonNode schema = Unchecked.get(() -> MAPPER.readTree(Files.readString(file)));
        forbidUnknown(schema);
        return REGISTRY.getSchema(schema);
    }

    private static void forbidUnknown(JsonNode schema) {
        schema.forEach(Schemas::forbidUnknown);
        if (schema instanceof ObjectNode object
                && object.path("properties").isObject()
                && object.path("type").isTextual()) {
            object.put("additionalProperties", false);
        }
    }
}
