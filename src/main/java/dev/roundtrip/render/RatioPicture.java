package dev.roundtrip.render;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.render.DotChart.Group;
import dev.roundtrip.render.DotChart.Look;
import dev.roundtrip.render.DotChart.Row;
import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.NoiseFloor;
import dev.roundtrip.result.Ratio;
import dev.roundtrip.result.Ratios;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Each scenario against the one before it: dots at the ratios and lines over their intervals, on a logarithmic axis.
 * The scenario that was measured twice is the last group: its lines should cross 1.
 */
final class RatioPicture {

    static final String NAME = "ratios";

    private static final List<ComparedFigure> FIGURES =
            List.of(ComparedFigure.THROUGHPUT, ComparedFigure.CLIENT_CPU, ComparedFigure.SERVER_CPU);

    private final RunReport report;
    private final Ratios ratios;
    private final Labels labels;
    private final List<Group> groups = new ArrayList<>();

    private RatioPicture(RunReport report) {
        this.report = report.ofFirstDriver();
        ratios = Ratios.of(report);
        labels = new Labels(this.report.scenarios());
        for (List<ScenarioResult> scenarios : ratios.groups()) {
            for (int i = 1; i < scenarios.size(); i++) {
                addStep(scenarios.get(i - 1), scenarios.get(i));
            }
        }
        this.report.noiseFloor().ifPresent(this::addAgain);
    }

    /** Empty if no ratio has an interval. */
    static Optional<Picture> of(RunReport report) {
        RatioPicture picture = new RatioPicture(report);
        return picture.groups.isEmpty() ? Optional.empty() : Optional.of(picture.picture());
    }

    private void addStep(ScenarioResult before, ScenarioResult after) {
        List<Row> rows = new ArrayList<>();
        for (ComparedFigure figure : figures()) {
            ratios.between(before, after, figure)
                    .ifPresent(ratio -> ratio.interval().ifPresent(known -> rows.add(row(ratio, known))));
        }
        add(
                labels.of(before) + " to " + labels.of(after),
                Figures.oneLine(before.title()) + " to " + Figures.oneLine(after.title()),
                rows);
    }

    private void addAgain(NoiseFloor floor) {
        List<Row> rows = new ArrayList<>();
        for (ComparedFigure figure : figures()) {
            ratios.again(figure)
                    .ifPresent(known -> rows.add(new Row(
                            figure.words(),
                            known,
                            ratios.smallest(figure),
                            (known.excludesOne() ? "excludes 1: " : "holds 1: ") + DotChart.ends(known),
                            known.excludesOne() ? Look.WORSE : Look.SAME)));
        }
        String name = labels.of(floor.scenario());
        add(name + " to " + name, "measured twice: the lines must cross 1", rows);
    }

    private void add(String title, String more, List<Row> rows) {
        if (!rows.isEmpty()) {
            groups.add(new Group(title, more, rows));
        }
    }

    private List<ComparedFigure> figures() {
        return ratios.telling().stream().filter(FIGURES::contains).toList();
    }

    private Row row(Ratio ratio, RatioInterval known) {
        String figure = ratio.figure().words();
        double smallest = ratios.smallest(ratio.figure());
        if (ratio.isBetter()) {
            return new Row(figure, known, smallest, "better: " + DotChart.ratio(known), Look.BETTER);
        }
        if (ratio.isWorse()) {
            return new Row(figure, known, smallest, "worse: " + DotChart.ratio(known), Look.WORSE);
        }
        return ratio.verdict() == Ratio.Verdict.NO_DIFFERENCE
                ? new Row(figure, known, smallest, ratio.words(), Look.SAME)
                : new Row(figure, known, smallest, "inconclusive: " + DotChart.ends(known), Look.OPEN);
    }

    private Picture picture() {
        DotChart chart = new DotChart(groups);
        return new Picture(
                NAME,
                "Each scenario against the one before it",
                "A dot is the ratio of a figure, within rounds; its line is the 95% interval. CPU is per business"
                        + " statement: less is better. The shaded band is the smallest difference that is told.",
                chart,
                chart.table("step"));
    }
}
