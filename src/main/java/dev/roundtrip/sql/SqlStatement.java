package dev.roundtrip.sql;

import dev.roundtrip.sql.NamesOfText.Call;
import dev.roundtrip.sql.SqlScanner.Token;
import dev.roundtrip.sql.SqlScanner.TokenType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a statement does, by the whole of its text: only what is known to be harmless is allowed. A text that servers
 * read in several ways (executable comments, backslashes before quotes) is refused.
 *
 * @param isQuery whether it returns rows
 * @param reason why it is refused, or what a rollback does not undo, as a sentence without its end; empty otherwise
 * @param tables the names in it that are tables' by their place
 * @param qualifiers the first parts of other names with a dot: tables and their aliases, if they are no schemas
 * @param unknown functions that it calls and that no server is known to have, in upper case
 * @param locks whether it locks the rows that it reads
 * @param callsLasting whether it calls a function whose effect stays, such as a lock's, or a procedure
 */
public record SqlStatement(
        Effect effect,
        boolean isQuery,
        String reason,
        List<TableName> tables,
        Set<String> qualifiers,
        List<String> unknown,
        boolean locks,
        boolean callsLasting) {

    /** The sign of a value in a text that is checked. */
    public static final char VALUE = SqlScanner.VALUE;

    /** The effects of statements, from harmless to refused. */
    public enum Effect {
        READS,
        /** The statement changes rows; a rollback undoes it. */
        WRITES,
        /** The statement does what a rollback does not undo. */
        LASTS,
        /** The statement may not be part of a transaction's work. */
        REFUSED
    }

    private static final Set<String> QUERIES = Set.of("SELECT", "TABLE", "VALUES");
    private static final Set<String> VALUES = Set.of("NULL", "DEFAULT", "TRUE", "FALSE", "ROW");
    private static final Set<String> WRITES = Set.of("INSERT", "UPDATE", "DELETE", "REPLACE");

    /** The server's own schemas in which a user with the rights can write. */
    private static final Set<String> OF_SERVER = Set.of("MYSQL", "SYS", "PERFORMANCE_SCHEMA");

    /** The SHOW statements that every user may execute. */
    private static final Pattern SHOWN = Pattern.compile("SHOW (FULL |EXTENDED |GLOBAL |SESSION |LOCAL |STORAGE )*"
            + "(TABLES|TABLE|OPEN TABLES|COLUMNS|FIELDS|INDEX|INDEXES|KEYS|CREATE (TABLE|VIEW|DATABASE|SCHEMA)|VARIABLES"
            + "|STATUS|PROCESSLIST|WARNINGS|ERRORS|ENGINES|GRANTS|DATABASES|SCHEMAS|COLLATION|CHARACTER SET|CHARSET"
            + "|TRIGGERS|EVENTS|PRIVILEGES)( .*)?");

    /** The SHOW statements that read tables of the server. */
    private static final Pattern SHOWN_OF_SERVER =
            Pattern.compile("SHOW (GLOBAL |SESSION )?(STATS_\\w+|BINDINGS|PLACEMENT|PLUGINS)( .*)?");

    /** The SHOW statements whose FROM names a schema. */
    private static final Pattern OF_SCHEMA =
            Pattern.compile("SHOW (FULL |EXTENDED )*(TABLES|TABLE STATUS|OPEN TABLES|TRIGGERS|EVENTS).*");

    private static final String COMMITS = " commits the transaction";
    private static final String DEFINES = COMMITS + "; write definitions under 'tables'";
    private static final String CONTROLS = " is sent by Roundtrip; remove it";
    private static final String SESSION = " changes the session; use the profile's habits or settings";
    private static final String HIDES = " hides a statement; write the statement itself";
    private static final String FILES = " uses a file; no workload may";
    private static final String UNKNOWN =
            " is not supported; allowed are SELECT, WITH, VALUES, TABLE, SHOW, EXPLAIN, INSERT, UPDATE,"
                    + " DELETE, REPLACE, and with --allow-writes CALL, DO, BATCH";

    /** Checks a text; each value in it that differs from one execution to the next is {@code ${...}}. */
    public static SqlStatement of(String sql) {
        SqlScanner.Scan scan = new SqlScanner(sql).scan();
        if (scan.problem().isPresent()) {
            return refused(scan.problem().get());
        }
        SqlStatement read = new Reading(scan.tokens()).check();
        boolean sets = scan.setsVariable() && read.effect != Effect.REFUSED && read.effect != Effect.LASTS;
        return sets ? read.lasting("calls SET_VAR, whose effect stays") : read;
    }

    /** Checks a text as it is sent. */
    public static SqlStatement ofText(String sql) {
        return of(withoutSigns(sql));
    }

    /** A part of a text from outside, in which nothing looks like the sign of a value. */
    public static String withoutSigns(String text) {
        return SqlScanner.raw(text);
    }

    /**
     * Whether a text is a list of values, or of rows in parentheses, so that it makes no other statement however often
     * it is repeated.
     */
    public static boolean isListOfValues(String text) {
        SqlScanner.Scan scan = new SqlScanner(text).scan();
        List<Token> tokens = scan.tokens();
        return scan.problem().isEmpty()
                && NamesOfText.of(tokens).isBalanced()
                && IntStream.range(0, tokens.size()).allMatch(i -> {
                    Token token = tokens.get(i);
                    boolean calls = i + 1 < tokens.size() && tokens.get(i + 1).isSymbol("(");
                    return token.depth() > 0
                            || token.kind() != TokenType.WORD
                            || VALUES.contains(token.text())
                            || token.text().matches("[0-9].*")
                            || (calls && KnownFunctions.isFunction(token.text()));
                });
    }

    /** Whether a schema holds tables of the server itself that can be written; they belong to no workload. */
    public static boolean isOfServer(String schema) {
        return OF_SERVER.contains(schema.toUpperCase(Locale.ROOT));
    }

    /** Whether the statement changes anything, or may change it. */
    public boolean writes() {
        return effect != Effect.READS;
    }

    /** Why the statement cannot be part of a transaction; empty if it can. */
    public Optional<String> refusal() {
        return Optional.of(reason).filter(why -> effect == Effect.REFUSED);
    }

    /** What the statement does that a rollback does not undo; empty if it does nothing of that kind. */
    public Optional<String> lasting() {
        return Optional.of(reason).filter(why -> effect == Effect.LASTS);
    }

    static SqlStatement refused(String why) {
        return new SqlStatement(Effect.REFUSED, false, why, List.of(), Set.of(), List.of(), false, false);
    }

    private SqlStatement lasting(String what) {
        return new SqlStatement(Effect.LASTS, isQuery, what, tables, qualifiers, unknown, locks, false);
    }

    /** One way to read the text of a statement. */
    private static final class Reading {

        private final List<Token> tokens;
        private final List<String> words;
        private final NamesOfText names;
        private final List<TableName> tables;
        private final List<String> unknown;

        Reading(List<Token> tokens) {
            this.tokens = tokens;
            this.words = tokens.stream()
                    .map(Token::word)
                    .filter(word -> !word.isEmpty())
                    .toList();
            this.names = NamesOfText.of(tokens);
            this.tables = new ArrayList<>(names.tables());
            this.unknown = new ArrayList<>(unknown(names));
        }

        SqlStatement check() {
            Optional<String> none = unreadable();
            if (none.isPresent()) {
                return refused(none.get());
            }
            String verb = words.get(0);
            SqlStatement does = byVerb(verb);
            boolean onlyReads = does.effect == Effect.READS || QUERIES.contains(verb);
            Optional<String> schema = onlyReads || does.effect == Effect.REFUSED ? Optional.empty() : schemaOfServer();
            return schema.map(name -> refused(verb + " uses the server's schema " + name + "; only SELECT may"))
                    .orElse(does);
        }

        /** A schema of the server's own that qualifies a name. */
        private Optional<String> schemaOfServer() {
            return Stream.concat(
                            tables.stream().map(TableName::schema),
                            names.calls().stream().map(Call::schema))
                    .filter(SqlStatement::isOfServer)
                    .map(schema -> schema.toLowerCase(Locale.ROOT))
                    .findFirst();
        }

        private SqlStatement byVerb(String verb) {
            return switch (verb) {
                case "SELECT", "TABLE", "VALUES" -> read();
                case "SHOW" -> show();
                case "EXPLAIN", "DESC", "DESCRIBE" -> explain(verb);
                case "INSERT", "REPLACE", "UPDATE", "DELETE" -> write(verb);
                case "WITH" -> with();
                case "CALL" -> call();
                case "DO" -> unlessLasting(false, Effect.LASTS, "calls functions");
                case "BATCH" -> unlessLasting(false, Effect.LASTS, "commits each batch");
                case "LOAD" -> refused(verb + FILES);
                case "CREATE", "ALTER", "DROP", "TRUNCATE", "RENAME" -> refused(verb + DEFINES);
                case "BEGIN", "START", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "XA" -> refused(verb + CONTROLS);
                case "SET", "USE" -> refused(verb + SESSION);
                case "PREPARE", "EXECUTE", "DEALLOCATE" -> refused(verb + HIDES);
                default -> refused(verb + UNKNOWN);
            };
        }

        private Optional<String> unreadable() {
            if (tokens.stream().dropWhile(token -> !token.isSymbol(";")).anyMatch(token -> !token.isSymbol(";"))) {
                return Optional.of("several statements; write an entry for each");
            }
            Token first = tokens.stream()
                    .filter(token -> !token.isSymbol("("))
                    .findFirst()
                    .orElse(new Token(TokenType.SYMBOL, ";", 0));
            if (first.kind() == TokenType.FRAGMENT) {
                return Optional.of("the first word cannot be a ${...}");
            }
            if (first.kind() != TokenType.WORD) {
                return Optional.of("no statement");
            }
            if (!names.isBalanced()) {
                return Optional.of("a parenthesis has no other one");
            }
            boolean parenthesis = tokens.get(0).isSymbol("(");
            return parenthesis && !QUERIES.contains(first.text()) && !first.is("WITH")
                    ? Optional.of("parentheses begin with SELECT, WITH, VALUES or TABLE")
                    : Optional.empty();
        }

        private SqlStatement read() {
            return unlessLasting(true, Effect.READS, "");
        }

        private SqlStatement write(String verb) {
            return words.size() > 1 && words.get(1).equals("DELAYED")
                    ? result(Effect.LASTS, false, verb + " DELAYED writes outside the transaction", false)
                    : unlessLasting(false, Effect.WRITES, "");
        }

        private SqlStatement with() {
            String main = verbAfterWith();
            return WRITES.contains(main) ? write(main) : read();
        }

        /** The first verb in the parentheses around WITH; empty if there is none. */
        private String verbAfterWith() {
            int depth = tokens.stream()
                    .filter(token -> token.is("WITH"))
                    .findFirst()
                    .map(Token::depth)
                    .orElse(0);
            return tokens.stream()
                    .filter(token -> token.depth() == depth)
                    .map(Token::word)
                    .filter(word -> QUERIES.contains(word) || WRITES.contains(word))
                    .findFirst()
                    .orElse("");
        }

        /** Checks CALL. The name after it is a routine's, which may be of another schema. */
        private SqlStatement call() {
            List<Token> name = tokens.stream()
                    .dropWhile(token -> !token.is("CALL"))
                    .skip(1)
                    .takeWhile(token -> token.kind() != TokenType.SYMBOL || token.isSymbol("."))
                    .toList();
            List<TableName> procedure = NamesOfText.ofTables(name, true).tables();
            tables.addAll(procedure);
            unknown.removeIf(called ->
                    procedure.stream().anyMatch(each -> each.toString().equalsIgnoreCase(called)));
            return unlessLasting(false, Effect.LASTS, "runs code that may commit", true);
        }

        /** Checks EXPLAIN. Without ANALYZE it executes nothing except subqueries. */
        private SqlStatement explain(String verb) {
            if (words.contains("ANALYZE")) {
                return refused("EXPLAIN ANALYZE" + HIDES);
            }
            List<Token> rest = tokens.subList(1, tokens.size());
            String next = rest.isEmpty() ? "" : rest.get(0).text();
            if (next.equals("FOR")) {
                return refused(verb + " FOR another connection is not supported; write the statement itself");
            }
            boolean explains =
                    Set.of("FORMAT", "EXTENDED", "PARTITIONS", "WITH", "(").contains(next)
                            || QUERIES.contains(next)
                            || WRITES.contains(next);
            if (!explains) {
                tables.addAll(NamesOfText.ofTables(rest, false).tables().stream()
                        .limit(1)
                        .toList());
            }
            return read();
        }

        private SqlStatement show() {
            String all = String.join(" ", words);
            if (all.startsWith("SHOW GRANTS FOR")) {
                return refused("SHOW GRANTS of another user is not supported");
            }
            boolean ofServer = SHOWN_OF_SERVER.matcher(all).matches() || all.contains(" REGIONS");
            if (!ofServer && !SHOWN.matcher(all).matches()) {
                return refused(String.join(" ", words.subList(0, Math.min(2, words.size())))
                        + " is not supported; of SHOW allowed are TABLES, COLUMNS, INDEX, CREATE TABLE, VARIABLES,"
                        + " STATUS, PROCESSLIST, WARNINGS and others that every user may execute");
            }
            namesOfShow(OF_SCHEMA.matcher(all).matches());
            if (ofServer) {
                tables.add(new TableName("mysql", words.get(1).toLowerCase(Locale.ROOT), false));
            }
            return read();
        }

        /** Reads the names after FROM and IN: a table's, then a schema's; or only a schema's. */
        private void namesOfShow(boolean ofSchema) {
            if (!words.contains("WHERE") && !words.contains("CREATE") && !words.contains("REGIONS")) {
                tables.clear();
            }
            List<Token> from = tokens.stream()
                    .takeWhile(token -> !token.is("LIKE") && !token.is("WHERE"))
                    .toList();
            boolean schema = ofSchema;
            for (int i = 0; i < from.size(); i++) {
                if (from.get(i).is("FROM") || from.get(i).is("IN")) {
                    for (TableName named :
                            NamesOfText.ofTables(from.subList(i + 1, from.size()), false).tables().stream()
                                    .limit(1)
                                    .toList()) {
                        tables.add(schema ? new TableName(named.name(), "*", false) : named);
                    }
                    schema = true;
                }
            }
            if (words.contains("CREATE") && (words.contains("DATABASE") || words.contains("SCHEMA"))) {
                tables.add(new TableName(from.get(from.size() - 1).written(), "*", false));
            }
        }

        private SqlStatement unlessLasting(boolean query, Effect otherwise, String reason) {
            return unlessLasting(query, otherwise, reason, false);
        }

        private SqlStatement unlessLasting(boolean query, Effect otherwise, String reason, boolean calls) {
            for (Token token : tokens) {
                if (token.is("OUTFILE") || token.is("DUMPFILE")) {
                    return refused("INTO " + token.text() + FILES);
                }
            }
            for (Call call : names.calls()) {
                if (KnownFunctions.isForbidden(call.name())) {
                    return refused(call.name() + " reads the server's files or runs its programs; no workload may");
                }
                if (KnownFunctions.isLasting(call.name())) {
                    return result(Effect.LASTS, query, "calls " + call.name() + ", whose effect stays", true);
                }
            }
            boolean nextOfName = IntStream.range(1, tokens.size())
                    .anyMatch(i -> tokens.get(i).is(KnownFunctions.NEXTVAL)
                            && tokens.get(i - 1).isSymbol("."));
            if (nextOfName) {
                return result(Effect.LASTS, query, "calls " + KnownFunctions.NEXTVAL + ", whose effect stays", true);
            }
            return has("NEXT VALUE FOR")
                    ? result(Effect.LASTS, query, "takes a sequence's next value", true)
                    : result(otherwise, query, reason, calls);
        }

        private SqlStatement result(Effect effect, boolean query, String reason, boolean callsLasting) {
            return new SqlStatement(
                    effect,
                    query,
                    reason,
                    List.copyOf(tables),
                    names.qualifiers(tokens),
                    List.copyOf(unknown),
                    has("FOR UPDATE") || has("FOR SHARE") || has("LOCK IN"),
                    callsLasting);
        }

        private boolean has(String phrase) {
            return (" " + String.join(" ", words) + " ").contains(" " + phrase + " ");
        }
    }

    /** The functions that no server is known to have, with their schemas. */
    static List<String> unknown(NamesOfText names) {
        return names.calls().stream()
                .filter(call -> !call.schema().isEmpty() || !KnownFunctions.isHarmless(call.name()))
                .filter(call -> !KnownFunctions.isLasting(call.name()))
                .map(call -> call.schema().isEmpty() ? call.name() : call.schema() + "." + call.name())
                .distinct()
                .toList();
    }
}
