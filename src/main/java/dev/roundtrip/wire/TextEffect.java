package dev.roundtrip.wire;

import static dev.roundtrip.wire.TextClassifier.followedBy;
import static dev.roundtrip.wire.TextClassifier.skipBlank;
import static dev.roundtrip.wire.TextClassifier.word;

/**
 * Says from its first words what an SQL text does to the session's transaction. No allocation, no decoding. A text of several statements counts by
 * its first. A procedure that is called may write: that cannot be told from the text, and CALL has no effect here.
 */
final class TextEffect {

    private static final String AUTOCOMMIT = "autocommit";

    private TextEffect() {}

    static Effect of(byte[] text, int offset, int length) {
        int end = offset + length;
        int at = skipBlank(text, offset, end);
        if (at == end) {
            return Effect.NONE;
        }
        return switch (text[at] | 0x20) {
            case 'a' -> committing(word(text, at, end, "alter") || word(text, at, end, "analyze"));
            case 'b' -> beginning(word(text, at, end, "begin") && !followedBy(text, at, end, "begin", "not"));
            case 'c' -> committing(word(text, at, end, "commit") || changesSchema(text, at, end, "create"));
            case 'd' -> word(text, at, end, "delete") ? Effect.WRITE : committing(changesSchema(text, at, end, "drop"));
            case 'g' -> committing(word(text, at, end, "grant"));
            case 'i' -> writing(word(text, at, end, "insert"));
            case 'l' ->
                word(text, at, end, "load")
                        ? Effect.WRITE
                        : committing(followedBy(text, at, end, "lock", "tables")
                                || followedBy(text, at, end, "lock", "table"));
            case 'r' -> beginningWithR(text, at, end);
            case 's' -> beginningWithS(text, at, end);
            case 't' -> committing(word(text, at, end, "truncate"));
            case 'u' -> writing(word(text, at, end, "update"));
            default -> Effect.NONE;
        };
    }

    private static Effect writing(boolean yes) {
        return yes ? Effect.WRITE : Effect.NONE;
    }

    private static Effect committing(boolean yes) {
        return yes ? Effect.COMMIT : Effect.NONE;
    }

    private static Effect beginning(boolean yes) {
        return yes ? Effect.BEGIN : Effect.NONE;
    }

    /** CREATE and DROP commit, but not those of temporary tables. */
    private static boolean changesSchema(byte[] text, int at, int end, String verb) {
        return word(text, at, end, verb) && !followedBy(text, at, end, verb, "temporary");
    }

    private static Effect beginningWithR(byte[] text, int at, int end) {
        if (word(text, at, end, "replace")) {
            return Effect.WRITE;
        }
        if (word(text, at, end, "rollback")) {
            int behind = skipBlank(text, at + "rollback".length(), end);
            boolean toSavepoint = word(text, behind, end, "to") || followedBy(text, behind, end, "work", "to");
            return toSavepoint ? Effect.NONE : Effect.ROLLBACK;
        }
        return committing(word(text, at, end, "rename") || word(text, at, end, "revoke"));
    }

    private static Effect beginningWithS(byte[] text, int at, int end) {
        if (word(text, at, end, "set")) {
            return set(text, at + "set".length(), end);
        }
        return beginning(followedBy(text, at, end, "start", "transaction"));
    }

    /** Looks for {@code autocommit} and its value anywhere in the statement: a driver may set several variables at once. */
    private static Effect set(byte[] text, int from, int end) {
        for (int at = from; at < end; at++) {
            if ((text[at] | 0x20) == 'a' && !isNamePart(text[at - 1]) && word(text, at, end, AUTOCOMMIT)) {
                return assigned(text, skipBlank(text, at + AUTOCOMMIT.length(), end), end);
            }
        }
        return Effect.NONE;
    }

    private static boolean isNamePart(byte b) {
        return b == '_' || Character.isLetterOrDigit(b);
    }

    private static Effect assigned(byte[] text, int from, int end) {
        int at = from < end && text[from] == ':' ? from + 1 : from;
        if (at >= end || text[at] != '=') {
            return Effect.NONE;
        }
        at = skipBlank(text, at + 1, end);
        if (at == end) {
            return Effect.NONE;
        }
        if (text[at] == '1' || word(text, at, end, "on") || word(text, at, end, "true")) {
            return Effect.AUTOCOMMIT_ON;
        }
        return text[at] == '0' || word(text, at, end, "off") || word(text, at, end, "false")
                ? Effect.AUTOCOMMIT_OFF
                : Effect.NONE;
    }
}
