package dev.roundtrip.probe;

import dev.roundtrip.advice.Assumptions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The statements of a probe, executed repeatedly in the same order.
 *
 * @param all at least one
 * @param keys values for their keys, at least one
 * @param from the origin of the rows, as text
 * @param caches whether TiDB can keep a plan for them: it never does for a statement without a table
 */
record ProbeStatements(List<ProbeStatement> all, List<Object> keys, String from, boolean caches) {

    /** One statement in four is as long as the longest; the others are as short as they can be. */
    static final int LONG_ONE_IN = 4;

    /** One statement in five writes, if writing is allowed. */
    private static final int WRITE_ONE_IN = 5;

    /** Statements without a table. */
    static ProbeStatements tableless(Assumptions assumptions) {
        return new ProbeStatements(reads("? + 0", "", assumptions), List.of(1), "no table of yours", false);
    }

    /** Statements that read an existing table by its key. */
    static ProbeStatements reading(
            String quotedTable, String quotedKey, List<Object> keys, String from, Assumptions assumptions) {
        String tail = " FROM " + quotedTable + " WHERE " + quotedKey + " = ?";
        return new ProbeStatements(reads(quotedKey, tail, assumptions), keys, from, true);
    }

    /** Statements on the probe's own table; some of them write. */
    static ProbeStatements writing(String quotedTable, List<Object> keys, String from, Assumptions assumptions) {
        List<ProbeStatement> mixed =
                new ArrayList<>(reads("id", " FROM " + quotedTable + " WHERE id = ?", assumptions));
        for (int i = WRITE_ONE_IN - 1; i < mixed.size(); i += WRITE_ONE_IN) {
            mixed.set(
                    i,
                    new ProbeStatement("UPDATE " + quotedTable + " SET v = ? WHERE id = ? AND " + i + " = " + i, true));
        }
        return new ProbeStatements(mixed, keys, from, true);
    }

    private static List<ProbeStatement> reads(String expression, String tail, Assumptions assumptions) {
        return IntStream.range(0, assumptions.distinctStatements())
                .mapToObj(i -> ProbeStatement.read(
                        expression, tail, i, i % LONG_ONE_IN == 0 ? assumptions.longestStatement() : 0))
                .toList();
    }
}
