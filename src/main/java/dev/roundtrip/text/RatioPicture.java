package dev.roundtrip.text;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.NoiseFloor;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Ratios;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.text.Comparison.Verdict;
import dev.roundtrip.text.DotChart.Group;
import dev.roundtrip.text.DotChart.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Each scenario against the one before it: dots at the ratios and lines over their intervals. The scenario that was
 * measured twice is the last group: its lines should cross 1.
 */
record RatioPicture(Ratios ratios, Labels labels, List<Group> groups) {

    private static final List<ComparedFigure> FIGURES =
            List.of(ComparedFigure.THROUGHPUT, ComparedFigure.CLIENT_CPU, ComparedFigure.SERVER_CPU);

    /** Empty if no ratio has an interval. */
    static Optional<Picture> of(RunReport report) {
        RatioPicture picture = new RatioPicture(Ratios.of(report), new Labels(report.firstRows()), new ArrayList<>());
        picture.ratios.groups().forEach(scenarios -> Story.eachStep(scenarios, picture::addStep));
        report.noiseFloor().ifPresent(picture::addAgain);
        return Optional.of(picture.groups)
                .filter(groups -> !groups.isEmpty())
                .map(groups -> new Picture(
                        "Each scenario against the one before it",
                        "95% intervals; less CPU is better. The band is no difference.",
                        new DotChart(groups)));
    }

    private void addStep(ScenarioResult before, ScenarioResult after) {
        add(
                labels.of(before) + " to " + labels.of(after),
                Figures.oneLine(before.title()) + " to " + Figures.oneLine(after.title()),
                figure -> ratios.between(before, after, figure)
                        .flatMap(ratio -> ratio.interval().map(known -> row(ratio, known))));
    }

    private void addAgain(NoiseFloor floor) {
        String name = labels.of(floor.scenario());
        add(
                name + " to " + name,
                "measured twice: the lines must cross 1",
                figure -> ratios.again(figure)
                        .map(known -> new Row(
                                FigureWords.of(figure),
                                known,
                                ratios.smallest(figure),
                                known.excludesOne() ? "excludes 1" : "holds 1",
                                known.excludesOne() ? Verdict.WORSE : Verdict.NO_DIFFERENCE)));
    }

    private void add(String title, String more, Function<ComparedFigure, Optional<Row>> row) {
        List<Row> rows = ratios.telling().stream()
                .filter(FIGURES::contains)
                .map(row)
                .flatMap(Optional::stream)
                .toList();
        if (!rows.isEmpty()) {
            groups.add(new Group(title, more, rows));
        }
    }

    private Row row(Ratio ratio, RatioInterval known) {
        Verdict verdict = switch (ratio.verdict()) {
            case DIFFERS -> ratio.isBetter() ? Verdict.BETTER : Verdict.WORSE;
            case NO_DIFFERENCE -> Verdict.NO_DIFFERENCE;
            case NOT_TOLD -> Verdict.UNDECIDED;
        };
        return new Row(FigureWords.of(ratio.figure()), known, ratios.smallest(ratio.figure()), verdict.words, verdict);
    }
}
