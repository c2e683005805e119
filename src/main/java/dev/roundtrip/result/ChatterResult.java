package dev.roundtrip.result;

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
        Checks.atLeast("count", count, 0);
    }

    /** Whether it belongs to the session's chatter, as opposed to what transactions and prepared statements need. */
    public boolean isSessionChatter() {
        return kind == Kind.SESSION_STATE || kind == Kind.LIVENESS;
    }

    /** Whether {@link #sql()} is a command's name, not a text. */
    public boolean isCommandName() {
        return sql.startsWith("COM_");
    }

    /** The four sorts of chatter. */
    public enum Kind {
        TRANSACTION_CONTROL("transactionControl"),
        SESSION_STATE("sessionState"),
        LIVENESS("liveness"),
        STATEMENT_UPKEEP("statementUpkeep");

        private final String jsonName;

        Kind(String jsonName) {
            this.jsonName = jsonName;
        }

        String jsonName() {
            return jsonName;
        }
    }
}
