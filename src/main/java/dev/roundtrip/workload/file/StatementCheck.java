package dev.roundtrip.workload.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a statement does, by the whole of its text: only what is known to be harmless is allowed. A text that servers
 * read in several ways (executable comments, backslashes in literals) does the worst of what they may read.
 *
 * @param effect the worst of all readings
 * @param isQuery whether it returns rows
 * @param reason why it is refused, or what a rollback does not undo; empty for other effects. A sentence without its
 *     end
 */
record StatementCheck(Effect effect, boolean isQuery, String reason) {

    /** From harmless to refused. */
    enum Effect {
        READS,
        /** Changes rows; a rollback undoes it. */
        WRITES,
        /** Does what a rollback does not undo. */
        LASTS,
        /** No part of a transaction's work. */
        REFUSED
    }

    private static final Set<String> QUERIES = Set.of("SELECT", "TABLE", "VALUES");
    private static final Set<String> WRITES = Set.of("INSERT", "UPDATE", "DELETE", "REPLACE");

    private static final Pattern LASTING_FUNCTION =
            Pattern.compile("NEXTVAL|SETVAL|GET_LOCK|RELEASE_LOCK|RELEASE_ALL_LOCKS|(SYS_(EXEC|EVAL|SET)|SPIDER_"
                    + "|GROUP_REPLICATION_|ASYNCHRONOUS_CONNECTION_FAILOVER_|VERSION_TOKENS_|SERVICE_(GET|RELEASE)_"
                    + "|KEYRING_KEY_|AUDIT_LOG_|MYSQL_FIREWALL_).*");
    private static final Pattern EXECUTABLE = Pattern.compile("/\\*[A-Za-z]?!");
    private static final int MOST_EXECUTABLE = 4;

    private static final String COMMITS = " commits the transaction, so counts and --roll-back would be wrong";
    private static final String DEFINES = COMMITS + "; what a table needs is written under 'tables'";
    private static final String CONTROLS =
            " is sent by Roundtrip itself, at the beginning and the end of each transaction; remove it";
    private static final String SESSION =
            " changes the session, which the pool and the profile do; remove it, or use habits or a profile's settings";
    private static final String HIDES =
            " executes a text that cannot be checked here; write the statement itself instead";
    private static final String UNKNOWN = " is no statement of a transaction's work; allowed are SELECT, WITH, VALUES,"
            + " TABLE, SHOW, EXPLAIN, INSERT, UPDATE, DELETE, REPLACE and SET of user variables,"
            + " and with --allow-writes CALL, DO, LOAD DATA and BATCH";

    private static final Map<String, String> REASONS = Map.ofEntries(
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
            Map.entry("PREPARE", HIDES),
            Map.entry("EXECUTE", HIDES),
            Map.entry("DEALLOCATE", HIDES));

    /** Checks a text; values in it that differ from one execution to the next are {@code ${...}}. */
    static StatementCheck of(String sql) {
        int executable = (int) EXECUTABLE.matcher(sql).results().count();
        if (executable > MOST_EXECUTABLE) {
            return refused("here are more than " + MOST_EXECUTABLE
                    + " comments that a server executes (/*! ... */); write what they contain as text");
        }
        StatementCheck worst = null;
        // In MySQL's own mode, with NO_BACKSLASH_ESCAPES, and with ANSI_QUOTES.
        for (String escaping : sql.contains("\\") ? List.of("'\"", "", "'") : List.of("'\"")) {
            for (int executed = (1 << executable) - 1; executed >= 0; executed--) {
                Scanner scanner = new Scanner(sql, escaping, executed);
                List<Token> tokens = scanner.scan();
                // What one mode cannot read to its end is an error there.
                if (!scanner.open || worst == null) {
                    StatementCheck reading =
                            scanner.problem.map(StatementCheck::refused).orElseGet(() -> new Reading(tokens).check());
                    worst = worst == null ? reading : worst.or(reading);
                }
            }
        }
        return worst;
    }

    private StatementCheck or(StatementCheck other) {
        if (effect != Effect.REFUSED && other.effect != Effect.REFUSED && isQuery != other.isQuery) {
            return refused(
                    "one server reads rows here where another changes them, because of a comment that is executed"
                            + " (/*! ... */) or of a backslash; write the statement without it");
        }
        return other.effect.compareTo(effect) > 0 ? other : this;
    }

    /** Whether it changes anything, or may. */
    boolean writes() {
        return effect != Effect.READS;
    }

    /** Why it cannot be part of a transaction; empty if it can. */
    Optional<String> refusal() {
        return Optional.of(reason).filter(why -> effect == Effect.REFUSED);
    }

    /** What it does that a rollback does not undo; empty if it does nothing of that kind. */
    Optional<String> lasting() {
        return Optional.of(reason).filter(why -> effect == Effect.LASTS);
    }

    private static StatementCheck refused(String why) {
        return new StatementCheck(Effect.REFUSED, false, why);
    }

    private enum Kind {
        WORD,
        QUOTED,
        FRAGMENT,
        SYMBOL
    }

    /**
     * A part of the text.
     *
     * @param text in upper case, without its quotes
     * @param depth of parentheses around it
     */
    private record Token(Kind kind, String text, int depth) {

        boolean is(String word) {
            return kind == Kind.WORD && text.equals(word);
        }

        boolean isSymbol(String symbol) {
            return kind == Kind.SYMBOL && text.equals(symbol);
        }
    }

    /** One way to read the text. */
    private record Reading(List<Token> tokens) {

        StatementCheck check() {
            Optional<String> none = unreadable();
            if (none.isPresent()) {
                return refused(none.get());
            }
            String verb = words().get(0);
            return switch (verb) {
                case "SELECT", "TABLE", "VALUES", "SHOW" -> read();
                case "EXPLAIN", "DESC", "DESCRIBE" -> explain();
                case "INSERT", "REPLACE", "UPDATE", "DELETE" -> write(verb);
                case "WITH" -> with();
                case "SET" -> set();
                case "CALL" -> lasts(false, "runs code of the server, which may commit");
                case "DO" -> lasts(false, "calls functions for what they do");
                case "BATCH" -> lasts(false, "commits each of its batches");
                case "LOAD" ->
                    words().size() > 1 && Set.of("DATA", "XML").contains(words().get(1))
                            ? lasts(false, "loads a file, and a server may commit parts of it")
                            : refused(verb + " of anything but DATA" + COMMITS);
                default -> refused(verb + REASONS.getOrDefault(verb, UNKNOWN));
            };
        }

        /** Every word at any depth. */
        private List<String> words() {
            return tokens.stream()
                    .filter(token -> token.kind() == Kind.WORD)
                    .map(Token::text)
                    .toList();
        }

        private Optional<String> unreadable() {
            int end = 0;
            while (end < tokens.size() && !tokens.get(end).isSymbol(";")) {
                end++;
            }
            if (tokens.stream().skip(end).anyMatch(token -> !token.isSymbol(";"))) {
                return Optional.of("here are several statements in one text; write each as an entry of its own");
            }
            Token first = tokens.stream()
                    .filter(token -> !token.isSymbol("(") && !token.isSymbol("{"))
                    .findFirst()
                    .orElse(new Token(Kind.SYMBOL, ";", 0));
            if (first.kind() == Kind.FRAGMENT) {
                return Optional.of(
                        "the first word of a statement cannot be a ${...}: it says whether rows are changed");
            }
            if (first.kind() != Kind.WORD) {
                return Optional.of("here is no statement; write one that begins with a word such as SELECT");
            }
            boolean parenthesis = tokens.get(0).isSymbol("(");
            return parenthesis && !QUERIES.contains(first.text()) && !first.is("WITH")
                    ? Optional.of("in parentheses a statement begins with SELECT, WITH, VALUES or TABLE")
                    : Optional.empty();
        }

        private StatementCheck read() {
            return unlessLasting(true, Effect.READS);
        }

        private StatementCheck write(String verb) {
            return words().size() > 1 && words().get(1).equals("DELAYED")
                    ? lasts(false, verb + " DELAYED writes outside the transaction")
                    : unlessLasting(false, Effect.WRITES);
        }

        private StatementCheck with() {
            Optional<String> main = verbAfterWith(tokens);
            return main.filter(WRITES::contains).isPresent() ? write(main.get()) : read();
        }

        /** The first verb outside of parentheses. */
        private static Optional<String> verbAfterWith(List<Token> tokens) {
            return tokens.stream()
                    .filter(token -> token.depth() == 0 && isVerb(token))
                    .map(Token::text)
                    .findFirst();
        }

        private static boolean isVerb(Token token) {
            return token.kind() == Kind.WORD && (QUERIES.contains(token.text()) || WRITES.contains(token.text()));
        }

        /** Without ANALYZE nothing is executed. */
        private StatementCheck explain() {
            List<String> words = words();
            if (!words.contains("ANALYZE")) {
                return read();
            }
            Optional<String> verb = tokens.stream()
                    .filter(token -> isVerb(token) || token.is("WITH"))
                    .map(Token::text)
                    .findFirst();
            verb = verb.filter("WITH"::equals).isPresent() ? verbAfterWith(tokens) : verb;
            return verb.filter(QUERIES::contains).isPresent()
                    ? read()
                    : lasts(true, "executes a statement that may write, to explain it");
        }

        /** Each assignment has to be that of a user variable. */
        private StatementCheck set() {
            boolean begins = true;
            for (Token token : tokens.subList(1, tokens.size())) {
                if (begins
                        && !(token.kind() == Kind.WORD
                                && token.text().startsWith("@")
                                && !token.text().startsWith("@@"))) {
                    return refused("SET" + SESSION);
                }
                begins = token.depth() == 0 && token.isSymbol(",");
            }
            return begins ? refused("SET" + SESSION) : unlessLasting(false, Effect.READS);
        }

        private StatementCheck unlessLasting(boolean query, Effect otherwise) {
            for (int i = 0; i < tokens.size(); i++) {
                Token token = tokens.get(i);
                if (token.is("OUTFILE") || token.is("DUMPFILE")) {
                    return lasts(query, "writes a file of the server");
                }
                boolean called = i + 1 < tokens.size() && tokens.get(i + 1).isSymbol("(");
                boolean named = token.kind() == Kind.WORD || (token.kind() == Kind.QUOTED && called);
                boolean lasting = LASTING_FUNCTION.matcher(token.text()).matches();
                if (named && lasting && (called || token.is("NEXTVAL"))) {
                    return lasts(query, "calls " + token.text() + ", whose effect stays");
                }
            }
            List<String> words = words();
            for (int i = 2; i < words.size(); i++) {
                if (words.get(i).equals("FOR")
                        && words.get(i - 1).equals("VALUE")
                        && words.get(i - 2).equals("NEXT")) {
                    return lasts(query, "takes the next value of a sequence, which stays taken");
                }
            }
            return new StatementCheck(otherwise, query, "");
        }

        private static StatementCheck lasts(boolean query, String what) {
            return new StatementCheck(Effect.LASTS, query, what);
        }
    }

    /** Reads a text as a server does that executes some of its comments. */
    private static final class Scanner {

        private static final String WHITE = " \t\n\r\f\u000b";

        private final String sql;
        private final String escaping;
        private final int executed;
        private final List<Token> tokens = new ArrayList<>();
        private Optional<String> problem = Optional.empty();
        private boolean open;
        private boolean executing;
        private int at;
        private int depth;
        private int comments;

        /**
         * @param escaping the quotes in which a backslash escapes
         * @param executed bits of the executable comments that this server executes
         */
        Scanner(String sql, String escaping, int executed) {
            this.sql = sql;
            this.escaping = escaping;
            this.executed = executed;
        }

        List<Token> scan() {
            while (at < sql.length()) {
                char c = sql.charAt(at);
                if (WHITE.indexOf(c) >= 0) {
                    at++;
                } else if (c == '#') {
                    skipThrough("\n");
                } else if (sql.startsWith("--", at)) {
                    dashes();
                } else if (sql.startsWith("/*", at)) {
                    comment();
                } else if (executing && sql.startsWith("*/", at)) {
                    executing = false;
                    at += 2;
                } else {
                    token(c);
                }
            }
            open |= executing;
            if (open) {
                problem = Optional.of("here is a quote or a comment that is not closed; close it");
            }
            return tokens;
        }

        private void token(char c) {
            if (c == '\'' || c == '"' || c == '`') {
                quoted(c);
            } else if (sql.startsWith("${", at)) {
                int end = sql.indexOf('}', at);
                add(Kind.FRAGMENT, "${");
                at = end < 0 ? sql.length() : end + 1;
            } else if (isWordPart(at)) {
                int from = at;
                while (at < sql.length() && isWordPart(at)) {
                    at++;
                }
                add(Kind.WORD, sql.substring(from, at).toUpperCase(Locale.ROOT));
            } else if (Character.isISOControl(c)) {
                problem = Optional.of("here is a control character; remove it");
                at++;
            } else {
                depth -= c == ')' ? 1 : 0;
                add(Kind.SYMBOL, String.valueOf(c));
                depth += c == '(' ? 1 : 0;
                at++;
            }
        }

        private void add(Kind kind, String text) {
            tokens.add(new Token(kind, text, Math.max(depth, 0)));
        }

        /** Servers take every character beyond ASCII for a letter. */
        private boolean isWordPart(int index) {
            char c = sql.charAt(index);
            return (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || c == '_'
                    || c == '@'
                    || (c == '$' && !sql.startsWith("${", index))
                    || c > 0x9f;
        }

        /** Two dashes begin a comment if white space follows. */
        private void dashes() {
            if (at + 2 >= sql.length() || WHITE.indexOf(sql.charAt(at + 2)) >= 0) {
                skipThrough("\n");
            } else {
                add(Kind.SYMBOL, "-");
                at++;
            }
        }

        /** The inside of an executable comment is text for the server that executes it. */
        private void comment() {
            int mark = at + 2;
            if (mark < sql.length() && Character.isLetter(sql.charAt(mark))) {
                mark++;
            }
            boolean executable = mark < sql.length() && sql.charAt(mark) == '!';
            if (executing) {
                problem = Optional.of("here is a comment in a comment that a server executes (/*! ... */); remove it");
            }
            if (!executable || (executed & (1 << comments++)) == 0) {
                at += 2;
                int from = at;
                skipThrough("*/");
                open |= !sql.startsWith("*/", Math.max(from, at - 2));
                return;
            }
            executing = true;
            at = mark + 1;
            while (at < sql.length() && Character.isDigit(sql.charAt(at))) {
                at++;
            }
            if (at < sql.length() && sql.charAt(at) == '[') {
                skipThrough("]");
            }
        }

        private void quoted(char quote) {
            int from = ++at;
            while (at < sql.length()) {
                char c = sql.charAt(at++);
                if (c == '\\' && escaping.indexOf(quote) >= 0) {
                    at++;
                } else if (c == quote) {
                    add(Kind.QUOTED, sql.substring(from, at - 1).toUpperCase(Locale.ROOT));
                    return;
                }
            }
            open = true;
        }

        private void skipThrough(String end) {
            int found = sql.indexOf(end, at);
            at = found < 0 ? sql.length() : found + end.length();
        }
    }
}
