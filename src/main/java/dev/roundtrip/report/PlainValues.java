package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Converts a report to maps, lists, texts, numbers and booleans in the form of {@link Json}, so that the mapper of an
 * application writes the same document: an application may have Jackson 3, which {@link Json} does not use. Only the
 * annotations must be there, which both versions share.
 */
public final class PlainValues {

    /** The first letter of a further word in a constant's name. */
    private static final Pattern WORD = Pattern.compile("_(.)");

    private PlainValues() {}

    /**
     * The fields of a report by their names, in the document's order.
     *
     * @throws IllegalArgumentException if the report contains a value whose form is not known here
     */
    public static Map<String, Object> of(WatchReport report) {
        return fields(report);
    }

    private static Map<String, Object> fields(Record report) {
        Class<?> type = report.getClass();
        Map<String, Object> fields = new LinkedHashMap<>();
        JsonTypeInfo schema = type.getAnnotation(JsonTypeInfo.class);
        if (schema != null) {
            fields.put(schema.property(), type.getAnnotation(JsonTypeName.class).value());
        }
        for (RecordComponent component : type.getRecordComponents()) {
            put(fields, component.getAccessor(), report);
        }
        // Figures that follow from others are methods with a name; a JVM lists them in any order.
        Stream.of(type.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(JsonProperty.class) && !isAccessor(type, method))
                .sorted(Comparator.comparing(PlainValues::nameOf))
                .forEach(method -> put(fields, method, report));
        return fields;
    }

    private static boolean isAccessor(Class<?> type, Method method) {
        return Stream.of(type.getRecordComponents())
                .anyMatch(each -> each.getAccessor().equals(method));
    }

    private static String nameOf(Method method) {
        JsonProperty given = method.getAnnotation(JsonProperty.class);
        return given == null || given.value().isEmpty() ? method.getName() : given.value();
    }

    private static void put(Map<String, Object> fields, Method method, Record report) {
        try {
            method.setAccessible(true);
            valueOf(method.invoke(report)).ifPresent(value -> fields.put(nameOf(method), value));
        } catch (ReflectiveOperationException notReadable) {
            throw new IllegalArgumentException(method + " cannot be read", notReadable);
        }
    }

    /** The plain form of a value; empty if the value is absent. */
    private static Optional<Object> valueOf(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.flatMap(PlainValues::valueOf);
        }
        if (value instanceof OptionalDouble optional) {
            return optional.isPresent() ? Optional.of(optional.getAsDouble()) : Optional.empty();
        }
        return Optional.of(plain(value));
    }

    private static Object plain(Object value) {
        if (value instanceof String || value instanceof Number || value instanceof Boolean) {
            return value;
        }
        if (value instanceof Duration duration) {
            return duration.toNanos();
        }
        if (value instanceof Instant instant) {
            return instant.toString();
        }
        if (value instanceof Enum<?> constant) {
            return constant(constant.name());
        }
        if (value instanceof Collection<?> elements) {
            return elements.stream().map(PlainValues::plain).toList();
        }
        if (value instanceof Record record) {
            return fields(record);
        }
        throw new IllegalArgumentException(value.getClass() + " has no plain form");
    }

    /** The form of a constant: a command has the protocol's name, any other constant is in lowerCamelCase. */
    static String constant(String name) {
        if (name.startsWith("COM_")) {
            return name;
        }
        Matcher words = WORD.matcher(name.toLowerCase(Locale.ROOT));
        return words.replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
    }
}
