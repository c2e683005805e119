package dev.roundtrip.report;

import dev.roundtrip.report.ServerView.Known;
import dev.roundtrip.report.Story.Chapter;
import java.util.List;
import java.util.Optional;

/**
 * The trap in which a driver prepares each statement once and the server plans it anew at each execution all the same: the session's plan
 * cache is smaller than the statement set, and of statements that go round in order the least recently used is always the next.
 */
final class PlanCacheTooSmall {

    /** tidb_session_plan_cache_size since v6.1. */
    private static final int DEFAULT_SIZE = 100;

    private static final double SELDOM_PREPARED = 0.02;
    private static final double MOSTLY = 0.5;
    private static final double NEARLY_ALL = 0.95;

    private PlanCacheTooSmall() {}

    static List<String> findings(RunReport report) {
        return Story.chapters(report).stream()
                .flatMap(chapter -> finding(report.settings().workload(), chapter).stream())
                .toList();
    }

    private static Optional<String> finding(Settings.Workload workload, Chapter chapter) {
        boolean preparedOnce = chapter.measured().servingPerStatement("COM_STMT_PREPARE") < SELDOM_PREPARED
                && chapter.measured().servingPerStatement("COM_STMT_EXECUTE") >= MOSTLY;
        return preparedOnce
                ? chapter.server().flatMap(view -> finding(workload, chapter.label(), view))
                : Optional.empty();
    }

    private static Optional<String> finding(Settings.Workload workload, String label, ServerView view) {
        Known misses = view.perTransaction("planCacheMisses");
        Known lookUps = view.planCacheLookUps()
                .map(count -> count / view.measured().work().transactions());
        if (!misses.isPresent() || !lookUps.isPresent() || lookUps.get() == 0) {
            return Optional.empty();
        }
        if (misses.get() <= NEARLY_ALL * lookUps.get()) {
            return Optional.empty();
        }
        String missed = label + " prepares each statement once, yet " + Figures.count(misses.get()) + " of "
                + Figures.count(lookUps.get()) + " executions per " + workload.transaction()
                + " missed TiDB's plan cache";
        int enough = 2 * workload.statements();
        return Optional.of(
                workload.statements() > DEFAULT_SIZE
                        ? missed + ". The known reason: tidb_session_plan_cache_size, " + DEFAULT_SIZE
                                + " by default since v6.1, is smaller than the " + workload.statements()
                                + " statements, so that each plan is evicted before it is used again. Set it to "
                                + enough
                                + " or more: a statement that comes both first in a transaction and later holds two"
                                + " plans."
                        : missed + ". Check tidb_enable_prepared_plan_cache, and that tidb_session_plan_cache_size is "
                                + enough + " or more.");
    }
}
