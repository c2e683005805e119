package dev.roundtrip.wire;

import java.util.Arrays;

/**
 * Maps open statement ids to their texts: open addressing over {@code long} keys.
 *
 * <p>A server's ids only grow, so a table with deletion marks would fill with marks under repeated prepare and close.
 * Removal moves the following entries back instead (Knuth, volume 3, section 6.4, algorithm R), and the table size
 * follows the number of statements that are open at once. At most {@link #MAX_OPEN} are kept; the text of further
 * statements is unknown.
 */
@SuppressWarnings("EnumOrdinal") // The array is in memory only, so the enum's version is always the same.
final class StatementTable {

    static final int MAX_OPEN = 65_536;

    private static final long FREE = -1;
    private static final long ID_BITS = 0xffff_ffffL;
    private static final int PURPOSE_SHIFT = 32;
    private static final int EFFECT_SHIFT = 40;
    private static final long ORDINAL_BITS = 0xff;
    private static final Purpose[] PURPOSES = Purpose.values();
    private static final TransactionEffect[] EFFECTS = TransactionEffect.values();

    /**
     * The entries by their slots. The lower half of an entry is the id; the upper half has the purpose and effect of
     * the statement, and most executions need nothing else.
     */
    long[] ids = new long[64];

    private StatementText[] texts = new StatementText[64];
    int size;

    StatementTable() {
        Arrays.fill(ids, FREE);
    }

    /** The text of an open statement; for an unknown id, a text that is not kept. */
    StatementText textOf(long id) {
        int slot = find(id);
        return ids[slot] == FREE ? StatementText.unkept(Purpose.BUSINESS, TransactionEffect.NONE) : texts[slot];
    }

    /** The entry of an id, which {@link #purposeIn} and {@link #effectIn} read. */
    long entryOf(long id) {
        return ids[find(id)];
    }

    /** The purpose of executing the statement; business if the id is unknown. */
    static Purpose purposeIn(long entry) {
        return entry == FREE ? Purpose.BUSINESS : PURPOSES[(int) (entry >>> PURPOSE_SHIFT & ORDINAL_BITS)];
    }

    /** The effect of executing the statement on the transaction; none if the id is unknown. */
    static TransactionEffect effectIn(long entry) {
        return entry == FREE ? TransactionEffect.NONE : EFFECTS[(int) (entry >>> EFFECT_SHIFT & ORDINAL_BITS)];
    }

    /** Adds an id of 0 or more. */
    void put(long id, StatementText text) {
        int slot = find(id);
        if (ids[slot] == FREE) {
            if (size == MAX_OPEN) {
                return;
            }
            size++;
        }
        ids[slot] = (long) text.effect().ordinal() << EFFECT_SHIFT
                | (long) text.purpose().ordinal() << PURPOSE_SHIFT
                | id;
        texts[slot] = text;
        if (size * 2 > ids.length) {
            grow();
        }
    }

    void remove(long id) {
        int hole = find(id);
        if (ids[hole] == FREE) {
            return;
        }
        size--;
        int mask = ids.length - 1;
        int slot = hole;
        while (true) {
            slot = (slot + 1) & mask;
            if (ids[slot] == FREE) {
                break;
            }
            int home = TextHash.ofNumber(ids[slot] & ID_BITS) & mask;
            // An entry may move back to the hole unless its home slot lies after the hole in probe order.
            if (((slot - home) & mask) >= ((slot - hole) & mask)) {
                ids[hole] = ids[slot];
                texts[hole] = texts[slot];
                hole = slot;
            }
        }
        ids[hole] = FREE;
        texts[hole] = null;
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(ids, FREE);
            Arrays.fill(texts, null);
            size = 0;
        }
    }

    private int find(long id) {
        int mask = ids.length - 1;
        int slot = TextHash.ofNumber(id) & mask;
        while (ids[slot] != FREE && (ids[slot] & ID_BITS) != id) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldIds = ids;
        StatementText[] oldTexts = texts;
        ids = new long[oldIds.length * 2];
        texts = new StatementText[oldIds.length * 2];
        Arrays.fill(ids, FREE);
        for (int i = 0; i < oldIds.length; i++) {
            if (oldIds[i] != FREE) {
                int slot = find(oldIds[i] & ID_BITS);
                ids[slot] = oldIds[i];
                texts[slot] = oldTexts[i];
            }
        }
    }
}
