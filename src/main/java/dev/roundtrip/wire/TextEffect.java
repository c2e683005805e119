package dev.roundtrip.wire;

import static dev.roundtrip.wire.TextClassifier.followedBy;
import static dev.roundtrip.wire.TextClassifier.isBlank;
import static dev.roundtrip.wire.TextClassifier.skipBlank;
import static dev.roundtrip.wire.TextClassifier.skipName;
import static dev.roundtrip.wire.TextClassifier.skipQuoted;
import static dev.roundtrip.wire.TextClassifier.word;

/**
 * Finds what an SQL text does to the session's transaction, by its first words. No allocation, no decoding. A text of
 * several statements is classified by the first one. A called procedure may write, but the text does not show that, so
 * CALL has no effect here.
 */
final class TextEffect {

    private static final String AUTOCOMMIT = "autocommit";

    private TextEffect() {}

    static TransactionEffect of(byte[] text, int offset, int length) {
        int end = offset + length;
        int at = skipBlank(text, offset, end);
        if (at == end) {
            return TransactionEffect.NONE;
        }
        return switch (text[at] | 0x20) {
            case 'a' -> committing(word(text, at, end, "alter") || analyzesTable(text, at, end));
            case 'b' -> beginning(word(text, at, end, "begin") && !followedBy(text, at, end, "begin", "not"));
            case 'c' ->
                word(text, at, end, "commit")
                        ? commit(text, at + "commit".length(), end)
                        : committing(word(text, at, end, "create") && !createsTemporary(text, at, end));
            case 'd' ->
                word(text, at, end, "delete") ? TransactionEffect.WRITE : committing(dropsSchema(text, at, end));
            case 'g' -> committing(word(text, at, end, "grant"));
            case 'i' -> writing(word(text, at, end, "insert"));
            case 'l' ->
                word(text, at, end, "load")
                        ? TransactionEffect.WRITE
                        : committing(followedBy(text, at, end, "lock", "tables")
                                || followedBy(text, at, end, "lock", "table"));
            case 'r' -> beginningWithR(text, at, end);
            case 's' -> beginningWithS(text, at, end);
            case 't' -> committing(word(text, at, end, "truncate"));
            case 'u' -> writing(word(text, at, end, "update"));
            case 'w' -> writing(word(text, at, end, "with") && writesWith(text, at + "with".length(), end));
            default -> TransactionEffect.NONE;
        };
    }

    /**
     * Whether UPDATE or DELETE follows the common table expressions of WITH: the first verb outside parentheses, quotes
     * and comments decides.
     */
    private static boolean writesWith(byte[] text, int from, int end) {
        int depth = 0;
        int at = skipBlank(text, from, end);
        while (at < end) {
            byte b = text[at];
            if (b == '\'' || b == '"' || b == '`') {
                at = skipQuoted(text, at, end);
            } else if (SqlBytes.isNamePart(b)) {
                if (depth == 0 && (word(text, at, end, "update") || word(text, at, end, "delete"))) {
                    return true;
                }
                if (depth == 0 && word(text, at, end, "select")) {
                    return false;
                }
                at = skipName(text, at, end);
            } else {
                depth += b == '(' ? 1 : 0;
                depth -= b == ')' ? 1 : 0;
                at++;
            }
            at = skipBlank(text, at, end);
        }
        return false;
    }

    private static TransactionEffect writing(boolean yes) {
        return yes ? TransactionEffect.WRITE : TransactionEffect.NONE;
    }

    private static TransactionEffect committing(boolean yes) {
        return yes ? TransactionEffect.COMMIT : TransactionEffect.NONE;
    }

    private static TransactionEffect beginning(boolean yes) {
        return yes ? TransactionEffect.BEGIN : TransactionEffect.NONE;
    }

    /** MariaDB's ANALYZE of a statement, such as ANALYZE UPDATE, does not commit. */
    private static boolean analyzesTable(byte[] text, int at, int end) {
        if (!word(text, at, end, "analyze")) {
            return false;
        }
        int behind = skipBlank(text, at + "analyze".length(), end);
        return word(text, behind, end, "table")
                || word(text, behind, end, "local")
                || word(text, behind, end, "no_write_to_binlog")
                || word(text, behind, end, "incremental");
    }

    private static boolean createsTemporary(byte[] text, int at, int end) {
        int behind = skipBlank(text, at + "create".length(), end);
        if (followedBy(text, behind, end, "or", "replace")) {
            int replace = skipBlank(text, behind + "or".length(), end);
            behind = skipBlank(text, replace + "replace".length(), end);
        }
        return word(text, behind, end, "temporary");
    }

    /** DROP of a temporary table or of a prepared statement does not commit. */
    private static boolean dropsSchema(byte[] text, int at, int end) {
        return word(text, at, end, "drop")
                && !followedBy(text, at, end, "drop", "temporary")
                && !followedBy(text, at, end, "drop", "prepare");
    }

    private static TransactionEffect commit(byte[] text, int behind, int end) {
        return chains(text, skipBlank(text, behind, end), end) ? TransactionEffect.BEGIN : TransactionEffect.COMMIT;
    }

    private static TransactionEffect rollback(byte[] text, int from, int end) {
        int behind = skipBlank(text, from, end);
        if (word(text, behind, end, "to") || followedBy(text, behind, end, "work", "to")) {
            return TransactionEffect.ROLLBACK_TO;
        }
        return chains(text, behind, end) ? TransactionEffect.ROLLBACK_AND_CHAIN : TransactionEffect.ROLLBACK;
    }

    /** Whether AND CHAIN follows, perhaps after WORK. */
    private static boolean chains(byte[] text, int from, int end) {
        int at = word(text, from, end, "work") ? skipBlank(text, from + "work".length(), end) : from;
        return followedBy(text, at, end, "and", "chain");
    }

    private static TransactionEffect beginningWithR(byte[] text, int at, int end) {
        if (word(text, at, end, "replace")) {
            return TransactionEffect.WRITE;
        }
        if (word(text, at, end, "rollback")) {
            return rollback(text, at + "rollback".length(), end);
        }
        return committing(word(text, at, end, "rename") || word(text, at, end, "revoke"));
    }

    private static TransactionEffect beginningWithS(byte[] text, int at, int end) {
        if (word(text, at, end, "set")) {
            return set(text, at + "set".length(), end);
        }
        return beginning(followedBy(text, at, end, "start", "transaction"));
    }

    /**
     * Searches for an assignment to {@code autocommit} anywhere in the statement: a driver may set several variables at
     * once.
     */
    private static TransactionEffect set(byte[] text, int from, int end) {
        for (int at = from; at < end; at++) {
            if ((text[at] | 0x20) == 'a' && word(text, at, end, AUTOCOMMIT) && isOfSession(text, from, at)) {
                TransactionEffect effect = assigned(text, skipBlank(text, at + AUTOCOMMIT.length(), end), end);
                if (effect != TransactionEffect.NONE) {
                    return effect;
                }
            }
        }
        return TransactionEffect.NONE;
    }

    /**
     * Whether the name at this index is the session's variable: not a global one, not a user variable, not the end of a
     * longer name.
     */
    private static boolean isOfSession(byte[] text, int from, int at) {
        byte before = text[at - 1];
        if (before == '@') {
            return text[at - 2] == '@';
        }
        int scopeEnd = at;
        while (scopeEnd > from && (text[scopeEnd - 1] == '.' || isBlank(text[scopeEnd - 1]))) {
            scopeEnd--;
        }
        return !SqlBytes.isNamePart(before)
                && !endsWith(text, from, scopeEnd, "global")
                && !endsWith(text, from, scopeEnd, "persist")
                && !endsWith(text, from, scopeEnd, "persist_only");
    }

    private static boolean endsWith(byte[] text, int from, int end, String word) {
        int at = end - word.length();
        return at >= from && !SqlBytes.isNamePart(text[at - 1]) && word(text, at, end, word);
    }

    /**
     * A value that the text does not show, such as that of a variable, counts as on, so no write is reported as undone
     * by mistake.
     */
    private static TransactionEffect assigned(byte[] text, int from, int end) {
        int at = from < end && text[from] == ':' ? from + 1 : from;
        if (at >= end || text[at] != '=') {
            return TransactionEffect.NONE;
        }
        at = skipBlank(text, at + 1, end);
        if (at == end) {
            return TransactionEffect.NONE;
        }
        if (text[at] == '\'' || text[at] == '"') {
            at++;
        }
        boolean off = (at < end && text[at] == '0') || word(text, at, end, "off") || word(text, at, end, "false");
        return off ? TransactionEffect.AUTOCOMMIT_OFF : TransactionEffect.AUTOCOMMIT_ON;
    }
}
