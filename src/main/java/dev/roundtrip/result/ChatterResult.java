package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.roundtrip.wire.Purpose;
import java.util.OptionalDouble;

/**
 * One kind of command that is not a business statement.
 *
 * @param purpose a kind of chatter
 * @param sql the text as sent, or the name of a command without a text
 */
public record ChatterResult(
        @JsonProperty("kind") Purpose purpose, String sql, long count, OptionalDouble perStatement) {

    public ChatterResult {
        if (!purpose.isChatter()) {
            throw new IllegalArgumentException("purpose is " + purpose + ", no chatter");
        }
    }

    /** Of no statements. */
    public ChatterResult(Purpose purpose, String sql, long count) {
        this(purpose, sql, count, OptionalDouble.empty());
    }

    /** The same for so many statements. */
    ChatterResult per(long statements) {
        return new ChatterResult(purpose, sql, count, perStatement(count, statements));
    }

    static OptionalDouble perStatement(long count, long statements) {
        return statements == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) count / statements);
    }

    /**
     * Whether it is session chatter: session state or liveness, as opposed to commands that transactions and prepared
     * statements need.
     */
    public boolean isSessionChatter() {
        return purpose == Purpose.SESSION_STATE || purpose == Purpose.LIVENESS;
    }

    /** Whether {@link #sql()} is the name of a command instead of a text. */
    public boolean isCommandName() {
        return sql.startsWith("COM_");
    }
}
