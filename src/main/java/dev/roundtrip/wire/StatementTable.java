package dev.roundtrip.wire;

import java.util.Arrays;

/**
 * Which text each open statement id stands for: open addressing over {@code long} keys.
 *
 * <p>Ids only ever grow on a server, so a table that marked removed places would fill with marks under endless prepare and close. Removal
 * here moves the following entries back instead (Knuth, volume 3, section 6.4, algorithm R), and the table stays as large as the number of statements
 * that are open at once. At most {@link #MAX_OPEN} are remembered; a statement beyond that is one without a known text.
 */
@SuppressWarnings("EnumOrdinal") // In memory only, and written and read by one version of the enum.
final class StatementTable {

    static final int MAX_OPEN = 65_536;

    private static final long FREE = -1;
    private static final long ID_BITS = 0xffff_ffffL;
    private static final int PURPOSE_SHIFT = 32;
    private static final int EFFECT_SHIFT = 40;
    private static final long ORDINAL_BITS = 0xff;
    private static final Purpose[] PURPOSES = Purpose.values();
    private static final TransactionEffect[] EFFECTS = TransactionEffect.values();

    /** In the upper half of an entry, what running the statement is for and does: most executions need no more of it. */
    private long[] ids = new long[64];

    private StatementText[] texts = new StatementText[64];
    private int size;

    StatementTable() {
        Arrays.fill(ids, FREE);
    }

    /** The text of an open statement; where the id is not known, one that is not kept. */
    StatementText textOf(long id) {
        int slot = find(id);
        return ids[slot] == FREE ? StatementText.unkept(Purpose.BUSINESS, TransactionEffect.NONE) : texts[slot];
    }

    /** What {@link #purposeIn} and {@link #effectIn} read. */
    long entryOf(long id) {
        return ids[find(id)];
    }

    /** What running the statement is for; business where the id is not known. */
    static Purpose purposeIn(long entry) {
        return entry == FREE ? Purpose.BUSINESS : PURPOSES[(int) (entry >>> PURPOSE_SHIFT & ORDINAL_BITS)];
    }

    /** What running the statement does to the transaction; nothing where the id is not known. */
    static TransactionEffect effectIn(long entry) {
        return entry == FREE ? TransactionEffect.NONE : EFFECTS[(int) (entry >>> EFFECT_SHIFT & ORDINAL_BITS)];
    }

    /** Remembers an id of 0 or more. */
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
            // An entry may move back to the hole unless its own place lies after the hole on its way.
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

    int size() {
        return size;
    }

    /** How many places the table has: what bounds its memory. */
    int capacity() {
        return ids.length;
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
