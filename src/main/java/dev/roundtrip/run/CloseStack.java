package dev.roundtrip.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What was opened, one after another, and is closed in reverse.
 *
 * @param <T> what is opened
 */
final class CloseStack<T> implements AutoCloseable {

    private final List<T> all = new ArrayList<>();
    private final Consumer<T> end;

    private CloseStack(Consumer<T> end) {
        this.end = end;
    }

    /** Opens one. */
    @FunctionalInterface
    interface Opener<K, T, X extends Exception> {

        T open(K each) throws X;
    }

    /** Opens one for each key, or none: if one fails, the others are closed. */
    static <K, T, X extends Exception> CloseStack<T> each(List<K> keys, Opener<K, T, X> opener, Consumer<T> end)
            throws X {
        CloseStack<T> opened = new CloseStack<>(end);
        try {
            for (K key : keys) {
                opened.all.add(opener.open(key));
            }
            return opened;
        } catch (Throwable failed) {
            try (opened) {
                throw failed;
            }
        }
    }

    /** In the order of the keys. */
    List<T> all() {
        return List.copyOf(all);
    }

    /**
     * Closes each, the last first, even if others fail; the first failure carries the others as suppressed exceptions.
     */
    @Override
    public void close() {
        // Stream.close() guarantees this.
        Stream<T> ending = Stream.empty();
        for (int last = all.size() - 1; last >= 0; last--) {
            T each = all.get(last);
            ending = ending.onClose(() -> end.accept(each));
        }
        ending.close();
    }
}
