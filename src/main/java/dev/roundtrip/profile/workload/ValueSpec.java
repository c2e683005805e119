package dev.roundtrip.profile.workload;

import java.util.Objects;

/** A named value: drawn again for each transaction, execution or row, depending on where it is written. */
public record ValueSpec(Place place, String name, Expression value) {
    public ValueSpec {
        Objects.requireNonNull(place, "place");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
    }
}
