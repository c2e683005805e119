package dev.roundtrip.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Keeps what was opened, one after another, and closes it in reverse order.
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

    /** Opens one for each key, or none: if opening one fails, the others are closed. */
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

    /** All that were opened, in the order of the keys. */
    List<T> all() {
        return List.copyOf(all);
    }

    /**
     * Closes all, the last first, even if closing some of them fails; the first failure carries the others as
     * suppressed exceptions.
     */
    @Override
    public void close() {
        // Stream.close() runs every handler, even if some of them fail.
        Stream<T> ending = Stream.empty();
        for (int last = all.size() - 1; last >= 0; last--) {
            T each = all.get(last);
            ending = ending.onClose(() -> end.accept(each));
        }
        ending.close();
    }
}
