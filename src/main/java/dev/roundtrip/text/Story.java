package dev.roundtrip.text;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.verdict.MeasuredRow;
import dev.roundtrip.verdict.RowChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What changed from one row to another, as sentences: the inputs that differ, what is sent, the server's own figures,
 * round trips and times. It knows how drivers use their parameters; about a server it states only what was measured.
 */
final class Story {

    private Story() {}

    /**
     * The change from one row to another, labelled like {@code s1 to s2}.
     *
     * @param brief the sentences that say what was changed and what it did to round trips and times
     */
    record Step(String label, List<String> sentences, List<String> brief) {}

    /** A row with its label. */
    record Chapter(String label, MeasuredRow row) {
        String title() {
            return Figures.oneLine(row.scenario().title());
        }

        Measured measured() {
            return row.measured();
        }
    }

    /** The changes from each scenario to the next under the same conditions. */
    static List<Step> steps(RunReport report) {
        return steps(RowChange.ofNeighbours(report));
    }

    /** The changes from the first driver or server to each later one, for each scenario. */
    static List<Step> ofVariants(RunReport report) {
        return steps(RowChange.ofVariants(report));
    }

    /** The steps; a cause that a step named over another latency, or with other connections, is not named again. */
    private static List<Step> steps(List<RowChange> changes) {
        Map<List<String>, Set<String>> named = new HashMap<>();
        return changes.stream()
                .map(change -> step(
                        change,
                        named.computeIfAbsent(
                                List.of(
                                        change.before().scenario().rowName(),
                                        change.after().scenario().rowName()),
                                pair -> new HashSet<>())))
                .toList();
    }

    /** @param named the causes that were named for the same two rows under other conditions */
    private static Step step(RowChange change, Set<String> named) {
        RunReport report = change.after().report();
        Labels names = new Labels(report);
        String label = names.of(change.before().scenario()) + " to "
                + names.of(change.after().scenario());
        List<String> inputs = InputChange.sentences(change.before(), change.after());
        List<String> sent = SentStory.sentences(change.sent(), report);
        List<String> sentences = new ArrayList<>(inputs);
        List<String> brief = new ArrayList<>(inputs);
        if (!change.isSameWork()) {
            sentences.add(otherWork(change));
            sentences.addAll(sent);
            return new Step(label, sentences, sentences);
        }
        sentences.addAll(sent.isEmpty() ? List.of("The same commands.") : sent);
        brief.remove(InputChange.SAME_STRING);
        if (change.tripsDiffer()) {
            String trips = Figures.change(
                            "Round trips",
                            change.before().trips(),
                            change.after().trips(),
                            "per " + TransactionWords.one(report))
                    + ".";
            sentences.add(trips);
            brief.add(trips);
        }
        brief.removeIf(named::contains);
        sentences.removeIf(named::contains);
        named.addAll(brief);
        named.addAll(sentences);
        sentences.addAll(times(report, change.times()));
        brief.addAll(times(report, change.tableTimes()));
        return new Step(label, sentences, change.isOfVariants() ? sentences : brief);
    }

    /** The ratios as sentences, such as {@code Transfers per second: 1.31x (1.22 to 1.40).} */
    private static List<String> times(RunReport report, List<Ratio> ratios) {
        return ratios.stream()
                .map(ratio -> Figures.capital(
                                ratio.figure() == ComparedFigure.THROUGHPUT
                                        ? TransactionWords.several(report) + " per second"
                                        : FigureWords.of(ratio.figure()))
                        + ": " + RatioWords.of(ratio) + ".")
                .toList();
    }

    /**
     * Says that the workloads differ, so that only counts per statement can be compared, not counts per transaction.
     */
    private static String otherWork(RowChange change) {
        String were = Figures.count(change.before().measured().statementsPerTransaction());
        String are = Figures.count(change.after().measured().statementsPerTransaction());
        return "The workload differs"
                + (are.equals(were)
                        ? ""
                        : ": " + are + " business statements per "
                                + TransactionWords.one(change.after().report()) + " instead of " + were)
                + ". Only counts per statement can be compared.";
    }

    static List<Chapter> chapters(RunReport report) {
        return labelled(report, MeasuredRow.withWork(report));
    }

    /** The rows with figures, including those without work. */
    static List<Chapter> rows(RunReport report) {
        return labelled(report, MeasuredRow.of(report));
    }

    private static List<Chapter> labelled(RunReport report, List<MeasuredRow> rows) {
        Labels names = new Labels(report);
        return rows.stream()
                .map(row -> new Chapter(names.of(row.scenario()), row))
                .toList();
    }

    /** A table with one row for each chapter. */
    static Table<Chapter> table(List<Chapter> chapters) {
        return Table.of("scenario", chapters, Chapter::label, Chapter::title);
    }
}
