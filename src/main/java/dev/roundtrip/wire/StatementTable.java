package dev.roundtrip.wire;

import java.util.Arrays;

/**
 * Which text each open statement id stands for: open addressing over {@code long} keys.
 *
 * <p>Ids only ever grow on a server, so a table that marked removed places would fill with marks under endless prepare and close. Removal
 * here moves the following entries back instead (Knuth, volume 3, section 6.4, algorithm R), and the table stays as large as the number of statements
 * that are open at once. At most {@link #MAX_OPEN} are remembered; a statement beyond that is one without a known text.
 */
final class StatementTable {

    static final int MAX_OPEN = 65_536;

    private static final long FREE = -1;

    private long[] ids = new long[64];
    private StatementText[] texts = new StatementText[64];
    private int size;

    StatementTable() {
        Arrays.fill(ids, FREE);
    }

    /** The text of an open statement, or null where the id is not known: the hot path allocates no Optional. */
    StatementText textOf(long id) {
        int slot = find(id);
        return ids[slot] == id ? texts[slot] : null;
    }

    /** Remembers an id of 0 or more. */
    void put(long id, StatementText text) {
        int slot = find(id);
        if (ids[slot] != id) {
            if (size == MAX_OPEN) {
                return;
            }
            size++;
        }
        ids[slot] = id;
        texts[slot] = text;
        if (size * 2 > ids.length) {
            grow();
        }
    }

    void remove(long id) {
        int hole = find(id);
        if (ids[hole] != id || id == FREE) {
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
            int home = TextHash.ofNumber(ids[slot]) & mask;
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
        while (ids[slot] != FREE && ids[slot] != id) {
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
                int slot = find(oldIds[i]);
                ids[slot] = oldIds[i];
                texts[slot] = oldTexts[i];
            }
        }
    }
}
