package dev.roundtrip.testing;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Copies records with some components changed. */
public final class Records {

    private Records() {}

    /** The values by their names, in the order of the components. */
    public static Map<String, Object> values(Record of) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (RecordComponent component : of.getClass().getRecordComponents()) {
            component.getAccessor().setAccessible(true);
            values.put(
                    component.getName(),
                    Unchecked.get(() -> component.getAccessor().invoke(of)));
        }
        return values;
    }

    /** A copy of a record with other values of these components. */
    @SuppressWarnings("unchecked")
    public static <R extends Record> R with(R of, Map<String, ?> changed) {
        Map<String, Object> values = values(of);
        values.putAll(changed);
        Class<?>[] types = Stream.of(of.getClass().getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        return (R) Unchecked.get(() -> of.getClass()
                .getDeclaredConstructor(types)
                .newInstance(values.values().toArray()));
    }
}
