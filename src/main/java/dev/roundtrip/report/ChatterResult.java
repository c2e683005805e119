package dev.roundtrip.report;

import java.util.Objects;

/**
 * One kind of command that was no business statement.
 *
 * @param sql the text as sent, or the command's name where it has none
 */
public record ChatterResult(Kind kind, String sql, long count) {

    public ChatterResult {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(sql, "sql");
    }

    /** DESIGN's four sorts of chatter. */
    public enum Kind {
        TRANSACTION_CONTROL,
        SESSION_STATE,
        LIVENESS,
        STATEMENT_UPKEEP
    }
}
