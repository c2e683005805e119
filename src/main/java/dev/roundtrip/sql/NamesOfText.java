package dev.roundtrip.sql;

import dev.roundtrip.sql.SqlScanner.Token;
import dev.roundtrip.sql.SqlScanner.TokenType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the tables that a text names and the functions that it calls. A name is a table's where a server takes it for
 * one; a doubtful place counts as a table's. Used once, by one thread.
 */
final class NamesOfText {

    /**
     * A call of a function.
     *
     * @param schema empty if the name is not qualified
     */
    record Call(String schema, String name) {}

    /** A token, or the content of a pair of parentheses. */
    private record Node(Token token, List<Node> group) {

        boolean isGroup() {
            return token == null;
        }

        boolean isName() {
            return !isGroup() && token.kind() != TokenType.SYMBOL;
        }

        boolean isSymbol(String symbol) {
            return !isGroup() && token.isSymbol(symbol);
        }

        String word() {
            return isGroup() ? "" : token.word();
        }
    }

    private static final Node NONE = new Node(new Token(TokenType.SYMBOL, "", 0), null);

    /** Words between a verb and its table, which no server takes for a name. */
    private static final Set<String> BEFORE_TABLE =
            Set.of("LOW_PRIORITY", "HIGH_PRIORITY", "DELAYED", "IGNORE", "INTO", "FROM", "TABLE");

    /** Words that end a list of tables, which no server takes for a name. */
    private static final Set<String> AFTER_TABLES =
            Set.of("WHERE", "SET", "GROUP", "HAVING", "ORDER", "LIMIT", "UNION", "INTO", "LOCK", "PROCEDURE");

    /** Other words that no server takes for a name. */
    private static final Set<String> NO_NAME =
            Set.of("JOIN", "STRAIGHT_JOIN", "INNER", "CROSS", "LEFT", "RIGHT", "NATURAL", "ON", "USING", "AS", "FOR");

    /** Words that begin a query in parentheses, or after the table of an INSERT. */
    private static final Set<String> QUERIES = Set.of("SELECT", "WITH", "VALUES", "TABLE");

    private final List<TableName> tables = new ArrayList<>();

    /** The first tokens of the names that are tables' by their place in the text. */
    private final Set<Token> placed = Collections.newSetFromMap(new IdentityHashMap<>());

    private final List<Call> calls = new ArrayList<>();
    private boolean balanced = true;
    private int next;

    private NamesOfText() {}

    static NamesOfText of(List<Token> tokens) {
        NamesOfText names = new NamesOfText();
        List<Node> nodes = names.group(tokens, false);
        names.new Level(nodes, false).read();
        return names;
    }

    /** The names of a text that begins with a list of tables. */
    static NamesOfText ofTables(List<Token> tokens, boolean written) {
        NamesOfText names = new NamesOfText();
        Level level = names.new Level(names.group(tokens, false), true);
        level.written = written;
        level.read();
        return names;
    }

    /** Whether the token may be the first part of a name, before a dot. */
    private static boolean isQualifying(Token token) {
        return token.kind() == TokenType.QUOTED
                || (token.kind() == TokenType.WORD && !token.text().matches("[0-9@].*"));
    }

    /** Whether the reading of tables depends on this word. */
    static boolean isKeyword(String word) {
        return AFTER_TABLES.contains(word)
                || NO_NAME.contains(word)
                || BEFORE_TABLE.contains(word)
                || QUERIES.contains(word)
                || Set.of("UPDATE", "DELETE", "INSERT", "REPLACE").contains(word);
    }

    /** The first parts of qualified names that are in no table's place. */
    Set<String> qualifiers(List<Token> tokens) {
        Set<String> qualifiers = new TreeSet<>();
        for (int i = 0; i + 2 < tokens.size(); i++) {
            boolean begins = tokens.get(i + 1).isSymbol(".")
                    && isQualifying(tokens.get(i))
                    && (i == 0 || !tokens.get(i - 1).isSymbol("."));
            if (begins && !placed.contains(tokens.get(i))) {
                qualifiers.add(tokens.get(i).written());
            }
        }
        return qualifiers;
    }

    List<TableName> tables() {
        return tables;
    }

    List<Call> calls() {
        return calls;
    }

    /** Whether every parenthesis has its counterpart. */
    boolean isBalanced() {
        return balanced;
    }

    private List<Node> group(List<Token> tokens, boolean inner) {
        List<Node> nodes = new ArrayList<>();
        while (next < tokens.size()) {
            Token token = tokens.get(next++);
            if (token.isSymbol("(")) {
                nodes.add(new Node(null, group(tokens, true)));
            } else if (token.isSymbol(")")) {
                if (inner) {
                    return nodes;
                }
                balanced = false;
            } else {
                nodes.add(new Node(token, null));
            }
        }
        balanced &= !inner;
        return nodes;
    }

    /** The content of one pair of parentheses, or the text outside of all. */
    private final class Level {

        private final List<Node> nodes;

        /** Whether a name at this place is a table's. */
        private boolean expectsTable;

        /** Whether a comma or a JOIN leads to a further table. */
        private boolean listsTables;

        /** Whether FROM belongs to a query or a DELETE and not to a function such as TRIM. */
        private boolean hasFrom;

        private boolean deletes;
        private boolean written;

        Level(List<Node> nodes, boolean tables) {
            this.nodes = nodes;
            this.expectsTable = tables;
            this.listsTables = tables;
        }

        void read() {
            for (int i = 0; i < nodes.size(); i++) {
                Node node = nodes.get(i);
                if (expectsTable && node.isGroup()) {
                    Level inner = new Level(node.group(), true);
                    inner.written = written;
                    inner.read();
                    expectsTable = false;
                } else if (node.isGroup()) {
                    new Level(node.group(), false).read();
                } else if (expectsTable && !QUERIES.contains(node.word()) && !isBeforeTable(i)) {
                    i = table(i);
                } else {
                    word(i);
                }
            }
        }

        private Node at(int i) {
            return i >= 0 && i < nodes.size() ? nodes.get(i) : NONE;
        }

        /**
         * Whether the node belongs to the words between a verb and its table. A word that servers also take for a name
         * counts as a name, unless what follows leaves no doubt.
         */
        private boolean isBeforeTable(int i) {
            String word = at(i).word();
            String after = at(i + 1).word();
            return at(i).isSymbol(".")
                    || BEFORE_TABLE.contains(word)
                    || (word.equals("LATERAL") && at(i + 1).isGroup())
                    || (word.equals("HISTORY") && after.equals("FROM"))
                    || (word.equals("QUICK") && (after.equals("FROM") || after.equals("IGNORE")));
        }

        /** Reads a name with its qualifiers. @return the index of its last node */
        private int table(int from) {
            expectsTable = false;
            String word = at(from).word();
            if (!at(from).isName() || AFTER_TABLES.contains(word) || NO_NAME.contains(word)) {
                word(from);
                return from;
            }
            int last = from;
            while (at(last + 1).isSymbol(".")
                    && (at(last + 2).isName() || at(last + 2).isSymbol("*"))) {
                last += 2;
            }
            int name = at(last).isSymbol("*") ? last - 2 : last;
            String schema = name >= from + 2 ? at(name - 2).token().written() : "";
            boolean function = at(last + 1).isGroup() && !written && listsTables;
            if (function) {
                calls.add(new Call(schema, at(name).token().text()));
            } else {
                tables.add(new TableName(schema, at(name).token().written(), written));
                placed.add(at(from).token());
            }
            return last;
        }

        private void word(int i) {
            if (at(i).isName() && at(i - 1).isSymbol(".") && isQualifier(at(i - 2))) {
                qualified(i);
                return;
            }
            String word = at(i).word();
            boolean ends = AFTER_TABLES.contains(word) || word.equals("SELECT");
            if (ends && at(i + 1).isSymbol(".") && isQualifier(at(i + 2))) {
                return;
            }
            switch (word) {
                case "SELECT" -> begin(false);
                case "SHOW" -> hasFrom = true;
                case "INSERT", "REPLACE" -> {
                    if (!at(i + 1).isGroup()) {
                        expect(true, false);
                    }
                }
                case "UPDATE" -> {
                    if (!Set.of("FOR", "ON", "KEY").contains(at(i - 1).word())) {
                        expect(true, true);
                    }
                }
                case "DELETE" -> {
                    if (!at(i - 1).word().equals("ON")) {
                        begin(true);
                        expect(true, true);
                    }
                }
                case "FROM" -> {
                    if (hasFrom) {
                        expect(deletes, true);
                    }
                }
                case "USING" -> {
                    // After a JOIN the names are columns, which do no harm if they are read as tables.
                    if (deletes) {
                        expect(true, true);
                    }
                }
                case "TABLE" -> expect(expectsTable && written, false);
                case "REFERENCES" -> expect(false, false);
                case "JOIN", "STRAIGHT_JOIN" -> expectsTable = listsTables;
                default -> other(i, word);
            }
        }

        private void other(int i, String word) {
            String before = at(i - 1).word();
            if (at(i).isSymbol(",")) {
                expectsTable = listsTables;
            } else if (AFTER_TABLES.contains(word) && !before.equals("FOR")) {
                listsTables = false;
            } else if (word.equals("FOR") && before.equals("VALUE")) {
                expect(true, false);
            } else if (!isAlias(i)) {
                call(i, "");
            }
        }

        /** Whether the node can be the part of a name before a dot. A number and a user's variable end before a dot. */
        private boolean isQualifier(Node before) {
            return before.isName() && isQualifying(before.token());
        }

        private void qualified(int i) {
            String name = at(i - 2).token().written();
            if (at(i).word().equals(KnownFunctions.NEXTVAL) && !at(i + 1).isGroup()) {
                String schema = at(i - 3).isSymbol(".") && at(i - 4).isName()
                        ? at(i - 4).token().written()
                        : "";
                tables.add(new TableName(schema, name, true));
            }
            call(i, name);
        }

        private void call(int i, String schema) {
            if (!at(i).isName() || !at(i + 1).isGroup()) {
                return;
            }
            String name = at(i).token().text();
            calls.add(new Call(schema, name));
            if (KnownFunctions.takesSequence(name)) {
                Level argument = new Level(at(i + 1).group(), true);
                argument.listsTables = false;
                argument.written = true;
                argument.read();
            }
        }

        /** Whether the node is a name with columns, of a subquery or of WITH. */
        private boolean isAlias(int i) {
            boolean named = at(i - 1).word().equals("AS") && !KnownFunctions.isHarmless(at(i).word());
            boolean ofQuery = listsTables && at(i - 1).isGroup();
            return named
                    || ofQuery
                    || (at(i + 2).word().equals("AS") && at(i + 3).isGroup());
        }

        private void begin(boolean delete) {
            hasFrom = true;
            deletes = delete;
            written = false;
            expectsTable = false;
            listsTables = false;
        }

        private void expect(boolean writes, boolean several) {
            expectsTable = true;
            listsTables = several;
            written = writes;
        }
    }
}
