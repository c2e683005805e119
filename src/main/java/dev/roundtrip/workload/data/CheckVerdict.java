package dev.roundtrip.workload.data;

import dev.roundtrip.report.DataCheck;
import dev.roundtrip.spelling.Digits;
import java.util.List;
import java.util.stream.Collectors;

/** The result of the workload's checks. */
public record CheckVerdict(List<DataCheck> checks) {

    /** The reason why a run fails if its checks do not hold. */
    public static final String BROKEN = "The workload's checks do not hold.";

    /** The beginning of a sentence that says why the result is unknown. */
    public static final String UNKNOWN = "Whether the checks hold is unknown: ";

    public boolean holds() {
        return checks.stream().allMatch(DataCheck::holds);
    }

    /** What was checked, and the result; if something does not hold, what is wrong. */
    public String sentence() {
        long unanswered = checks.stream().mapToLong(DataCheck::unanswered).max().orElse(0);
        String doubt = unanswered > 0 ? " (" + unanswered + " unanswered commits may count)" : "";
        return holds()
                ? "The data is right after the run: "
                        + checks.stream().map(DataCheck::says).collect(Collectors.joining("; ")) + doubt + "."
                : "After the run this does not hold: "
                        + checks.stream()
                                .filter(check -> !check.holds())
                                .map(CheckVerdict::violation)
                                .collect(Collectors.joining("; "))
                        + doubt
                        + ". Do not trust the results, unless another client wrote.";
    }

    private static String violation(DataCheck check) {
        return check.says() + " (" + Digits.grouped(check.found()) + " instead of " + Digits.grouped(check.least())
                + (check.most() > check.least() ? " to " + Digits.grouped(check.most()) : "") + ")";
    }
}
