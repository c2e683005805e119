package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.testing.Unchecked;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The schema of a document: what {@link Json} writes for its record and the records in it. */
final class RecordSchema {

    private static final SerializationConfig FORM = Json.MAPPER.getSerializationConfig();

    private static final Map<Class<?>, String> NAMES = Map.ofEntries(
            Map.entry(String.class, "string"),
            Map.entry(UrlParameter.class, "string"),
            Map.entry(ConnectionParameters.class, "string"),
            Map.entry(Boolean.class, "boolean"),
            Map.entry(Integer.class, "integer"),
            Map.entry(Long.class, "integer"),
            Map.entry(OptionalInt.class, "integer"),
            Map.entry(OptionalLong.class, "integer"),
            Map.entry(Duration.class, "integer"),
            Map.entry(Double.class, "number"),
            Map.entry(OptionalDouble.class, "number"));

    /** The white space before what stands on the line of its field. */
    private static final String INSIDE_A_FIELD = "\n(?: {10,}| {8}(?=}|\"\\w+\",?\n)| {6}(?=]))";

    private final Class<?> document;
    private final Map<String, ObjectNode> records = new TreeMap<>();

    private RecordSchema(Class<?> document) {
        this.document = document;
    }

    /**
     * The schema.
     *
     * @param description the description of the document, as a sentence
     */
    static String of(Class<?> document, String description) {
        RecordSchema written = new RecordSchema(document);
        written.record(document);
        ObjectNode schema = node().put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .put("title", name(document))
                .put("description", description + " Ignore unknown fields; reject any other schema.")
                .put("$ref", "#/$defs/" + document.getSimpleName())
                .set("$defs", node().setAll(written.records));
        return Json.text(schema).replaceAll(INSIDE_A_FIELD, " ");
    }

    private static ObjectNode node() {
        return Json.MAPPER.createObjectNode();
    }

    /** The name of the schema of a document. */
    static String name(Class<?> document) {
        return Unchecked.get(() -> (String) document.getField("SCHEMA").get(null));
    }

    private ObjectNode fields(Class<?> type) {
        ObjectNode schema = node();
        JsonSubTypes forms = type.getAnnotation(JsonSubTypes.class);
        if (forms != null) {
            ArrayNode any = schema.putArray("anyOf");
            Arrays.stream(forms.value()).forEach(form -> any.add(record(form.value())));
            return schema;
        }
        ArrayNode required = schema.put("type", "object").putArray("required");
        ObjectNode properties = schema.putObject("properties");
        if (type == document) {
            required.add("schema");
            properties.putObject("schema").put("const", name(document));
        }
        for (BeanPropertyDefinition field :
                FORM.introspect(FORM.constructType(type)).findProperties()) {
            if (properties.has(field.getName())) {
                continue; // A document of another package has its schema as a component.
            }
            if (field.isRequired()) {
                required.add(field.getName());
            }
            properties.set(field.getName(), value(field, type));
        }
        return required.isEmpty() ? schema.without("required") : schema;
    }

    private ObjectNode value(BeanPropertyDefinition field, Class<?> owner) {
        JavaType type = field.getAccessor().getType();
        ObjectNode schema = value(type);
        Arrays.stream(owner.getRecordComponents())
                .filter(component -> component.getName().equals(field.getInternalName()))
                .filter(component -> component.getType().isPrimitive() && component.getType() != boolean.class)
                .map(component -> component.getAnnotation(Least.class))
                .mapToDouble(least -> least == null ? 0 : least.value())
                .filter(least -> least > Checks.SIGNED && owner.getPackage() == Least.class.getPackage())
                .forEach(least -> schema.put("minimum", (long) least));
        return schema;
    }

    private ObjectNode value(JavaType type) {
        Class<?> wrapped = MethodType.methodType(type.getRawClass()).wrap().returnType();
        if (NAMES.containsKey(wrapped)) {
            return node().put("type", NAMES.get(wrapped));
        }
        if (wrapped == Instant.class) {
            return node().put("type", "string").put("format", "date-time");
        }
        if (type.isReferenceType()) {
            return value(type.getContentType());
        }
        if (type.isMapLikeType()) {
            return map(value(type.getContentType()));
        }
        if (type.isCollectionLikeType()) {
            return node().put("type", "array").set("items", value(type.getContentType()));
        }
        if (type.isEnumType()) {
            return node().set("enum", Json.MAPPER.valueToTree(wrapped.getEnumConstants()));
        }
        return record(wrapped);
    }

    private static ObjectNode map(ObjectNode values) {
        return node().put("type", "object").set("additionalProperties", values);
    }

    /** The schema of a record; a document inside this one has its own schema. */
    private ObjectNode record(Class<?> type) {
        if (type != document
                && Arrays.stream(type.getFields())
                        .anyMatch(field -> field.getName().equals("SCHEMA"))) {
            return node().set("properties", node().set("schema", node().put("const", name(type))));
        }
        String name =
                type.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
        if (!records.containsKey(name)) {
            records.put(name, node());
            records.put(name, fields(type));
        }
        return node().put("$ref", "#/$defs/" + name);
    }
}
