package dev.roundtrip.server.witness;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rows of statements_summary for one schema at one moment.
 *
 * @param table that is read
 * @param statements by digest and plan: COMMIT has one row for each preceding statement, and these are added up
 * @param windows when the summary's windows began, as the server prints it
 */
record SummaryReading(
        String table, Map<String, Map<Column, Long>> statements, Set<String> windows) {

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

    SummaryReading(String table) {
        this(table, new LinkedHashMap<>(), new TreeSet<>());
    }

    /** Whether it is the first row of that window. */
    boolean add(String window, String statement, Map<Column, Long> row) {
        Map<Column, Long> sum = statements.computeIfAbsent(statement, first -> new EnumMap<>(Column.class));
        row.forEach((column, value) -> sum.merge(column, value, Long::sum));
        return windows.add(window);
    }

    /** Why executions since an earlier reading are missing; "" if none are. */
    String doubtSince(SummaryReading before) {
        if (!windows.isEmpty() && !before.windows.isEmpty() && !windows.equals(before.windows)) {
            return "a new window began (tidb_stmt_summary_refresh_interval)";
        }
        return before.statements.entrySet().stream()
                        .anyMatch(earlier -> executions(statements, earlier.getKey())
                                < earlier.getValue().get(Column.EXEC_COUNT))
                ? "statements were dropped (tidb_stmt_summary_max_stmt_count, or cleared)"
                : "";
    }

    /**
     * What all statements that ran since an earlier reading add up to. Averages are cut to whole nanoseconds, so a
     * product may seem to decrease by a few: that counts as 0.
     */
    Map<Column, Long> since(SummaryReading before) {
        Map<Column, Long> sum = new EnumMap<>(Column.class);
        for (Column column : Column.values()) {
            sum.put(column, 0L);
        }
        statements.forEach((statement, row) -> {
            if (row.get(Column.EXEC_COUNT) > executions(before.statements, statement)) {
                Map<Column, Long> earlier = before.statements.getOrDefault(statement, Map.of());
                row.forEach((column, now) ->
                        sum.merge(column, Math.max(0, now - earlier.getOrDefault(column, 0L)), Long::sum));
            }
        });
        return sum;
    }

    private static long executions(Map<String, Map<Column, Long>> statements, String statement) {
        return statements.getOrDefault(statement, Map.of()).getOrDefault(Column.EXEC_COUNT, 0L);
    }
}
