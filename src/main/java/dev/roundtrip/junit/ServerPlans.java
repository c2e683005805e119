package dev.roundtrip.junit;

import dev.roundtrip.lint.PlanFix;
import dev.roundtrip.report.PlanProblem;
import dev.roundtrip.server.witness.PlanWindow;
import dev.roundtrip.server.witness.StatementPlans;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.StatementGroup;
import dev.roundtrip.text.PlanStory;
import dev.roundtrip.wire.Command;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Reads how TiDB planned the statements of one test. A connection outside of the test reads TiDB's own summary. */
final class ServerPlans implements AutoCloseable {

    /** The maximum number of readings: TiDB adds an execution to its summary just after the answer. */
    private static final int MOST_READINGS = 100;

    private static final long PAUSE_NANOS = 20_000_000;

    private final PlanWindow window;

    private ServerPlans(PlanWindow window) {
        this.window = window;
    }

    static boolean areLimitedBy(WireBudget budget) {
        return budget.planCacheMisses() != WireBudget.UNLIMITED || budget.typeMismatches() != WireBudget.UNLIMITED;
    }

    /** Begins to read; empty if the budget has no limit for plans. */
    static Optional<ServerPlans> begin(WireBudget budget, ExtensionContext test) {
        if (!areLimitedBy(budget)) {
            return Optional.empty();
        }
        String url = test.getConfigurationParameter(WireBudget.SERVER)
                .or(() -> Optional.ofNullable(System.getProperty(WireBudget.SERVER)))
                .orElseThrow(() -> new ExtensionConfigurationException("planCacheMisses and typeMismatches need "
                        + WireBudget.SERVER + ", the JDBC URL of the TiDB database."));
        try {
            return Optional.of(new ServerPlans(new PlanWindow(() -> DriverManager.getConnection(url))));
        } catch (SQLException failed) {
            throw new ExtensionConfigurationException(
                    WireBudget.SERVER + ": no statements_summary. Is it a TiDB?", failed);
        }
    }

    /**
     * Checks the plans.
     *
     * @throws WireBudgetError if the test is over budget, or if TiDB does not have the statements that the test
     *     executed
     */
    void check(WireBudget budget, String subject, Recording recording) {
        long prepared = recording.count(Command.COM_STMT_EXECUTE);
        try {
            StatementPlans plans = since(prepared);
            List<PlanProblem> executed = plans.executed();
            if (plans.executions() < prepared) {
                throw new WireBudgetError("Inconclusive: " + subject + "\n  TiDB shows " + plans.executions() + " of "
                        + prepared + " executions. Does " + WireBudget.SERVER + " name the test's database?");
            }
            long misses = prepared
                    - executed.stream().mapToLong(PlanProblem::planCacheHits).sum();
            List<PlanProblem> mismatches =
                    plans.problems().stream().filter(PlanProblem::isOfTypes).toList();
            List<String> over = new ArrayList<>();
            if (exceeds(misses, budget.planCacheMisses())) {
                over.add("planCacheMisses: " + misses + ", budget " + budget.planCacheMisses());
                over.addAll(words(
                        executed.stream()
                                .filter(each -> each.planCacheHits() < each.executions())
                                .toList(),
                        recording));
            }
            if (exceeds(mismatches.size(), budget.typeMismatches())) {
                over.add("typeMismatches: " + mismatches.size() + ", budget " + budget.typeMismatches());
                over.addAll(words(mismatches, recording));
            }
            if (!over.isEmpty()) {
                throw new WireBudgetError("Over its wire budget: " + subject + "\n  " + String.join("\n  ", over));
            }
        } catch (SQLException failed) {
            throw new ExtensionConfigurationException(WireBudget.SERVER + " cannot be read.", failed);
        }
    }

    private static boolean exceeds(long count, int most) {
        return most != WireBudget.UNLIMITED && count > most;
    }

    private StatementPlans since(long prepared) throws SQLException {
        for (int reading = 1; ; reading++) {
            StatementPlans plans = window.soFar();
            if (plans.executions() >= prepared || reading == MOST_READINGS) {
                return window.typed(plans);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** The lines about each statement that the test prepared, with TiDB's reason, the Java line, and the fix. */
    private List<String> words(List<PlanProblem> problems, Recording recording) throws SQLException {
        List<PlanProblem> advised = PlanFix.advised(problems);
        List<String> words = new ArrayList<>();
        for (StatementGroup group :
                StatementGroup.of(recording.commands(sent -> sent.command() == Command.COM_STMT_EXECUTE))) {
            Optional<PlanProblem> problem = problemOf(group, advised);
            problem.ifPresent(found -> {
                words.add("  " + group + "  ["
                        + found.reason()
                                .orElse(
                                        found.readWhole().isEmpty()
                                                ? "no plan was in the cache"
                                                : PlanStory.conversion(found))
                        + "]");
                if (!group.boundTypes().isEmpty()) {
                    words.add("      bound: " + String.join(", ", group.boundTypes()));
                }
                words.add("      from " + group.origin());
                found.fix().ifPresent(fix -> words.add("      fix: " + fix));
            });
        }
        return words;
    }

    private Optional<PlanProblem> problemOf(StatementGroup group, List<PlanProblem> problems) throws SQLException {
        Optional<String> digest = window.digest(group.text());
        return problems.stream()
                .filter(problem -> digest.filter(problem.digest()::equals).isPresent())
                .findFirst();
    }

    @Override
    public void close() {
        window.close();
    }
}
