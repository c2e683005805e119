package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.roundtrip.wire.Purpose;
import java.util.Objects;

/**
 * One kind of command that was no business statement.
 *
 * @param purpose a kind of chatter
 * @param sql the text as sent, or the command's name where it has none
 */
public record ChatterResult(@JsonProperty("kind") Purpose purpose, String sql, long count) {

    public ChatterResult {
        Objects.requireNonNull(purpose, "purpose");
        Objects.requireNonNull(sql, "sql");
        Checks.atLeast("count", count, 0);
        if (!purpose.isChatter()) {
            throw new IllegalArgumentException("purpose is " + purpose + "; allowed are the kinds of chatter");
        }
    }

    /**
     * Whether it is session chatter: session state or liveness, as opposed to what transactions and prepared statements
     * need.
     */
    public boolean isSessionChatter() {
        return purpose == Purpose.SESSION_STATE || purpose == Purpose.LIVENESS;
    }

    /** Whether {@link #sql()} is a command's name, not a text. */
    public boolean isCommandName() {
        return sql.startsWith("COM_");
    }
}
