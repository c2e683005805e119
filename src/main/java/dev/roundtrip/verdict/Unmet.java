package dev.roundtrip.verdict;

import dev.roundtrip.report.ChatterResult;
import dev.roundtrip.report.ExpectationResult;
import dev.roundtrip.report.RunReport;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A row that is not as expected.
 *
 * @param expectations the expectations that were not met
 * @param chatter the most frequent session chatter, which most strings do not need
 * @param prepares why the driver prepares again and again, if it does
 */
public record Unmet(
        MeasuredRow row,
        List<ExpectationResult> expectations,
        Optional<ChatterResult> chatter,
        Optional<PrepareCauses> prepares) {

    /** All rows of a run that are not as expected. */
    public static List<Unmet> of(RunReport report) {
        return MeasuredRow.withWork(report).stream()
                .filter(row -> !row.measured().asExpected())
                .map(row -> new Unmet(
                        row,
                        row.measured().expectations().stream()
                                .filter(expectation -> !expectation.met())
                                .toList(),
                        row.measured().chatter().stream()
                                .filter(ChatterResult::isSessionChatter)
                                .max(Comparator.comparingLong(ChatterResult::count)),
                        SentHabits.preparesAgain(row) ? Optional.of(PrepareCauses.of(row)) : Optional.empty()))
                .toList();
    }
}
