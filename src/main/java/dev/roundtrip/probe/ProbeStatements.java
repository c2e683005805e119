package dev.roundtrip.probe;

import dev.roundtrip.advice.Assumptions;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The statements of a probe, executed repeatedly in the same order.
 *
 * @param all at least one
 * @param keys values for their keys, at least one
 * @param from the origin of the rows, as text
 * @param caches whether TiDB can keep a plan for them: it never does for a statement without a table
 */
record ProbeStatements(List<Text> all, List<Object> keys, String from, boolean caches) {

    /** One statement in four is as long as the longest; the others are as short as they can be. */
    private static final int LONG_ONE_IN = 4;

    /** One statement in five writes, if writing is allowed. */
    private static final int WRITE_ONE_IN = 5;

    /** The maximum length of a name in MySQL. */
    private static final int LONGEST_NAME = 64;

    /**
     * One text that the probe executes with a key as its last parameter.
     *
     * @param sql with one {@code ?} for a read, two for a write: a value, then the key
     * @param write whether it changes a row
     */
    record Text(String sql, boolean write) {}

    /** Statements without a table. */
    static ProbeStatements tableless(Assumptions assumptions) {
        return new ProbeStatements(
                texts(assumptions, i -> read("? + 0", "", i, assumptions)), List.of(1), "no table of yours", false);
    }

    /** Statements that read an existing table by its key. */
    static ProbeStatements reading(
            String quotedTable, String quotedKey, List<Object> keys, String from, Assumptions assumptions) {
        String tail = " FROM " + quotedTable + " WHERE " + quotedKey + " = ?";
        return new ProbeStatements(texts(assumptions, i -> read(quotedKey, tail, i, assumptions)), keys, from, true);
    }

    /** Statements on the probe's own table; some of them write. */
    static ProbeStatements writing(String quotedTable, List<Object> keys, String from, Assumptions assumptions) {
        String tail = " FROM " + quotedTable + " WHERE id = ?";
        String update = "UPDATE " + quotedTable + " SET v = ? WHERE id = ? AND ";
        return new ProbeStatements(
                texts(
                        assumptions,
                        i -> i % WRITE_ONE_IN == WRITE_ONE_IN - 1
                                ? new Text(update + i + " = " + i, true)
                                : read("id", tail, i, assumptions)),
                keys,
                from,
                true);
    }

    private static List<Text> texts(Assumptions assumptions, IntFunction<Text> text) {
        return IntStream.range(0, assumptions.distinctStatements())
                .mapToObj(text)
                .toList();
    }

    private static Text read(String expression, String tail, int number, Assumptions assumptions) {
        return read(expression, tail, number, number % LONG_ONE_IN == 0 ? assumptions.longestStatement() : 0);
    }

    /**
     * A read of {@code expression}, as long as requested, or of minimum length if that is longer; different numbers
     * give different texts.
     *
     * @param tail what follows the list, starting with a space; empty for none
     */
    static Text read(String expression, String tail, int number, int length) {
        StringBuilder list = new StringBuilder("SELECT " + expression + " AS c" + number);
        for (int items = 0; ; items++) {
            String item = ", 1 AS p" + items;
            int missing = length - list.length() - tail.length() - item.length();
            if (missing < 0) {
                return new Text(list + tail, false);
            }
            int room = LONGEST_NAME - ("p" + items).length();
            list.append(item).append("_".repeat(Math.min(missing, room)));
        }
    }
}
