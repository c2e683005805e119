package dev.roundtrip.workload.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The words of a statement outside of literals, quoted names, comments and parentheses. They tell whether it returns
 * rows, whether it writes, and whether it may be part of a transaction.
 *
 * @param words in upper case
 * @param parenthesis whether the statement begins with one
 * @param several whether another statement follows after a semicolon
 */
record StatementWords(List<String> words, boolean parenthesis, boolean several) {

    private static final Set<String> QUERIES =
            Set.of("SELECT", "SHOW", "EXPLAIN", "DESC", "DESCRIBE", "TABLE", "VALUES");
    private static final Set<String> WRITES = Set.of("INSERT", "UPDATE", "DELETE", "REPLACE");

    private static final String COMMITS = "commits the transaction, so counts and --roll-back would be wrong";
    private static final String DEFINES = COMMITS + "; what a table needs is written under 'tables'";
    private static final String CONTROLS =
            "is sent by Roundtrip itself, at the beginning and the end of each transaction; remove it";
    private static final String SESSION =
            "changes the session, which the pool and the profile do; remove it, or use habits or a profile's settings";

    private static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry("CREATE", DEFINES),
            Map.entry("ALTER", DEFINES),
            Map.entry("DROP", DEFINES),
            Map.entry("TRUNCATE", DEFINES),
            Map.entry("RENAME", DEFINES),
            Map.entry("BEGIN", CONTROLS),
            Map.entry("START", CONTROLS),
            Map.entry("COMMIT", CONTROLS),
            Map.entry("ROLLBACK", CONTROLS),
            Map.entry("SAVEPOINT", CONTROLS),
            Map.entry("RELEASE", CONTROLS),
            Map.entry("XA", CONTROLS),
            Map.entry("SET", SESSION),
            Map.entry("USE", SESSION),
            Map.entry("KILL", SESSION),
            Map.entry("GRANT", COMMITS),
            Map.entry("REVOKE", COMMITS),
            Map.entry("ANALYZE", COMMITS),
            Map.entry("CHECK", COMMITS),
            Map.entry("OPTIMIZE", COMMITS),
            Map.entry("REPAIR", COMMITS),
            Map.entry("CACHE", COMMITS),
            Map.entry("FLUSH", COMMITS),
            Map.entry("RESET", COMMITS),
            Map.entry("LOCK", COMMITS),
            Map.entry("UNLOCK", COMMITS),
            Map.entry("INSTALL", COMMITS),
            Map.entry("UNINSTALL", COMMITS));

    StatementWords {
        words = List.copyOf(words);
    }

    /** Reads a text; values in it that differ from one execution to the next are {@code ${...}}. */
    static StatementWords of(String sql) {
        return new Scanner(sql).scan();
    }

    private String first() {
        return words.isEmpty() ? "" : words.get(0);
    }

    /** Whether it returns rows. */
    boolean isQuery() {
        if (parenthesis) {
            return true;
        }
        return first().equals("WITH")
                ? words.stream()
                        .filter(word -> QUERIES.contains(word) || WRITES.contains(word))
                        .findFirst()
                        .filter(QUERIES::contains)
                        .isPresent()
                : QUERIES.contains(first());
    }

    /** Whether it changes rows, or may: a procedure is taken for one that does. */
    boolean writes() {
        if (!isQuery()) {
            return true;
        }
        boolean analyzed = words.size() > 1
                && words.get(1).equals("ANALYZE")
                && words.stream().anyMatch(WRITES::contains);
        return analyzed || words.contains("OUTFILE") || words.contains("DUMPFILE");
    }

    /** Whether it runs code of the server, which may commit. */
    boolean mayCommit() {
        return first().equals("CALL") || first().equals("EXECUTE");
    }

    /** Why it cannot be part of a transaction, as a sentence without its end; empty if it can. */
    Optional<String> refusal() {
        if (several) {
            return Optional.of("here are several statements in one text; write each as an entry of its own");
        }
        if (words.isEmpty() && !parenthesis) {
            return Optional.of("here is no statement; write one that begins with a word such as SELECT");
        }
        if (first().startsWith("$")) {
            return Optional.of("the first word of a statement cannot be a ${...}: it says whether rows are changed");
        }
        return Optional.ofNullable(REFUSED.get(first())).map(why -> first() + " " + why);
    }

    private static final class Scanner {

        private final String sql;
        private final List<String> words = new ArrayList<>();
        private int at;
        private int depth;
        private boolean parenthesis;
        private boolean ended;
        private boolean several;

        Scanner(String sql) {
            this.sql = sql;
        }

        StatementWords scan() {
            while (at < sql.length()) {
                char c = sql.charAt(at);
                if (Character.isWhitespace(c)) {
                    at++;
                } else if (c == '#' || (c == '-' && isDashComment())) {
                    skipThrough("\n");
                } else if (sql.startsWith("/*", at)) {
                    comment();
                } else if (c == ';') {
                    ended = true;
                    at++;
                } else {
                    several |= ended && !sql.startsWith("*/", at);
                    token(c);
                }
            }
            return new StatementWords(words, parenthesis, several);
        }

        private void token(char c) {
            if (c == '\'' || c == '"' || c == '`') {
                quoted(c);
            } else if (c == '(') {
                parenthesis |= words.isEmpty() && depth == 0;
                depth++;
                at++;
            } else if (c == ')') {
                depth--;
                at++;
            } else if (sql.startsWith("${", at)) {
                int end = sql.indexOf('}', at);
                add("${");
                at = end < 0 ? sql.length() : end + 1;
            } else if (isWordPart(c)) {
                int from = at;
                while (at < sql.length() && isWordPart(sql.charAt(at))) {
                    at++;
                }
                add(sql.substring(from, at).toUpperCase(Locale.ROOT));
            } else {
                at++;
            }
        }

        private void add(String word) {
            if (depth <= 0) {
                words.add(word);
            }
        }

        private static boolean isWordPart(char c) {
            return Character.isLetterOrDigit(c) || c == '_' || c == '@';
        }

        /** A server executes the inside of an executable comment, so it is read as text. */
        private void comment() {
            int mark = at + 2;
            if (mark < sql.length() && (sql.charAt(mark) == 'M' || sql.charAt(mark) == 'T')) {
                mark++;
            }
            if (mark >= sql.length() || sql.charAt(mark) != '!') {
                at += 2;
                skipThrough("*/");
                return;
            }
            at = mark + 1;
            while (at < sql.length() && Character.isDigit(sql.charAt(at))) {
                at++;
            }
        }

        private void quoted(char quote) {
            at++;
            while (at < sql.length()) {
                char c = sql.charAt(at++);
                if (c == '\\' && quote != '`') {
                    at++;
                } else if (c == quote) {
                    return;
                }
            }
        }

        private boolean isDashComment() {
            return sql.startsWith("--", at) && (at + 2 == sql.length() || Character.isWhitespace(sql.charAt(at + 2)));
        }

        private void skipThrough(String end) {
            int found = sql.indexOf(end, at);
            at = found < 0 ? sql.length() : found + end.length();
        }
    }
}
