package dev.roundtrip.workload.file;

import dev.roundtrip.workload.file.SqlScanner.Kind;
import dev.roundtrip.workload.file.SqlScanner.Token;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What a statement does, by the whole of its text: only what is known to be harmless is allowed. A text that servers
 * read in several ways (executable comments, backslashes in literals) does the worst of what they may read.
 *
 * @param effect the worst of all readings
 * @param isQuery whether it returns rows
 * @param reason why it is refused, or what a rollback does not undo; empty for other effects. A sentence without its
 *     end
 */
public record StatementCheck(Effect effect, boolean isQuery, String reason) {

    /** From harmless to refused. */
    public enum Effect {
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

    /** Words by which a definition may change rows, itself or by what it calls. */
    private static final Set<String> CHANGES =
            Set.of("INSERT", "UPDATE", "DELETE", "REPLACE", "CALL", "LOAD", "CREATE", "DROP", "TRUNCATE", "EXECUTE");

    /** Schemas of the server in which a user with the rights can write. */
    private static final Set<String> OF_SERVER = Set.of("MYSQL", "SYS", "PERFORMANCE_SCHEMA");

    private static final Pattern LASTING_FUNCTION =
            Pattern.compile("NEXTVAL|SETVAL|GET_LOCK|RELEASE_LOCK|RELEASE_ALL_LOCKS|LOAD_REWRITE_RULES|MROONGA_COMMAND"
                    + "|(SYS_(EXEC|EVAL|SET)|SPIDER_|GROUP_REPLICATION_|ASYNCHRONOUS_CONNECTION_FAILOVER_"
                    + "|VERSION_TOKENS_|SERVICE_(GET|RELEASE)_|KEYRING_KEY_|AUDIT_LOG_|(SET_|MYSQL_)?FIREWALL_"
                    + "|MASKING_DICTIONAR|GEN_DICTIONARY_|INNODB_REDO_LOG_ARCHIVE_|LAMBDA_A?SYNC).*");
    private static final Pattern EXECUTABLE = Pattern.compile("/\\*[A-Za-z]?!");
    private static final int MOST_EXECUTABLE = 4;

    private static final String COMMITS = " commits the transaction";
    private static final String DEFINES = COMMITS + "; write definitions under 'tables'";
    private static final String CONTROLS = " is sent by Roundtrip; remove it";
    private static final String SESSION = " changes the session; use the profile's habits or settings";
    private static final String HIDES = " hides a statement; write the statement itself";
    private static final String UNKNOWN =
            " is not supported; allowed are SELECT, WITH, VALUES, TABLE, SHOW, EXPLAIN, INSERT, UPDATE,"
                    + " DELETE, REPLACE, SET @name, and with --allow-writes CALL, DO, LOAD DATA, BATCH";

    /** Checks a text; values in it that differ from one execution to the next are {@code ${...}}. */
    static StatementCheck of(String sql) {
        int executable = (int) EXECUTABLE.matcher(sql).results().count();
        if (executable > MOST_EXECUTABLE) {
            return refused("more than " + MOST_EXECUTABLE + " comments (/*! ... */); write them as text");
        }
        StatementCheck worst = null;
        for (String escaping : escapings(sql)) {
            for (int executed = (1 << executable) - 1; executed >= 0; executed--) {
                SqlScanner.Scan scan = new SqlScanner(sql, escaping, executed).scan();
                // What one mode cannot read to its end is an error there.
                if (!scan.open() || worst == null) {
                    StatementCheck reading = scan.problem()
                            .map(StatementCheck::refused)
                            .orElseGet(() -> new Reading(scan.tokens()).check().orLasting(scan.hinted()));
                    worst = worst == null ? reading : worst.or(reading);
                }
            }
        }
        return worst;
    }

    /** In MySQL's own mode, with NO_BACKSLASH_ESCAPES, and with ANSI_QUOTES. */
    private static List<String> escapings(String sql) {
        return sql.contains("\\") ? List.of("'\"", "", "'") : List.of("'\"");
    }

    /**
     * What the definition of a view, a trigger or a routine may do, by its words: more than it does, perhaps.
     *
     * @return reads, writes, or lasts with the reason
     */
    public static StatementCheck ofDefinition(String body) {
        StatementCheck worst = null;
        for (String escaping : escapings(body)) {
            SqlScanner.Scan scan = new SqlScanner(body, escaping, -1).scan();
            boolean writes = scan.tokens().stream().map(Token::word).anyMatch(CHANGES::contains);
            StatementCheck reading =
                    new Reading(scan.tokens()).unlessLasting(!writes, writes ? Effect.WRITES : Effect.READS);
            // The server has read it to its end.
            if (worst == null || (!scan.open() && reading.effect.compareTo(worst.effect) > 0)) {
                worst = reading;
            }
        }
        return worst;
    }

    /** Whether a schema holds tables of the server itself, which may be written: they are no workload's. */
    public static boolean isOfServer(String schema) {
        return OF_SERVER.contains(schema.toUpperCase(Locale.ROOT));
    }

    private StatementCheck orLasting(Optional<String> hinted) {
        return effect.compareTo(Effect.LASTS) < 0 && hinted.isPresent()
                ? new StatementCheck(Effect.LASTS, isQuery, hinted.get())
                : this;
    }

    private StatementCheck or(StatementCheck other) {
        if (effect != Effect.REFUSED && other.effect != Effect.REFUSED && isQuery != other.isQuery) {
            return refused("servers read a comment (/*! ... */) or a backslash here differently; remove it");
        }
        return other.effect.compareTo(effect) > 0 ? other : this;
    }

    /** Whether it changes anything, or may. */
    public boolean writes() {
        return effect != Effect.READS;
    }

    /** Why it cannot be part of a transaction; empty if it can. */
    Optional<String> refusal() {
        return Optional.of(reason).filter(why -> effect == Effect.REFUSED);
    }

    /** What it does that a rollback does not undo; empty if it does nothing of that kind. */
    public Optional<String> lasting() {
        return Optional.of(reason).filter(why -> effect == Effect.LASTS);
    }

    private static StatementCheck refused(String why) {
        return new StatementCheck(Effect.REFUSED, false, why);
    }

    /** One way to read the text. */
    private record Reading(List<Token> tokens) {

        StatementCheck check() {
            Optional<String> none = unreadable();
            if (none.isPresent()) {
                return refused(none.get());
            }
            String verb = words().get(0);
            StatementCheck does = byVerb(verb);
            Optional<String> schema = schemaOfServer();
            boolean onlyReads = does.effect == Effect.READS || QUERIES.contains(verb);
            return onlyReads || does.effect == Effect.REFUSED || schema.isEmpty()
                    ? does
                    : refused(verb + " uses the server's schema " + schema.get() + "; only SELECT may");
        }

        /** A schema of the server's own that a name is qualified with. */
        private Optional<String> schemaOfServer() {
            return IntStream.range(0, tokens.size() - 1)
                    .filter(i -> tokens.get(i + 1).isSymbol("."))
                    .mapToObj(tokens::get)
                    .filter(token -> token.kind() == Kind.WORD || token.kind() == Kind.QUOTED)
                    .map(Token::text)
                    .filter(OF_SERVER::contains)
                    .map(schema -> schema.toLowerCase(Locale.ROOT))
                    .findFirst();
        }

        private StatementCheck byVerb(String verb) {
            return switch (verb) {
                case "SELECT", "TABLE", "VALUES", "SHOW" -> read();
                case "EXPLAIN", "DESC", "DESCRIBE" -> explain();
                case "INSERT", "REPLACE", "UPDATE", "DELETE" -> write(verb);
                case "WITH" -> with();
                case "SET" -> set();
                case "CALL" -> lasts(false, "runs code that may commit");
                case "DO" -> lasts(false, "calls functions");
                case "BATCH" -> lasts(false, "commits each batch");
                case "LOAD" ->
                    words().size() > 1 && Set.of("DATA", "XML").contains(words().get(1))
                            ? lasts(false, "loads a file and may commit")
                            : refused(verb + " of anything but DATA" + COMMITS);
                case "CREATE", "ALTER", "DROP", "TRUNCATE", "RENAME" -> refused(verb + DEFINES);
                case "BEGIN", "START", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "XA" -> refused(verb + CONTROLS);
                case "USE" -> refused(verb + SESSION);
                case "PREPARE", "EXECUTE", "DEALLOCATE" -> refused(verb + HIDES);
                default -> refused(verb + UNKNOWN);
            };
        }

        /** Every word at any depth. */
        private List<String> words() {
            return tokens.stream()
                    .map(Token::word)
                    .filter(word -> !word.isEmpty())
                    .toList();
        }

        private Optional<String> unreadable() {
            if (tokens.stream().dropWhile(token -> !token.isSymbol(";")).anyMatch(token -> !token.isSymbol(";"))) {
                return Optional.of("several statements; write an entry for each");
            }
            Token first = tokens.stream()
                    .filter(token -> !token.isSymbol("(") && !token.isSymbol("{"))
                    .findFirst()
                    .orElse(new Token(Kind.SYMBOL, ";", 0));
            if (first.kind() == Kind.FRAGMENT) {
                return Optional.of("the first word cannot be a ${...}");
            }
            if (first.kind() != Kind.WORD) {
                return Optional.of("no statement");
            }
            boolean parenthesis = tokens.get(0).isSymbol("(");
            return parenthesis && !QUERIES.contains(first.text()) && !first.is("WITH")
                    ? Optional.of("parentheses begin with SELECT, WITH, VALUES or TABLE")
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
            String main = verbAfterWith(tokens);
            return WRITES.contains(main) ? write(main) : read();
        }

        /** The first verb outside of parentheses; empty if there is none. */
        private static String verbAfterWith(List<Token> tokens) {
            return tokens.stream()
                    .filter(token -> token.depth() == 0)
                    .map(Token::word)
                    .filter(word -> QUERIES.contains(word) || WRITES.contains(word))
                    .findFirst()
                    .orElse("");
        }

        /** Without ANALYZE nothing is executed. */
        private StatementCheck explain() {
            if (!words().contains("ANALYZE")) {
                return read();
            }
            List<Token> explained = explained();
            String verb = explained.isEmpty() ? "" : explained.get(0).word();
            String main = verb.equals("WITH") ? verbAfterWith(explained) : verb;
            if (QUERIES.contains(main)) {
                return read();
            }
            StatementCheck does = verb.isEmpty() ? read() : new Reading(explained).byVerb(verb);
            return does.effect == Effect.REFUSED ? does : lasts(true, "executes what it explains");
        }

        /** What follows ANALYZE and FORMAT = 'x', from its first word on: TiDB also explains ALTER TABLE. */
        private List<Token> explained() {
            List<Token> rest = tokens.stream()
                    .dropWhile(token -> !token.is("ANALYZE"))
                    .skip(1)
                    .toList();
            boolean format = !rest.isEmpty() && rest.get(0).is("FORMAT");
            return rest.stream()
                    .skip(format ? 3 : 0)
                    .dropWhile(token -> token.isSymbol("("))
                    .toList();
        }

        /** Each assignment has to be that of a user variable. */
        private StatementCheck set() {
            boolean begins = true;
            for (int i = 1; i < tokens.size(); i++) {
                if (begins && !isUserVariable(i)) {
                    return refused("SET" + SESSION);
                }
                begins = tokens.get(i).depth() == 0 && tokens.get(i).isSymbol(",");
            }
            return begins ? refused("SET" + SESSION) : unlessLasting(false, Effect.READS);
        }

        /** One name, and what sets it: servers may read two as that of a variable of the system. */
        private boolean isUserVariable(int at) {
            Token token = tokens.get(at);
            int next = token.is("@") ? at + 2 : at + 1;
            boolean quoted = next == at + 1
                    || (at + 1 < tokens.size() && tokens.get(at + 1).kind() == Kind.QUOTED);
            while (next + 1 < tokens.size() && tokens.get(next).isSymbol(".")) {
                next += 2;
            }
            return token.word().startsWith("@")
                    && !token.word().startsWith("@@")
                    && quoted
                    && next < tokens.size()
                    && (tokens.get(next).isSymbol("=") || tokens.get(next).isSymbol(":"));
        }

        private StatementCheck unlessLasting(boolean query, Effect otherwise) {
            for (int i = 0; i < tokens.size(); i++) {
                Token token = tokens.get(i);
                if (token.is("OUTFILE") || token.is("DUMPFILE")) {
                    return lasts(query, "writes a file");
                }
                boolean called = i + 1 < tokens.size() && tokens.get(i + 1).isSymbol("(");
                boolean named = token.kind() == Kind.WORD || (token.kind() == Kind.QUOTED && called);
                if (named
                        && (called || token.is("NEXTVAL"))
                        && LASTING_FUNCTION.matcher(token.text()).matches()) {
                    return lasts(query, "calls " + token.text() + ", whose effect stays");
                }
            }
            return (" " + String.join(" ", words()) + " ").contains(" NEXT VALUE FOR ")
                    ? lasts(query, "takes a sequence's next value")
                    : new StatementCheck(otherwise, query, "");
        }

        private static StatementCheck lasts(boolean query, String what) {
            return new StatementCheck(Effect.LASTS, query, what);
        }
    }
}
