package dev.roundtrip.contract;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.Objects;

/**
 * One command that was sent.
 *
 * @param sql its text as sent, or the text of the statement that it executes; empty if it has none
 */
public record Sent(Command command, Purpose purpose, String sql) {

    public Sent {
        Objects.requireNonNull(command, "command");
        Objects.requireNonNull(purpose, "purpose");
        Objects.requireNonNull(sql, "sql");
    }
}
