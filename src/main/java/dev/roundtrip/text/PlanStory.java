package dev.roundtrip.text;

import dev.roundtrip.report.PlanProblem;
import dev.roundtrip.spelling.Digits;
import java.util.List;

/** Statements whose plans TiDB does not keep, or that read a whole table because they convert a column. */
public final class PlanStory {

    private static final int FEW = 3;

    private static final int DIGITS_OF_DIGEST = 12;

    private PlanStory() {}

    /** One sentence for each problem, in the given order. */
    static List<String> sentences(List<PlanProblem> problems, boolean brief) {
        return Figures.first(
                problems.stream().map(PlanStory::sentence).toList(), brief ? FEW : problems.size(), "other statement");
    }

    /** What a conversion causes, such as {@code reads the whole table t, since it converts shop.t.name to double}. */
    public static String conversion(PlanProblem problem) {
        return "reads the whole table " + String.join(", ", problem.readWhole()) + ", since it converts "
                + String.join(", ", problem.converted());
    }

    private static String sentence(PlanProblem problem) {
        String digest = problem.digest();
        String executions = Digits.counted(problem.executions(), "execution") + " of "
                + Figures.time((double) problem.totalNanos() / Math.max(1, problem.executions())) + "; digest "
                + digest.substring(0, Math.min(DIGITS_OF_DIGEST, digest.length()));
        return Figures.oneLine(Figures.sql(problem.sql()) + ": "
                + Figures.joined(
                        ". ",
                        problem.reason()
                                .map(reason -> "no plan is kept: " + reason)
                                .orElse(""),
                        problem.readWhole().isEmpty() ? "" : conversion(problem),
                        problem.fix().map(Figures::capital).orElse(""),
                        problem.line().map(line -> "From " + line).orElse(""),
                        executions)
                + ".");
    }
}
