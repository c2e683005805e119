package dev.roundtrip.server.witness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The rows of statements_summary for one schema at one moment. Immutable. */
final class SummaryReading {

    /** Identifies a statement: COMMIT has one row for each preceding statement, and these are added up. */
    private record Key(String digest, String planDigest) {}

    /**
     * The executions of a schema's statements between two readings.
     *
     * @param statements those that ran
     * @param doubt why rows are missing; "" if none are
     */
    record Difference(List<StatementFigures> statements, String doubt) {}

    private final Map<Key, StatementFigures> statements;
    private final Set<String> windows;
    private final OtherStatements elsewhere;

    private final String table;

    private SummaryReading(
            Map<Key, StatementFigures> statements, Set<String> windows, OtherStatements elsewhere, String table) {
        this.statements = Collections.unmodifiableMap(statements);
        this.windows = Collections.unmodifiableSet(windows);
        this.elsewhere = elsewhere;
        this.table = table;
    }

    /** The table that was read. */
    String table() {
        return table;
    }

    /** The executions in other schemas. */
    OtherStatements elsewhere() {
        return elsewhere;
    }

    /** Collects rows. */
    static final class Rows {
        private final Map<Key, StatementFigures> statements = new LinkedHashMap<>();
        private final Set<String> windows = new TreeSet<>();

        /** @param window when the summary's window began, as the server prints it */
        void add(String window, StatementFigures row) {
            windows.add(window);
            statements.merge(new Key(row.digest(), row.planDigest()), row, StatementFigures::plus);
        }

        SummaryReading reading() {
            return reading(OtherStatements.NONE, StatementsSummary.OF_ONE_SERVER);
        }

        SummaryReading reading(OtherStatements elsewhere, String table) {
            return new SummaryReading(statements, windows, elsewhere, table);
        }
    }

    Difference since(SummaryReading before) {
        if (!windows.isEmpty() && !before.windows.isEmpty() && !windows.equals(before.windows)) {
            return new Difference(
                    List.of(),
                    "statements_summary began a new window within the slice (tidb_stmt_summary_refresh_interval), and what"
                            + " was counted before that is no longer in it");
        }
        List<StatementFigures> moved = new ArrayList<>();
        String doubt = "";
        for (Map.Entry<Key, StatementFigures> entry : before.statements.entrySet()) {
            StatementFigures later = statements.get(entry.getKey());
            if (later == null
                    || later.counts().executions() < entry.getValue().counts().executions()) {
                doubt = "statements_summary dropped statements of this schema within the slice"
                        + " (tidb_stmt_summary_max_stmt_count, or it was cleared)";
            }
        }
        for (Map.Entry<Key, StatementFigures> entry : statements.entrySet()) {
            StatementFigures earlier = before.statements.get(entry.getKey());
            StatementFigures difference =
                    earlier == null ? entry.getValue() : entry.getValue().minus(earlier);
            if (difference.counts().executions() > 0) {
                moved.add(difference);
            }
        }
        return new Difference(List.copyOf(moved), doubt);
    }
}
