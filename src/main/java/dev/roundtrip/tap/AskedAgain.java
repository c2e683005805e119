package dev.roundtrip.tap;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.SqlText;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the executions of one text with values that had been sent before, and with an answer as long as before: for
 * answers that a cache may keep and few different values. A hash stands for the values, which are not kept.
 *
 * <p>Thread-safe. If two threads add at once, one of them may not be counted.
 */
final class AskedAgain {

    /** The number of different values that are remembered, a power of two. */
    private static final int VALUES = 64;

    /** The length up to which an answer may be kept, in bytes: that of a page of rows. */
    static final int KEPT_ANSWER = 16_384;

    /** The length up to which a text with literals is compared: that of a long list of columns and values. */
    static final int COMPARED_TEXT = 2_048;

    /** The number of executions with other values from which on they are no look-up, if most have other values. */
    private static final int MANY = 1_000;

    private final LongAdder again = new LongAdder();

    /** A hash of values and the length of the answer, each; null until there is one. */
    private volatile AtomicLongArray answers;

    /** The approximate number of executions with values that were not remembered. */
    private int others;

    /** Whether nothing is counted any longer: an answer has changed, or most values are different. */
    private volatile boolean ended;

    void add(Exchange exchange, SqlText sql) {
        if (ended || exchange.outcome() != Outcome.RESULT_SET || exchange.bytesReceived() > KEPT_ANSWER) {
            return;
        }
        int values = exchange.command() == Command.COM_STMT_EXECUTE ? exchange.valuesHash() : textHash(sql);
        if (values == 0) {
            return;
        }
        AtomicLongArray known = answers;
        if (known == null) {
            known = new AtomicLongArray(VALUES);
            answers = known;
        }
        long answer = ((long) values << Integer.SIZE) | exchange.bytesReceived();
        int slot = (values ^ (values >>> 16)) & (VALUES - 1);
        long before = known.get(slot);
        if (before == answer) {
            again.increment();
            return;
        }
        others++;
        boolean changed = before >>> Integer.SIZE == answer >>> Integer.SIZE;
        ended = changed || (others > MANY && others > again.sum());
        known.set(slot, answer);
    }

    private static int textHash(SqlText sql) {
        return sql.length() > COMPARED_TEXT || sql.truncated() ? 0 : sql.hash();
    }

    /** Whether nothing is counted any longer. */
    boolean hasEnded() {
        return ended;
    }

    /** The number of executions that asked again; 0 if an answer has changed, or most values are different. */
    long count() {
        return ended ? 0 : again.sum();
    }
}
