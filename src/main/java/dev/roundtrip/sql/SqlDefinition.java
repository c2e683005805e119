package dev.roundtrip.sql;

import dev.roundtrip.sql.SqlScanner.Executable;
import dev.roundtrip.sql.SqlScanner.Token;
import dev.roundtrip.sql.SqlScanner.TokenType;
import dev.roundtrip.sql.SqlStatement.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Checks what defines the tables of a data set: the text of a CREATE TABLE, and the statements after loading. */
public final class SqlDefinition {

    /** Engines that keep a table's rows on the server itself, under its name. */
    private static final Set<String> ENGINES =
            Set.of("INNODB", "ARIA", "MYISAM", "MEMORY", "HEAP", "ROCKSDB", "TOKUDB", "COLUMNSTORE");

    /** Options that lead beyond the table: to files, other servers, other tables. */
    private static final Set<String> BEYOND = Set.of(
            "DIRECTORY", "TABLESPACE", "CONNECTION", "UNION", "FILE_NAME", "TABLE_TYPE", "DBNAME", "TABNAME", "SRCDEF");

    /** Engines that keep a table's rows elsewhere. */
    private static final Set<String> ENGINES_BEYOND = Set.of(
            "CONNECT",
            "SPIDER",
            "FEDERATED",
            "FEDERATEDX",
            "CSV",
            "ARCHIVE",
            "BLACKHOLE",
            "MERGE",
            "MRG_MYISAM",
            "S3",
            "SPHINX",
            "OQGRAPH",
            "MROONGA",
            "NDB",
            "NDBCLUSTER",
            "EXAMPLE");

    /** Words that no definition of a column, index or partition has; each begins a query or names another table. */
    private static final Set<String> OTHER_TABLES = Set.of("SELECT", "TABLE", "EXCHANGE", "DISCARD");

    private static final Set<String> VERBS = Set.of("SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE", "WITH");

    /** The words with which ALTER TABLE begins a change of a column, index or partition. */
    private static final Set<String> CHANGES = Set.of("ADD", "ALTER", "CHANGE", "MODIFY", "REORGANIZE");

    private static final Set<String> RENAMED = Set.of("COLUMN", "INDEX", "KEY");

    private static final String ALLOWED =
            "; allowed are CREATE INDEX, DROP INDEX, ALTER TABLE, ANALYZE TABLE, OPTIMIZE TABLE, TRUNCATE, SPLIT TABLE,"
                    + " and the statements that transactions may have";

    private SqlDefinition() {}

    /**
     * Checks the part of a CREATE TABLE after the table's name. Servers write comments into it that others execute, so
     * it is read both with and without them.
     */
    public static SqlStatement ofTable(String definition) {
        SqlStatement without = ofTable(definition, Executable.SKIPPED);
        return without.effect() == Effect.REFUSED ? without : ofTable(definition, Executable.READ);
    }

    private static SqlStatement ofTable(String definition, Executable executable) {
        SqlScanner.Scan scan = new SqlScanner(SqlScanner.raw(definition), executable).scan();
        if (scan.problem().isPresent()) {
            return SqlStatement.refused(scan.problem().get());
        }
        List<Token> tokens = scan.tokens();
        boolean opens = !tokens.isEmpty() && tokens.get(0).isSymbol("(");
        if (!opens) {
            return SqlStatement.refused("a definition begins with a parenthesis");
        }
        return defines(tokens, List.of());
    }

    /**
     * The part of a CREATE TABLE after the table's name, with a comment on the table in place of any that it has. It
     * stands right after the columns, where every server accepts an option.
     */
    public static String commented(String definition, String comment) {
        SqlScanner.Scan scan = new SqlScanner(SqlScanner.raw(definition), Executable.READ).scan();
        List<Token> tokens = scan.tokens();
        String text = "'" + comment + "'";
        StringBuilder commented = new StringBuilder();
        int copied = 0;
        for (int i = 0; i < tokens.size(); i++) {
            boolean value = i > 1
                    && tokens.get(i).kind() == TokenType.QUOTED
                    && tokens.get(i).depth() == 0;
            int option = value && tokens.get(i - 1).isSymbol("=") ? i - 2 : i - 1;
            if (value && tokens.get(option).is("COMMENT")) {
                commented.append(definition, copied, scan.ends().get(i - 1)).append(text);
                copied = scan.ends().get(i);
            } else if (copied == 0
                    && tokens.get(i).isSymbol(")")
                    && tokens.get(i).depth() == 0) {
                copied = scan.ends().get(i);
                commented
                        .append(definition, 0, copied)
                        .append(" COMMENT=")
                        .append(text)
                        .append(' ');
            }
        }
        return commented.append(definition.substring(copied)).toString();
    }

    /** Checks a statement that is executed when the rows are loaded. */
    public static SqlStatement afterwards(String sql) {
        SqlScanner.Scan scan = new SqlScanner(sql).scan();
        if (scan.problem().isPresent()) {
            return SqlStatement.refused(scan.problem().get());
        }
        List<Token> tokens = scan.tokens();
        String verb = tokens.isEmpty() ? "" : tokens.get(0).word();
        return switch (verb) {
            case "CREATE" -> index(tokens, Set.of("OR", "REPLACE", "UNIQUE", "FULLTEXT", "SPATIAL", "VECTOR"));
            case "DROP" -> index(tokens, Set.of());
            case "ALTER" -> changed(tokens);
            case "ANALYZE", "OPTIMIZE", "SPLIT" -> ofTables(tokens, "TABLE");
            case "TRUNCATE" -> ofTables(tokens, "");
            default -> {
                SqlStatement does = SqlStatement.of(sql);
                yield does.effect() == Effect.REFUSED && !VERBS.contains(verb) ? refused(verb) : does;
            }
        };
    }

    private static SqlStatement refused(String verb) {
        return SqlStatement.refused((verb.isEmpty() ? "no statement" : verb + " is not supported") + ALLOWED);
    }

    /** Checks CREATE and DROP of an index, whose table follows ON. */
    private static SqlStatement index(List<Token> tokens, Set<String> modifiers) {
        int noun = IntStream.range(1, tokens.size())
                .filter(i -> !modifiers.contains(tokens.get(i).word()))
                .findFirst()
                .orElse(0);
        int on = IntStream.range(noun, tokens.size())
                .filter(i -> tokens.get(i).is("ON") && tokens.get(i).depth() == 0)
                .findFirst()
                .orElse(-1);
        return tokens.get(noun).is("INDEX") && on > 0
                ? defines(tokens.subList(on + 1, tokens.size()), table(tokens, on + 1))
                : refused(tokens.get(0).text() + " " + tokens.get(noun).text());
    }

    /** Checks ALTER TABLE, and refuses what renames the table or takes another one. */
    private static SqlStatement changed(List<Token> tokens) {
        int table = tokens.size() > 1 && tokens.get(1).is("IGNORE") ? 2 : 1;
        if (tokens.size() <= table || !tokens.get(table).is("TABLE")) {
            return refused("ALTER " + (tokens.size() > 1 ? tokens.get(1).text() : ""));
        }
        int name = afterIfExists(tokens, table + 1);
        for (int i = name; i < tokens.size(); i++) {
            boolean renames = tokens.get(i).is("RENAME")
                    && (i + 1 == tokens.size()
                            || !RENAMED.contains(tokens.get(i + 1).word()));
            if (renames) {
                return SqlStatement.refused("ALTER TABLE must not rename the table");
            }
            if (tokens.get(i).is("COMMENT") && isOfTable(tokens, name, i)) {
                return SqlStatement.refused(
                        "ALTER TABLE must not change the table's comment, by which Roundtrip knows its tables");
            }
        }
        return defines(tokens.subList(name, tokens.size()), table(tokens, name));
    }

    /** Whether a word of ALTER TABLE is an option of the table, and in no change of a column, index or partition. */
    private static boolean isOfTable(List<Token> tokens, int name, int word) {
        int item = tokens.size() > name + 1 && tokens.get(name + 1).isSymbol(".") ? name + 3 : name + 1;
        for (int i = item; i < word; i++) {
            item = tokens.get(i).isSymbol(",") && tokens.get(i).depth() == 0 ? i + 1 : item;
        }
        return tokens.get(word).depth() == 0
                && item <= word
                && !CHANGES.contains(tokens.get(item).word());
    }

    private static int afterIfExists(List<Token> tokens, int from) {
        return from + 1 < tokens.size() && tokens.get(from).is("IF") ? from + 2 : from;
    }

    private static List<TableName> table(List<Token> tokens, int from) {
        int name = afterIfExists(tokens, from);
        return NamesOfText.ofTables(tokens.subList(name, tokens.size()), true).tables().stream()
                .limit(1)
                .toList();
    }

    /** Checks a statement about a list of tables. */
    private static SqlStatement ofTables(List<Token> tokens, String noun) {
        int at = tokens.size() > 1
                        && Set.of("LOCAL", "NO_WRITE_TO_BINLOG")
                                .contains(tokens.get(1).word())
                ? 2
                : 1;
        boolean named = tokens.size() > at && tokens.get(at).is("TABLE");
        if (!named && !noun.isEmpty()) {
            return refused(tokens.get(0).text());
        }
        List<Token> rest = tokens.subList(named ? at + 1 : at, tokens.size());
        return defines(rest, NamesOfText.ofTables(rest, true).tables());
    }

    /** @param written the tables that the statement changes, if it names them */
    private static SqlStatement defines(List<Token> tokens, List<TableName> written) {
        NamesOfText names = NamesOfText.of(tokens);
        List<TableName> tables = new ArrayList<>(names.tables());
        tables.addAll(written);
        Optional<String> beyond = beyond(tokens);
        if (beyond.isPresent() || !names.isBalanced()) {
            return SqlStatement.refused(beyond.orElse("a parenthesis has no other one"));
        }
        List<String> unknown = names.calls().stream()
                .filter(call -> KnownFunctions.isLasting(call.name()) || KnownFunctions.isForbidden(call.name()))
                .map(NamesOfText.Call::name)
                .toList();
        return unknown.isEmpty()
                ? new SqlStatement(Effect.WRITES, false, "", tables, names.qualifiers(tokens), List.of(), false, false)
                : SqlStatement.refused("a definition must not call " + unknown.get(0));
    }

    private static Optional<String> beyond(List<Token> tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            Token next = i + 1 < tokens.size() ? tokens.get(i + 1) : new Token(TokenType.SYMBOL, ";", 0);
            boolean atEnd = next.isSymbol(";") && i + 1 == tokens.size();
            if (token.isSymbol(";") && i + 1 < tokens.size()) {
                return Optional.of("several statements; write an entry for each");
            }
            boolean copies = token.is("LIKE") && (token.depth() == 0 || i == 1);
            if ((OTHER_TABLES.contains(token.word()) || copies) && !atEnd) {
                return Optional.of("a definition must not have " + token.text());
            }
            boolean takes = next.isSymbol("=") || next.kind() == TokenType.QUOTED || next.isSymbol("(");
            if (BEYOND.contains(token.word()) && (takes || token.depth() == 0)) {
                return Optional.of("a definition must not have " + token.text()
                        + ", which leads to files, servers or tables of others");
            }
            if (token.is("NEXTVAL") || (token.is("VALUE") && next.is("FOR"))) {
                return Optional.of("a definition must not take a sequence's value");
            }
            if (token.is("ENGINE")
                    && (token.depth() == 0 || next.isSymbol("=") || ENGINES_BEYOND.contains(next.text()))) {
                Token engine = next.isSymbol("=") && i + 2 < tokens.size() ? tokens.get(i + 2) : next;
                if (!ENGINES.contains(engine.text())) {
                    return Optional.of("the engine " + engine.written() + " is not one of those that keep the rows in"
                            + " the server itself");
                }
            }
        }
        return Optional.empty();
    }
}
