package dev.roundtrip.tap.recording;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * What was found out about classes by their names. The number of names is limited, since a program may generate classes
 * without end.
 */
final class ByClassName<T> {

    private static final int MOST_CLASSES = 10_000;

    private final ConcurrentMap<String, T> known = new ConcurrentHashMap<>();
    private final Function<String, T> find;

    ByClassName(Function<String, T> find) {
        this.find = find;
    }

    T of(String className) {
        T value = known.get(className);
        if (value == null) {
            value = find.apply(className);
            if (known.size() < MOST_CLASSES) {
                known.put(className, value);
            }
        }
        return value;
    }
}
