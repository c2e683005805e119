package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.StatementForm.Folded;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/** The forms of all statements of a recording. Thread-safe. */
final class StatementForms {

    /** Statements with further texts are not recorded. */
    static final int MOST_TEXTS = 5_000;

    static final long MOST_BYTES = 16L << 20;

    /**
     * A prepared text is another statement for driver and server if it has another literal. So many are distinguished;
     * an application that puts values into its texts has any number.
     */
    static final int MOST_VARIANTS = 8;

    private final ConcurrentMap<Key, Text> known = new ConcurrentHashMap<>();
    private final ConcurrentMap<Whole, StatementForm> forms = new ConcurrentHashMap<>();
    private final AtomicLong heldBytes = new AtomicLong();

    /** A form, and the number of its rows in one text. */
    record Known(StatementForm form, int rows) {}

    /** A text without its literals, and the literals that it was prepared with. */
    private record Text(Whole whole, int rows, ConcurrentMap<Long, Integer> variants) {

        int variant(SeenValues literals) {
            long hash = 0;
            for (int i = 0; i < literals.size(); i++) {
                hash = KeyedHash.next(hash) ^ literals.hash(i);
            }
            Integer found = variants.get(hash);
            if (found != null) {
                return found;
            }
            synchronized (variants) {
                int next = variants.size();
                return next == MOST_VARIANTS
                        ? variants.getOrDefault(hash, StatementForm.VARYING)
                        : variants.computeIfAbsent(hash, absent -> next);
            }
        }
    }

    private record Whole(String head, String row, String tail, boolean prepared, int variant, long fetchSize) {

        Whole ofVariant(int number) {
            return new Whole(head, row, tail, prepared, number, fetchSize);
        }
    }

    /** A form's bytes; one that looks up shares the reader's array. */
    private static final class Key {

        private final byte[] bytes;
        private final int length;
        private final boolean prepared;
        private final int hash;

        Key(byte[] bytes, int length, boolean prepared) {
            this.bytes = bytes;
            this.length = length;
            this.prepared = prepared;
            int sum = prepared ? 1 : 0;
            for (int i = 0; i < length; i++) {
                sum = 31 * sum + bytes[i];
            }
            this.hash = sum;
        }

        Key copy() {
            return new Key(Arrays.copyOf(bytes, length), length, prepared);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && hash == key.hash
                    && prepared == key.prepared
                    && Arrays.equals(bytes, 0, length, key.bytes, 0, key.length);
        }
    }

    /**
     * The form that a reader has just read; empty if there are too many.
     *
     * @param literals of a text that was prepared
     */
    Optional<Known> of(SqlReader read, boolean prepared, SeenValues literals) {
        Key key = new Key(read.form(), read.formLength(), prepared);
        Text text = known.get(key);
        if (text == null && isFull()) {
            return Optional.empty();
        }
        Text found = text == null ? added(key) : text;
        int variant = prepared && literals.size() > 0 ? found.variant(literals) : 0;
        return Optional.of(new Known(form(found.whole().ofVariant(variant)), found.rows()));
    }

    private Text added(Key key) {
        heldBytes.addAndGet(3L * key.length);
        Folded text = StatementForm.fold(new String(key.bytes, 0, key.length, StandardCharsets.UTF_8));
        Whole whole = new Whole(text.head(), text.row(), text.tail(), key.prepared, 0, 0);
        return known.computeIfAbsent(key.copy(), absent -> new Text(whole, text.rows(), new ConcurrentHashMap<>()));
    }

    boolean isFull() {
        return known.size() >= MOST_TEXTS || heldBytes.get() > MOST_BYTES;
    }

    private StatementForm form(Whole whole) {
        StatementForm found = forms.get(whole);
        if (found != null) {
            return found;
        }
        // One at a time, so that each has a number of its own.
        synchronized (forms) {
            return forms.computeIfAbsent(
                    whole,
                    absent -> new StatementForm(
                            forms.size(),
                            new Folded(whole.head(), whole.row(), whole.tail(), 1),
                            whole.prepared(),
                            whole.variant(),
                            whole.fetchSize()));
        }
    }

    /** The same statement, with a cursor. */
    StatementForm fetching(StatementForm form, long fetchSize) {
        return form(new Whole(
                form.text().head(),
                form.text().row(),
                form.text().tail(),
                form.isPrepared(),
                form.variant(),
                fetchSize));
    }
}
