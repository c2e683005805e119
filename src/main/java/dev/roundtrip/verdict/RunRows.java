package dev.roundtrip.verdict;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.Workload;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import java.util.List;
import java.util.Optional;

/** Which rows of a run are compared. */
public record RunRows(RunReport report) {

    /** The part of the statements that may be retries. */
    private static final double RETRIED = 0.05;

    /**
     * The first row of the same scenario under the same conditions, with another driver or on another server; empty if
     * this is that row, or if either did no work.
     */
    Optional<ScenarioResult> firstOf(ScenarioResult row) {
        return Optional.of(report.first(row))
                .filter(first -> !first.isSameRowAs(row))
                .filter(first -> first.withWork().isPresent() && row.withWork().isPresent());
    }

    /** Whether a row is compared with the one above: both are first rows, or both are of one scenario. */
    boolean isComparedWith(ScenarioResult row, ScenarioResult above) {
        return isFirst(row) ? isFirst(above) : report.first(row).isSameRowAs(above);
    }

    private boolean isFirst(ScenarioResult row) {
        return report.first(row).isSameRowAs(row);
    }

    /**
     * The row that shows what another server or driver does to this one. It is a row of the same scenario; otherwise
     * the scenario above, if each of the two is on one server, and these differ. The result is empty if there is no
     * such row, or if either did no work or other work.
     */
    Optional<ScenarioResult> elsewhere(ScenarioResult row) {
        return firstOf(row)
                .or(() -> report.firstRows().scenarios().stream()
                        .takeWhile(above -> !above.isSameRowAs(row))
                        .filter(above -> above.conditions().equals(row.conditions()))
                        .reduce((earlier, later) -> later)
                        .filter(above -> report.variants(above).size()
                                        + report.variants(row).size()
                                == 2))
                .filter(base ->
                        !base.server().equals(row.server()) || !base.driver().equals(row.driver()))
                .filter(base -> base.withWork().isPresent() && row.withWork().isPresent())
                .filter(base -> areSameWork(base, row));
    }

    /**
     * Whether figures per transaction of both rows can be compared. The same file with the same sizes is the same work,
     * whatever chance made of it; without a file, the number of statements is constant.
     */
    static boolean areSameWork(ScenarioResult one, ScenarioResult other) {
        Optional<WorkloadText> file = file(one);
        if (file.isPresent() && file(other).isPresent()) {
            return file.equals(file(other));
        }
        if (one.measured().isEmpty() || other.measured().isEmpty()) {
            return false;
        }
        double statements = one.measured().get().statementsPerTransaction();
        double others = other.measured().get().statementsPerTransaction();
        return Math.abs(statements - others) <= RETRIED * Math.max(statements, others);
    }

    private static Optional<WorkloadText> file(ScenarioResult row) {
        return row.inputs().profile().workload().file();
    }

    /** The common word for the transactions of all scenarios, such as {@code transfer}; empty if there is none. */
    public static Optional<String> transaction(RunReport report) {
        List<String> names = report.workloads().stream()
                .map(Workload::transaction)
                .distinct()
                .toList();
        return Optional.of(names).filter(all -> all.size() == 1).map(all -> all.get(0));
    }
}
