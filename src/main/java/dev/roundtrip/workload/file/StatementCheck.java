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
 * read in several ways (executable comments, backslashes before quotes) is refused.
 *
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

    /** Schemas of the server in which a user with the rights can write. */
    private static final Set<String> OF_SERVER = Set.of("MYSQL", "SYS", "PERFORMANCE_SCHEMA");

    private static final Pattern LASTING_FUNCTION = Pattern.compile(
            "NEXTVAL|SETVAL|SET_VAR|GET_LOCK|RELEASE_LOCK|RELEASE_ALL_LOCKS|LOAD_REWRITE_RULES|MROONGA_COMMAND"
                    + "|(SYS_(EXEC|EVAL|SET)|SPIDER_|GROUP_REPLICATION_|ASYNCHRONOUS_CONNECTION_FAILOVER_"
                    + "|VERSION_TOKENS_|SERVICE_(GET|RELEASE)_|KEYRING_KEY_|AUDIT_LOG_|(SET_|MYSQL_)?FIREWALL_"
                    + "|MASKING_DICTIONAR|GEN_DICTIONARY_|INNODB_REDO_LOG_ARCHIVE_|LAMBDA_A?SYNC).*");

    private static final String COMMITS = " commits the transaction";
    private static final String DEFINES = COMMITS + "; write definitions under 'tables'";
    private static final String CONTROLS = " is sent by Roundtrip; remove it";
    private static final String SESSION = " changes the session; use the profile's habits or settings";
    private static final String HIDES = " hides a statement; write the statement itself";
    private static final String UNKNOWN =
            " is not supported; allowed are SELECT, WITH, VALUES, TABLE, SHOW, EXPLAIN, INSERT, UPDATE,"
                    + " DELETE, REPLACE, and with --allow-writes CALL, DO, LOAD DATA, BATCH";

    /** Checks a text; values in it that differ from one execution to the next are {@code ${...}}. */
    public static StatementCheck of(String sql) {
        SqlScanner.Scan scan = new SqlScanner(sql).scan();
        return scan.problem().map(StatementCheck::refused).orElseGet(() -> new Reading(scan.tokens()).check());
    }

    /** Whether a schema holds tables of the server itself, which may be written: they are no workload's. */
    public static boolean isOfServer(String schema) {
        return OF_SERVER.contains(schema.toUpperCase(Locale.ROOT));
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
                case "CALL" -> lasts(false, "runs code that may commit");
                case "DO" -> lasts(false, "calls functions");
                case "BATCH" -> lasts(false, "commits each batch");
                case "LOAD" ->
                    words().size() > 1 && Set.of("DATA", "XML").contains(words().get(1))
                            ? lasts(false, "loads a file and may commit")
                            : refused(verb + " of anything but DATA" + COMMITS);
                case "CREATE", "ALTER", "DROP", "TRUNCATE", "RENAME" -> refused(verb + DEFINES);
                case "BEGIN", "START", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "XA" -> refused(verb + CONTROLS);
                case "SET", "USE" -> refused(verb + SESSION);
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
            String main = verbAfterWith();
            return WRITES.contains(main) ? write(main) : read();
        }

        /** The first verb outside of parentheses; empty if there is none. */
        private String verbAfterWith() {
            return tokens.stream()
                    .filter(token -> token.depth() == 0)
                    .map(Token::word)
                    .filter(word -> QUERIES.contains(word) || WRITES.contains(word))
                    .findFirst()
                    .orElse("");
        }

        /** Without ANALYZE nothing is executed. */
        private StatementCheck explain() {
            return words().contains("ANALYZE") ? refused("EXPLAIN ANALYZE" + HIDES) : read();
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
