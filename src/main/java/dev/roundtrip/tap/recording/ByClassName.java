package dev.roundtrip.tap.recording;

import java.lang.StackWalker.StackFrame;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * What was found out about the classes of frames, by their names. The number of names is limited, since a program may
 * generate classes without end.
 */
final class ByClassName<T> {

    private static final int MOST_CLASSES = 10_000;

    private final ConcurrentMap<String, T> known = new ConcurrentHashMap<>();
    private final Function<StackFrame, T> find;

    ByClassName(Function<StackFrame, T> find) {
        this.find = find;
    }

    T of(StackFrame frame) {
        String className = frame.getClassName();
        T value = known.get(className);
        if (value == null) {
            value = find.apply(frame);
            if (known.size() < MOST_CLASSES) {
                known.put(className, value);
            }
        }
        return value;
    }
}
