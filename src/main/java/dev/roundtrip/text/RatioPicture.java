package dev.roundtrip.text;

import dev.roundtrip.report.ComparedOutcome;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.text.DotChart.Group;
import dev.roundtrip.text.DotChart.Row;
import dev.roundtrip.verdict.MeasuredRow;
import dev.roundtrip.verdict.RatioGroup;
import java.util.List;
import java.util.Optional;

/**
 * Each scenario against the one before it: dots at the ratios and lines over their intervals. The scenario that was
 * measured twice is the last group: its lines should cross 1.
 */
final class RatioPicture {

    private RatioPicture() {}

    /** The picture; empty if no ratio has an interval. */
    static Optional<Picture> of(RunReport report) {
        Labels names = new Labels(report.firstRows());
        List<Group> groups =
                RatioGroup.of(report).stream().map(group -> group(group, names)).toList();
        return Optional.of(groups)
                .filter(some -> !some.isEmpty())
                .map(some -> new Picture(
                        "Each scenario against the one before it",
                        "95% intervals; less CPU is better. No difference: the whole line is in the band.",
                        new DotChart(some)));
    }

    private static Group group(RatioGroup group, Labels names) {
        String after = names.of(group.after().scenario());
        return group.before()
                .map(before -> new Group(
                        names.of(before.scenario()) + " to " + after,
                        titles(before, group.after()),
                        rows(group, false)))
                .orElseGet(() ->
                        new Group(after + " to " + after, "measured twice: the lines must cross 1", rows(group, true)));
    }

    /** The titles of both rows; empty if they have none, such as strings of one's own. */
    private static String titles(MeasuredRow before, MeasuredRow after) {
        boolean named = !title(before).isEmpty() && !title(after).isEmpty();
        return named ? title(before) + " to " + title(after) : "";
    }

    private static String title(MeasuredRow row) {
        return Figures.oneLine(row.scenario().title());
    }

    private static List<Row> rows(RatioGroup group, boolean isTwice) {
        return group.figures().stream()
                .map(shown -> new Row(
                        FigureWords.of(shown.figure()),
                        shown.interval(),
                        shown.margin(),
                        !isTwice
                                ? Figures.word(shown.outcome())
                                : shown.outcome() == ComparedOutcome.WORSE ? "excludes 1" : "holds 1",
                        shown.outcome()))
                .toList();
    }
}
