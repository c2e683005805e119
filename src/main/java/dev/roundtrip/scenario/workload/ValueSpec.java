package dev.roundtrip.scenario.workload;

import java.util.List;
import java.util.stream.Stream;

/** A named value, which is drawn again for each transaction, execution or row, depending on where it is written. */
public record ValueSpec(Place place, String name, Expression value) {

    /** The names that these values use. */
    public static Stream<String> names(List<ValueSpec> values) {
        return values.stream().flatMap(value -> value.value().names());
    }
}
