package dev.roundtrip.wire;

import static dev.roundtrip.wire.Purpose.BUSINESS;
import static dev.roundtrip.wire.Purpose.SESSION_STATE;
import static dev.roundtrip.wire.Purpose.TRANSACTION_CONTROL;

import java.util.Arrays;
import java.util.List;

/**
 * The classes of texts by their first words: a tree of words, in which the longest phrase counts.
 * {@link TextClassifier} and {@link TextEffect} add what needs more than the first words.
 */
final class FirstWords {

    private static final FirstWords ANY = new FirstWords("", BUSINESS, TransactionEffect.NONE);

    // A phrase is added before the longer ones that begin with it, and a frequent one before others with its first
    // letter.
    static {
        phrases(BUSINESS, TransactionEffect.NONE, "select");
        phrases(BUSINESS, TransactionEffect.WRITE, "insert", "update", "delete", "replace", "load");
        phrases(BUSINESS, TransactionEffect.COMMIT, "alter", "create", "drop", "rename", "truncate", "grant", "revoke");
        phrases(BUSINESS, TransactionEffect.COMMIT, "lock table", "lock tables");
        // MariaDB's ANALYZE of a statement, such as ANALYZE UPDATE, does not commit.
        phrases(BUSINESS, TransactionEffect.COMMIT, "analyze table", "analyze local", "analyze incremental");
        phrases(BUSINESS, TransactionEffect.COMMIT, "analyze no_write_to_binlog");
        phrases(BUSINESS, TransactionEffect.NONE, "create temporary", "create or replace temporary");
        phrases(BUSINESS, TransactionEffect.NONE, "drop temporary", "drop prepare");
        phrases(TRANSACTION_CONTROL, TransactionEffect.NONE, "savepoint", "release savepoint", "xa");
        phrases(TRANSACTION_CONTROL, TransactionEffect.BEGIN, "begin", "start transaction");
        phrases(BUSINESS, TransactionEffect.NONE, "begin not");
        phrases(TRANSACTION_CONTROL, TransactionEffect.COMMIT, "commit", "xa prepare", "xa commit");
        phrases(TRANSACTION_CONTROL, TransactionEffect.BEGIN, "commit and chain", "commit work and chain");
        phrases(TRANSACTION_CONTROL, TransactionEffect.ROLLBACK, "rollback", "xa rollback");
        phrases(TRANSACTION_CONTROL, TransactionEffect.ROLLBACK_TO, "rollback to", "rollback work to");
        phrases(
                TRANSACTION_CONTROL,
                TransactionEffect.ROLLBACK_AND_CHAIN,
                "rollback and chain",
                "rollback work and chain");
        phrases(SESSION_STATE, TransactionEffect.NONE, "use", "kill", "set");
        phrases(BUSINESS, TransactionEffect.NONE, "set statement");
        for (String show : List.of("show ", "show global ", "show session ", "show local ")) {
            for (String what : List.of("warnings", "errors", "count", "variables", "status", "collation")) {
                phrases(SESSION_STATE, TransactionEffect.NONE, show + what);
            }
            phrases(SESSION_STATE, TransactionEffect.NONE, show + "character", show + "charset");
        }
    }

    private final String word;

    /**
     * The words that may follow, by the last bits of their first letter, which small and capital letters share. Null if
     * no word may follow, so that most texts end their search at their first word.
     */
    private FirstWords[][] next;

    private Purpose purpose;
    private TransactionEffect effect;

    private FirstWords(String word, Purpose purpose, TransactionEffect effect) {
        this.word = word;
        this.purpose = purpose;
        this.effect = effect;
    }

    private static void phrases(Purpose purpose, TransactionEffect effect, String... phrases) {
        for (String phrase : phrases) {
            FirstWords last = ANY;
            for (String word : phrase.split(" ", -1)) {
                last = last.then(word);
            }
            last.purpose = purpose;
            last.effect = effect;
        }
    }

    private FirstWords then(String following) {
        next = next == null ? new FirstWords[32][0] : next;
        int letter = following.charAt(0) & 31;
        for (FirstWords known : next[letter]) {
            if (known.word.equals(following)) {
                return known;
            }
        }
        FirstWords added = new FirstWords(following, purpose, effect);
        next[letter] = Arrays.copyOf(next[letter], next[letter].length + 1);
        next[letter][next[letter].length - 1] = added;
        return added;
    }

    /** The first words of the text at the index, which is no white space or comment. */
    static FirstWords of(byte[] text, int from, int end) {
        FirstWords last = ANY;
        FirstWords following = ANY.followedBy(text, from, end);
        int at = from;
        while (following != null) {
            last = following;
            at = last.next == null ? end : TextClassifier.skipBlank(text, at + last.word.length(), end);
            following = last.followedBy(text, at, end);
        }
        return last;
    }

    private FirstWords followedBy(byte[] text, int at, int end) {
        if (at == end) {
            return null;
        }
        for (FirstWords known : next[text[at] & 31]) {
            if (TextClassifier.word(text, at, end, known.word)) {
                return known;
            }
        }
        return null;
    }

    Purpose purpose() {
        return purpose;
    }

    TransactionEffect effect() {
        return effect;
    }
}
