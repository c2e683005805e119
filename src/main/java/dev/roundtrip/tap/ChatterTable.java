package dev.roundtrip.tap;

import dev.roundtrip.report.SentText;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.SqlShape;
import dev.roundtrip.wire.SqlText;

/**
 * Counts the texts of one connection's chatter: open addressing over the bytes as sent, so that a known text costs a
 * hash and a comparison. The first {@value #MAX_TEXTS} texts are distinguished, later ones are counted together: a
 * driver has a dozen, but a tool that puts numbers into {@code SET} statements has any number.
 *
 * <p>Guarded by the connection's lock.
 */
@SuppressWarnings(
        "EnumOrdinal") // Counters are found by ordinal: an EnumMap of boxed counts would allocate for each command.
final class ChatterTable {

    static final int MAX_TEXTS = 256;

    /**
     * The number of slots: twice the number of texts, so that a probe is short even if the table is full. It is a power
     * of two.
     */
    private static final int SLOTS = 2 * MAX_TEXTS;

    private static final Purpose[] PURPOSES = Purpose.values();

    private final Text[] slots = new Text[SLOTS];

    /** The count of each text by {@link Text#index}, followed by the counts of all other texts for each purpose. */
    private final Counters counts = new Counters(MAX_TEXTS + PURPOSES.length);

    private int size;

    /** Chatter in SQL is counted by text; statement upkeep and commands without SQL are only counted. */
    static boolean keepsTextOf(Command command, Purpose purpose) {
        return purpose != Purpose.BUSINESS
                && purpose != Purpose.STATEMENT_UPKEEP
                && (command == Command.COM_QUERY || command == Command.COM_STMT_EXECUTE);
    }

    void add(Purpose purpose, SqlText sql) {
        int hash = sql.hash();
        int slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
        Text text = slots[slot];
        while (text != null && !text.is(hash, purpose, sql)) {
            slot = (slot + 1) & (SLOTS - 1);
            text = slots[slot];
        }
        if (text == null && size < MAX_TEXTS) {
            text = new Text(size, hash, purpose, sql.copyBytes(), sql.truncated(), SqlShape.text(purpose, sql));
            slots[slot] = text;
            size++;
        }
        counts.add(text == null ? MAX_TEXTS + purpose.ordinal() : text.index, 1);
    }

    void drainInto(FiguresSum sum) {
        long[] interval = counts.takeInterval();
        for (Text text : slots) {
            if (text != null && interval[text.index] > 0) {
                sum.addChatter(text.purpose, text.shown, interval[text.index]);
            }
        }
        for (Purpose purpose : PURPOSES) {
            long others = interval[MAX_TEXTS + purpose.ordinal()];
            if (others > 0) {
                sum.addChatter(purpose, SentText.OTHER_TEXTS, others);
            }
        }
    }

    /** @param shown the text without values and comments */
    @SuppressWarnings("ArrayRecordComponent") // Texts are never compared as records.
    private record Text(int index, int hash, Purpose purpose, byte[] bytes, boolean truncated, String shown) {

        boolean is(int otherHash, Purpose otherPurpose, SqlText sql) {
            return hash == otherHash
                    && purpose == otherPurpose
                    && truncated == sql.truncated()
                    && sql.contentEquals(bytes);
        }
    }
}
