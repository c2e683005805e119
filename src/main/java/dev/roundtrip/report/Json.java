package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.Converter;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.roundtrip.file.InputFile;
import dev.roundtrip.file.UnreadableFileException;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.measure.Latencies;
import dev.roundtrip.spelling.CleanText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Converts records to JSON and back: absent values are left out, durations are in nanoseconds, enum constants in
 * lowerCamelCase. A component that is not an {@link Optional} is required in the document; unknown fields are ignored.
 */
public final class Json {

    /**
     * The size of the largest document that is read: a tree needs about ten times the memory of its text, and a run's
     * report has some hundred KB.
     */
    public static final int LARGEST_BYTES = 32 << 20;

    static final JsonMapper MAPPER = mapper();

    /** The depth up to which each value has a line of its own: that of the elements of a list within a list. */
    private static final int LEVELS_OF_LINES = 3;

    /** Writes the same line ends on every machine, so that two files of one report are equal. */
    private static final ObjectWriter WRITER = MAPPER.writer(new DefaultPrettyPrinter()
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(new DefaultIndenter("  ", "\n")));

    private static final ObjectWriter LINES_WRITER = MAPPER.writer(new DefaultPrettyPrinter()
            .withObjectIndenter(new DefaultIndenter("  ", "\n") {
                @Override
                public void writeIndentation(JsonGenerator json, int level) throws IOException {
                    if (level <= LEVELS_OF_LINES) {
                        super.writeIndentation(json, level);
                    } else {
                        json.writeRaw(' ');
                    }
                }
            })
            .withArrayIndenter(new DefaultIndenter("  ", "\n")));

    private Json() {}

    /**
     * A document in the form that all documents of Roundtrip share, with a line end. No character in it controls a
     * terminal.
     */
    public static String text(Object document) {
        return text(document, WRITER);
    }

    /**
     * Reads a document that {@link #text} wrote.
     *
     * @param name what messages call it
     * @throws ReportException if it is not such a document
     */
    public static <T> T read(String text, Class<T> type, String name) {
        String remedy = "It must be of this version.";
        return read(tree(text, name, remedy), type, name, remedy);
    }

    /**
     * A document with each element of a list within a list on a line of its own, so that a diff reads well; otherwise
     * it is like {@link #text}.
     */
    public static String lines(Object document) {
        return text(document, LINES_WRITER);
    }

    private static String text(Object document, ObjectWriter writer) {
        try {
            return CleanText.escapedIn(writer.writeValueAsString(document)) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not written", e);
        }
    }

    /**
     * Reads a file that {@link #text} or {@link #lines} was written to.
     *
     * @param remedy a sentence that ends the message of a failure: how to make such a file
     * @throws ReportException if it cannot be read or is not such a document
     */
    public static <T> T read(Path file, Class<T> type, String remedy) {
        return read(tree(file, remedy), type, file.toString(), remedy);
    }

    /**
     * Reads the tree of a file.
     *
     * @param remedy a sentence on what to do if there is no such file, or if it is not JSON
     * @throws ReportException if it cannot be read or is not JSON
     */
    static JsonNode tree(Path file, String remedy) {
        try {
            return tree(InputFile.text(file, LARGEST_BYTES), file.toString(), remedy);
        } catch (UnreadableFileException e) {
            throw new ReportException("The file " + file + " cannot be read: " + e.getMessage() + ". " + remedy, e);
        }
    }

    /** Reads the tree of a text, like {@link #tree(Path, String)}; messages call it {@code name}. */
    static JsonNode tree(String text, String name, String remedy) {
        try {
            JsonNode root = MAPPER.readTree(text);
            if (root.isMissingNode()) {
                throw new ReportException(name + " is empty. " + remedy);
            }
            return root;
        } catch (JsonProcessingException e) {
            String place = e.getLocation() == null
                    ? ""
                    : " in line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr();
            // The parser's sentence helps with damage, not with a file of another form.
            String damage = text.stripLeading().startsWith("{") ? ": " + e.getOriginalMessage() + place : "";
            throw new ReportException(name + " is no JSON document" + damage + ". " + remedy, e);
        }
    }

    /**
     * Converts a tree to a record.
     *
     * @param name what messages call it; {@code remedy} ends them
     * @throws ReportException if a field is missing or invalid
     */
    static <T> T read(JsonNode root, Class<T> type, String name, String remedy) {
        String incomplete = name + " is not complete: ";
        placeOfNull(root).ifPresent(place -> {
            String field = place.isEmpty() ? "the document" : place.replaceFirst("^\\.", "");
            throw new ReportException(incomplete + field + " is null. " + remedy);
        });
        try {
            T read = MAPPER.treeToValue(root, type);
            Checks.numbers(read);
            return read;
        } catch (IllegalArgumentException outOfRange) {
            throw new ReportException(incomplete + outOfRange.getMessage() + ". " + remedy, outOfRange);
        } catch (JsonMappingException e) {
            throw new ReportException(incomplete + problem(e, root) + ". " + remedy, e);
        } catch (JsonProcessingException e) {
            throw new ReportException(incomplete + e.getOriginalMessage() + ". " + remedy, e);
        }
    }

    /**
     * The place of a null, such as {@code .drivers[0].name}. A field is never null: it has a value, or it is absent.
     */
    private static Optional<String> placeOfNull(JsonNode node) {
        if (node.isNull()) {
            return Optional.of("");
        }
        int index = 0;
        Iterator<String> names = node.fieldNames();
        for (JsonNode value : node) {
            String step = node.isArray() ? "[" + index++ + "]" : "." + names.next();
            Optional<String> inside = placeOfNull(value).map(step::concat);
            if (inside.isPresent()) {
                return inside;
            }
        }
        return Optional.empty();
    }

    private static JsonMapper mapper() {
        return JsonMapper.builder()
                .addModule(new Jdk8Module())
                .addModule(plainValues())
                .annotationIntrospector(new FormOfRecords())
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
                .enumNamingStrategy(PlainValues::constant)
                .disable(MapperFeature.AUTO_DETECT_IS_GETTERS, MapperFeature.ALLOW_COERCION_OF_SCALARS)
                // Accessors without a component come after the components, sorted: a JVM lists methods in any order.
                .enable(
                        MapperFeature.SORT_PROPERTIES_ALPHABETICALLY,
                        MapperFeature.SORT_CREATOR_PROPERTIES_BY_DECLARATION_ORDER)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                        DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .withCoercionConfig(
                        LogicalType.Textual,
                        text -> text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
                .build();
    }

    private static SimpleModule plainValues() {
        SimpleModule module = new SimpleModule().addSerializer(UrlParameter.class, ToStringSerializer.instance);
        addTo(module, Instant.class, String.class, Instant::toString, Instant::parse);
        addTo(
                module,
                ConnectionParameters.class,
                String.class,
                ConnectionParameters::text,
                ConnectionParameters::parse);
        addTo(module, Duration.class, Long.class, Duration::toNanos, Duration::ofNanos);
        addTo(
                module,
                Latencies.class,
                Histogram.class,
                all -> new Histogram(all.encoded(), all.totalNanos(), all.maxNanos()),
                all -> Latencies.decoded(all.histogram, all.totalNanos, all.maxNanos));
        return module;
    }

    private static <T, F> void addTo(
            SimpleModule module, Class<T> type, Class<F> form, Function<T, F> written, Function<F, T> read) {
        module.addSerializer(type, new StdDelegatingSerializer(type, new FormOfValue<>(type, form, written)));
        module.addDeserializer(type, new StdDelegatingDeserializer<>(new FormOfValue<>(form, type, read)));
    }

    /** Latencies as text, with the sum and the maximum that the text does not hold exactly. */
    record Histogram(String histogram, long totalNanos, long maxNanos) {}

    /** Converts values of one type to values of another. */
    private record FormOfValue<A, B>(Class<A> from, Class<B> to, Function<A, B> how) implements Converter<A, B> {

        @Override
        public B convert(A value) {
            return how.apply(value);
        }

        @Override
        public JavaType getInputType(TypeFactory types) {
            return types.constructType(from);
        }

        @Override
        public JavaType getOutputType(TypeFactory types) {
            return types.constructType(to);
        }
    }

    /**
     * What is wrong with a document, as the start of a sentence with the position, such as {@code environment.cpus is
     * missing}.
     *
     * @param root the document that was read
     */
    static String problem(JsonMappingException failure, JsonNode root) {
        if (failure.getCause() instanceof IllegalArgumentException outOfRange) {
            return outOfRange.getMessage();
        }
        StringBuilder path = new StringBuilder();
        JsonNode found = root;
        for (JsonMappingException.Reference step : failure.getPath()) {
            String name = step.getFieldName();
            found = name == null ? found.path(step.getIndex()) : found.path(name);
            path.append(name == null ? "[" + step.getIndex() + "]" : (path.isEmpty() ? "" : ".") + name);
        }
        if (found.isMissingNode()) {
            return path + " is missing";
        }
        boolean ofWords = failure instanceof MismatchedInputException mismatch
                && mismatch.getTargetType() != null
                && mismatch.getTargetType().isEnum();
        return path + (ofWords && found.isTextual() ? " is \"" + found.asText() + "\"" : " is not valid");
    }

    /** A document may lack an {@link Optional} component, and no other. */
    private static final class FormOfRecords extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1L;

        @Override
        public Boolean hasRequiredMarker(AnnotatedMember member) {
            Class<?> type = member.getRawType();
            return type != Optional.class
                    && type != OptionalInt.class
                    && type != OptionalLong.class
                    && type != OptionalDouble.class;
        }
    }
}
