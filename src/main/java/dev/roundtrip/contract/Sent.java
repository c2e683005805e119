package dev.roundtrip.contract;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;

/**
 * A command that was sent.
 *
 * @param count how often, at least 1
 * @param sql in a subject the text's {@link dev.roundtrip.wire.SqlShape}; before, the text as sent, or that of the
 *     statement that the command executes; empty if it has none
 */
public record Sent(long count, Command command, Purpose purpose, String sql) {

    public Sent {
        if (count < 1) {
            throw new IllegalArgumentException("count is " + count + "; allowed are numbers from 1");
        }
    }
}
