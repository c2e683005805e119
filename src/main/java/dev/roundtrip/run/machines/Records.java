package dev.roundtrip.run.machines;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Records by their components, where one rule holds for all of them. */
public final class Records {

    /** Besides counts, which are long. */
    private static final Set<String> ALSO_ADDED = Set.of("Settings.threads", "Settings.rate", "Pool.connections");

    private Records() {}

    /** The values by their names, in the order of the components. */
    static Map<String, Object> values(Record of) {
        Map<String, Object> values = new LinkedHashMap<>();
        try {
            for (RecordComponent component : of.getClass().getRecordComponents()) {
                values.put(component.getName(), component.getAccessor().invoke(of));
            }
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
        return values;
    }

    /** The same record with other values of these components. */
    @SuppressWarnings("unchecked")
    public static <R extends Record> R with(R of, Map<String, ?> changed) {
        Map<String, Object> values = values(of);
        values.putAll(changed);
        Class<?>[] types = Stream.of(of.getClass().getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return (R) of.getClass()
                    .getDeclaredConstructor(types)
                    .newInstance(values.values().toArray());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Counts are added, also those of records within; what is no count is the first one's. */
    static <R extends Record> R sum(List<R> records) {
        List<Map<String, Object>> each = records.stream().map(Records::values).toList();
        Map<String, Object> sum = new LinkedHashMap<>(each.get(0));
        String type = records.get(0).getClass().getSimpleName();
        sum.replaceAll((name, first) ->
                sumOf(each.stream().map(values -> values.get(name)).toList(), ALSO_ADDED.contains(type + "." + name)));
        return with(records.get(0), sum);
    }

    private static Object sumOf(List<?> values, boolean added) {
        Object first = values.get(0);
        if (first instanceof Long) {
            return values.stream().mapToLong(Long.class::cast).sum();
        }
        if (added && first instanceof Integer) {
            return values.stream().mapToInt(Integer.class::cast).sum();
        }
        if (added && first instanceof OptionalDouble given && given.isPresent()) {
            return OptionalDouble.of(values.stream()
                    .mapToDouble(value -> ((OptionalDouble) value).orElseThrow())
                    .sum());
        }
        if (first instanceof Optional<?>) {
            List<?> present = values.stream()
                    .flatMap(each -> ((Optional<?>) each).stream())
                    .toList();
            return present.isEmpty() ? first : Optional.of(sumOf(present, added));
        }
        return first instanceof Record
                ? sum(values.stream().map(Record.class::cast).toList())
                : first;
    }

    /** The {@linkplain #sum sums} of those that have the same names, in the order in which these are met. */
    static <R extends Record> List<R> joined(Stream<R> records) {
        Map<List<Object>, List<R>> byNames =
                records.collect(Collectors.groupingBy(Records::names, LinkedHashMap::new, Collectors.toList()));
        return byNames.values().stream().map(Records::sum).toList();
    }

    private static List<Object> names(Record of) {
        return values(of).values().stream()
                .filter(value -> value instanceof String || value instanceof Enum)
                .toList();
    }
}
