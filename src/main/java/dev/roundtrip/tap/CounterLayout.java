package dev.roundtrip.tap;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.CommandFigures;
import dev.roundtrip.report.Unanswered;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.EnumMap;
import java.util.Map;

/**
 * What each counter of a row counts, for one connection or for the sum of several: the bytes of the whole connection
 * and, for each command, its count by purpose, its errors, its bytes, and how often and how long it got no answer.
 */
@SuppressWarnings(
        "EnumOrdinal") // Counters are found by ordinal: an EnumMap of boxed counts would allocate for each command.
final class CounterLayout {

    private static final Purpose[] PURPOSES = Purpose.values();

    // The connection's own counters come first, so that they are next to the array's length in memory.
    static final int ALL_SENT = 0;
    static final int ALL_RECEIVED = 1;
    static final int HANDSHAKE_SENT = 2;
    static final int HANDSHAKE_RECEIVED = 3;
    static final int UNDOING_ROLLBACKS = 4;
    static final int SAVED_SENDING = 5;
    static final int SAVED_RECEIVING = 6;
    private static final int FIRST_COMMAND = 7;

    // Offsets in a command's part of the row; the counts by purpose come first, by ordinal.
    static final int ERRORS = PURPOSES.length;
    static final int BYTES_SENT = ERRORS + 1;
    static final int BYTES_RECEIVED = BYTES_SENT + 1;
    static final int UNANSWERED = BYTES_RECEIVED + 1;
    static final int UNANSWERED_NANOS = UNANSWERED + 1;
    private static final int PER_COMMAND = UNANSWERED_NANOS + 1;

    /** The number of counters in a row. */
    static final int SIZE = FIRST_COMMAND + Command.values().length * PER_COMMAND;

    private CounterLayout() {}

    /** The index at which the command's part of the row begins. */
    static int rowOf(Command command) {
        return FIRST_COMMAND + command.ordinal() * PER_COMMAND;
    }

    /** The offset of the count for a purpose in a command's part. */
    static int offsetOf(Purpose purpose) {
        return purpose.ordinal();
    }

    /** The figures of one command in a row. */
    static CommandFigures figures(Command command, long[] counts, Latencies latencies) {
        int row = rowOf(command);
        Map<Purpose, Long> byPurpose = new EnumMap<>(Purpose.class);
        for (Purpose purpose : PURPOSES) {
            long count = counts[row + offsetOf(purpose)];
            if (count > 0) {
                byPurpose.put(purpose, count);
            }
        }
        return new CommandFigures(
                byPurpose,
                counts[row + ERRORS],
                counts[row + BYTES_SENT],
                counts[row + BYTES_RECEIVED],
                latencies,
                new Unanswered(counts[row + UNANSWERED], counts[row + UNANSWERED_NANOS]));
    }

    /** The bytes of all connections in a row. */
    static ByteFigures bytes(long[] counts) {
        return new ByteFigures(
                counts[ALL_SENT] + counts[SAVED_SENDING],
                counts[ALL_RECEIVED] + counts[SAVED_RECEIVING],
                counts[HANDSHAKE_SENT],
                counts[HANDSHAKE_RECEIVED],
                counts[SAVED_SENDING],
                counts[SAVED_RECEIVING]);
    }
}
