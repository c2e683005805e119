package dev.roundtrip.wire;

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
        if (word(text, at, end, "set")) {
            return set(text, at + "set".length(), end);
        }
        if (word(text, at, end, "with") && writesWith(text, at + "with".length(), end)) {
            return TransactionEffect.WRITE;
        }
        return FirstWords.of(text, at, end).effect();
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

    /**
     * Searches for an assignment to {@code autocommit} anywhere in the statement: a driver may set several variables in
     * one statement.
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
     * Whether the name at this index is the session's variable, and not a global one, a user variable or the end of a
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
     * The effect of an assigned value. A value that the text does not show, such as a variable's, counts as on, so that
     * no write is reported as undone by mistake.
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
