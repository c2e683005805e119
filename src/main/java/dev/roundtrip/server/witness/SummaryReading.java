package dev.roundtrip.server.witness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rows of statements_summary for one schema at one moment.
 *
 * @param table that is read
 * @param elsewhere the executions in other schemas
 * @param windows when the summary's windows began, as the server prints it
 */
record SummaryReading(
        String table, OtherStatements elsewhere, Map<Key, StatementFigures> statements, Set<String> windows) {

    /** Identifies a statement: COMMIT has one row for each preceding statement, and these are added up. */
    record Key(String digest, String planDigest) {}

    /**
     * The executions of a schema's statements between two readings.
     *
     * @param statements those that ran
     * @param doubt why rows are missing; "" if none are
     */
    record Difference(List<StatementFigures> statements, String doubt) {}

    SummaryReading(String table, OtherStatements elsewhere) {
        this(table, elsewhere, new LinkedHashMap<>(), new TreeSet<>());
    }

    StatementFigures add(String window, StatementFigures row) {
        windows.add(window);
        return statements.merge(new Key(row.digest(), row.planDigest()), row, StatementFigures::plus);
    }

    Difference since(SummaryReading before) {
        if (!windows.isEmpty() && !before.windows.isEmpty() && !windows.equals(before.windows)) {
            return new Difference(
                    List.of(),
                    "statements_summary began a new window within the slice (tidb_stmt_summary_refresh_interval), and what"
                            + " was counted before that is no longer in it");
        }
        List<StatementFigures> moved = new ArrayList<>();
        statements.forEach((key, row) -> {
            StatementFigures earlier = before.statements.get(key);
            StatementFigures difference = earlier == null ? row : row.minus(earlier);
            if (difference.executions() > 0) {
                moved.add(difference);
            }
        });
        boolean dropped = before.statements.entrySet().stream().anyMatch(earlier -> {
            StatementFigures later = statements.get(earlier.getKey());
            return later == null || later.executions() < earlier.getValue().executions();
        });
        return new Difference(
                moved,
                dropped
                        ? "statements_summary dropped statements of this schema within the slice"
                                + " (tidb_stmt_summary_max_stmt_count, or it was cleared)"
                        : "");
    }
}
