package dev.roundtrip.server.witness;

import java.util.Objects;
import java.util.Optional;

/**
 * Something that was read, or a sentence that says why it was not.
 *
 * @param value what was read
 * @param failure a sentence, "" where there is a value
 */
record Attempt<T>(Optional<T> value, String failure) {

    Attempt {
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(failure, "failure");
    }

    static <T> Attempt<T> of(T value) {
        return new Attempt<>(Optional.of(value), "");
    }

    static <T> Attempt<T> failed(String sentence) {
        return new Attempt<>(Optional.empty(), sentence);
    }
}
