package dev.roundtrip.server.witness;

import java.util.Map;
import java.util.Set;

/**
 * The rows of statements_summary for one schema at one moment.
 *
 * @param table the table that was read
 * @param statements the counts by digest and plan: COMMIT has one row for each preceding statement, and these are added
 *     up
 * @param windows the times when the summary's windows began, as the server prints them
 * @param moves the executions of SHOW and SET SESSION_STATES, by which a proxy moves sessions, in any schema
 */
record SummaryReading(String table, Map<String, Counts> statements, Set<String> windows, long moves) {

    private static final Counts NONE = new Counts(0, 0, 0);

    /** The counts of a statement. */
    record Counts(long executions, long planCacheHits, long nanos) {

        Counts plus(Counts more) {
            return new Counts(executions + more.executions, planCacheHits + more.planCacheHits, nanos + more.nanos);
        }

        Counts minus(Counts less) {
            return new Counts(executions - less.executions, planCacheHits - less.planCacheHits, nanos - less.nanos);
        }
    }

    /** The reason why executions since an earlier reading are missing; "" if none are. */
    String doubtSince(SummaryReading before) {
        if (!windows.isEmpty() && !before.windows.isEmpty() && !windows.equals(before.windows)) {
            return "a new window began (tidb_stmt_summary_refresh_interval)";
        }
        return before.statements.entrySet().stream()
                        .anyMatch(earlier -> of(earlier.getKey()).executions < earlier.getValue().executions)
                ? "statements were dropped (tidb_stmt_summary_max_stmt_count, or cleared)"
                : "";
    }

    Counts since(SummaryReading before) {
        return statements.entrySet().stream()
                .map(now -> now.getValue().minus(before.of(now.getKey())))
                .reduce(NONE, Counts::plus);
    }

    private Counts of(String statement) {
        return statements.getOrDefault(statement, NONE);
    }
}
