package dev.roundtrip.failure;

import java.util.Objects;
import java.util.stream.Stream;

/** An exception and its causes, the innermost one last. */
public final class Causes {

    private Causes() {}

    public static Stream<Throwable> of(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
    }

    /** The cause that has no cause; the exception itself if it has none. */
    public static Throwable innermost(Throwable failure) {
        return of(failure).reduce(failure, (outer, inner) -> inner);
    }
}
