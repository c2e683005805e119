package dev.roundtrip.server.witness;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * The figures of one statement with one plan in statements_summary.
 *
 * @param type as in the QPS metric: Select, Update, Commit ...
 * @param digest the server's hash of the normalised text
 * @param planDigest the server's hash of the plan; "" if there is none
 * @param values of each column
 */
record StatementFigures(String type, String digest, String planDigest, Map<Column, Long> values) {

    /**
     * What is counted. Times are in nanoseconds; parse and compile times are average times executions, so each may be
     * off by one nanosecond per execution.
     */
    enum Column {
        EXEC_COUNT,
        PLAN_CACHE_HITS,
        SUM_LATENCY,
        /** 0 for prepared statements. */
        AVG_PARSE_LATENCY,
        /** Including the plan cache look-up. */
        AVG_COMPILE_LATENCY
    }

    long get(Column column) {
        return values.get(column);
    }

    long executions() {
        return get(Column.EXEC_COUNT);
    }

    StatementFigures plus(StatementFigures other) {
        return with(other, Long::sum);
    }

    /**
     * Averages are cut to whole nanoseconds, so a product may seem to decrease by a few nanoseconds: that counts as 0.
     */
    StatementFigures minus(StatementFigures earlier) {
        return with(earlier, (now, before) -> Math.max(0L, now - before));
    }

    private StatementFigures with(StatementFigures other, BinaryOperator<Long> operator) {
        Map<Column, Long> both = new EnumMap<>(values);
        other.values.forEach((column, value) -> both.merge(column, value, operator));
        return new StatementFigures(type, digest, planDigest, both);
    }
}
