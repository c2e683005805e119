package dev.roundtrip.verdict;

import dev.roundtrip.report.CompareReport.RowName;
import dev.roundtrip.report.ExpectationResult;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row of a comparison that B did not measure although A did, or that is not as B's own profile expects.
 *
 * @param reason why B did not measure it, in B's words; empty if B does not say
 * @param unmet what was not as expected; empty if it was not measured
 */
public record Lacking(RowName row, Optional<String> reason, List<String> unmet) {

    /** All rows that B lacks; those that were not measured come first. */
    public static List<Lacking> of(RunReport reportA, RunReport reportB) {
        ComparedRun a = new ComparedRun(reportA);
        ComparedRun b = new ComparedRun(reportB);
        Stream<Lacking> missing = a.scenarios().keySet().stream()
                .filter(name -> a.isMeasured(name) && !b.isMeasured(name))
                .map(name -> new Lacking(
                        name, Optional.ofNullable(b.scenarios().get(name)).flatMap(ScenarioResult::reason), List.of()));
        Stream<Lacking> unexpected = b.scenarios().entrySet().stream()
                .flatMap(row -> row.getValue().measured().stream()
                        .filter(figures -> !figures.asExpected())
                        .map(figures -> new Lacking(
                                row.getKey(),
                                Optional.empty(),
                                figures.expectations().stream()
                                        .filter(expectation -> !expectation.met())
                                        .map(ExpectationResult::what)
                                        .toList())));
        return Stream.concat(missing, unexpected).toList();
    }
}
