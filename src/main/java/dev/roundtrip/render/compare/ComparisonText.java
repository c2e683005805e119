package dev.roundtrip.render.compare;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.render.Figures;
import dev.roundtrip.render.Figures.LatencyUnit;
import dev.roundtrip.render.Prose;
import dev.roundtrip.render.ResultTable;
import dev.roundtrip.render.ResultTable.Column;
import dev.roundtrip.render.TableLayout;
import dev.roundtrip.render.TerminalStyle;
import dev.roundtrip.render.compare.Results.Floor;
import dev.roundtrip.render.compare.Subject.Count;
import dev.roundtrip.render.compare.Subject.Percentiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** A comparison for a person at a terminal. No line is wider than the terminal. */
public final class ComparisonText {

    private static final int INDENT = 12;
    private static final String ROUND_TRIPS = "round trips";
    private static final String INTERVAL_TITLE = "95% interval";

    private final Comparison comparison;
    private final TerminalStyle style;
    private final StringBuilder out = new StringBuilder();

    private ComparisonText(Comparison comparison, TerminalStyle style) {
        this.comparison = comparison;
        this.style = style;
    }

    /** The whole text, with a line end. */
    public static String render(Comparison comparison, TerminalStyle style) {
        return new ComparisonText(comparison, style).render();
    }

    private String render() {
        paragraph("Roundtrip", "A: " + about(comparison.a()));
        paragraph("", "B: " + about(comparison.b()));
        comparison.cautions().forEach(caution -> out.append(style.caution(text("caution", caution))));
        comparison.differences().forEach(difference -> paragraph("differs", difference));
        out.append('\n');
        layOut(effects());
        notes();
        counts();
        latencies();
        steps();
        only("Only in A", comparison.onlyInA());
        only("Only in B", comparison.onlyInB());
        return out.toString();
    }

    private static String about(Results results) {
        return results.file() + "; " + String.join("; ", results.summary());
    }

    private ResultTable effects() {
        List<Column> columns = new ArrayList<>();
        if (comparison.rows().stream().anyMatch(row -> !row.a().counts().isEmpty())) {
            columns.add(new Column(ROUND_TRIPS, "trips", "A", 3, cells(row -> trips(row.a()))));
            columns.add(new Column(ROUND_TRIPS, "trips", "B", 4, cells(row -> trips(row.b()))));
        }
        List<Effect> effects =
                comparison.rows().stream().flatMap(row -> row.effect().stream()).toList();
        List<String> units = effects.stream().map(Effect::unit).distinct().toList();
        String unit = units.size() == 1 ? units.get(0) : "speed";
        int digits = Figures.rateDigits(effects.stream()
                .flatMap(effect -> List.of(effect.a(), effect.b()).stream())
                .toList());
        columns.add(new Column(unit, unit, "A", 1, effectCells(effect -> Figures.rate(effect.a(), digits))));
        columns.add(new Column(unit, unit, "B", 2, effectCells(effect -> Figures.rate(effect.b(), digits))));
        columns.add(new Column("speed", "speed", "B/A", 0, effectCells(effect -> Figures.ratio(effect.ratio()))));
        columns.add(new Column(
                "speed", "speed", INTERVAL_TITLE, "95%", 5, effectCells(effect -> interval(effect.interval()))));
        columns.add(new Column("", "", "verdict", 0, cells(row -> row.verdict().toString())));
        return table(columns);
    }

    private void notes() {
        plain("B/A compares speeds: above 1 B is faster. The figures of A and B are geometric means of the "
                + comparison.a().kind().sample() + "s.");
        plain(
                "Noise floor: A " + floor(comparison.a()) + ", B " + floor(comparison.b())
                        + ". By time B is better or worse only where the interval leaves out 1 and the difference is beyond the larger floor.");
        for (Row row : comparison.rows()) {
            row.reason()
                    .ifPresent(reason -> plain(Prose.sentence(row.b().label().text() + " " + reason)));
        }
    }

    private String floor(Results results) {
        return results.floor()
                .map(floor -> style.plusMinus() + Figures.percent(floor.relativeDifference()) + " ("
                        + measuredTwice(results, floor) + " measured twice)")
                .orElse("not measured");
    }

    private static String measuredTwice(Results results, Floor floor) {
        return results.subject(floor.subject())
                .map(subject -> subject.label().text())
                .orElse(Figures.oneLine(floor.subject()));
    }

    private void counts() {
        boolean known = comparison.rows().stream()
                .anyMatch(
                        row -> !row.a().counts().isEmpty() && !row.b().counts().isEmpty());
        if (!known) {
            return;
        }
        title("What is sent (counts are exact)");
        boolean same = true;
        for (Row row : comparison.rows()) {
            for (CountChange change : row.counts()) {
                same = false;
                String line = text("  " + row.b().label().text(), sentence(change));
                out.append(change.verdict().filter(Verdict.WORSE::equals).isPresent() ? style.bad(line) : line);
            }
        }
        if (same) {
            plain("  No difference.");
        }
    }

    private static String sentence(CountChange change) {
        boolean small = Math.abs(change.a() - change.b()) < 0.005;
        int digits = small ? 4 : 2;
        return change.what() + " per " + change.per() + ": " + Figures.fixed(change.a(), digits) + " -> "
                + Figures.fixed(change.b(), digits)
                + change.verdict().map(verdict -> ", " + verdict).orElse("");
    }

    private void latencies() {
        List<Percentiles> all = comparison.rows().stream()
                .flatMap(row -> List.of(row.a(), row.b()).stream())
                .flatMap(subject -> subject.latency().stream())
                .toList();
        if (all.isEmpty()) {
            return;
        }
        LatencyUnit unit = LatencyUnit.forLargest(
                all.stream().mapToLong(Percentiles::p99).max().orElse(0));
        title("Statement latency, " + unit.symbol() + " (no verdict: one number per file has no interval)");
        List<Column> columns = new ArrayList<>();
        columns.addAll(latencyColumns("p50", 0, unit, Percentiles::p50));
        columns.addAll(latencyColumns("p95", 4, unit, Percentiles::p95));
        columns.addAll(latencyColumns("p99", 3, unit, Percentiles::p99));
        layOut(table(columns));
    }

    private List<Column> latencyColumns(
            String name, int dropOrder, LatencyUnit unit, ToLongFunction<Percentiles> percentile) {
        Function<Subject, String> cell = subject -> subject.latency()
                .map(latency -> unit.format((double) percentile.applyAsLong(latency)))
                .orElse(Figures.NONE);
        Function<Row, String> ratio = row -> row.a()
                .latency()
                .flatMap(a -> row.b()
                        .latency()
                        .filter(b -> percentile.applyAsLong(a) > 0)
                        .map(b ->
                                Figures.ratio((double) percentile.applyAsLong(b) / (double) percentile.applyAsLong(a))))
                .orElse(Figures.NONE);
        return List.of(
                new Column(name, name, "A", dropOrder, cells(row -> cell.apply(row.a()))),
                new Column(name, name, "B", dropOrder, cells(row -> cell.apply(row.b()))),
                new Column(name, name, "B/A", dropOrder == 0 ? 2 : 1, cells(ratio)));
    }

    private void steps() {
        List<Step> steps = comparison.steps();
        if (steps.isEmpty()) {
            return;
        }
        title("What a step gains (round by round within each run)");
        Function<Function<Step, String>, List<String>> each =
                cell -> steps.stream().map(cell).toList();
        String gain = "gain";
        String change = "gain of B / gain of A";
        ResultTable table = new ResultTable(
                each.apply(Step::label),
                each.apply(Step::title),
                List.of(
                        new Column(
                                gain,
                                gain,
                                "A",
                                0,
                                each.apply(step -> Figures.ratio(step.effect().a()))),
                        new Column(
                                gain,
                                gain,
                                "B",
                                0,
                                each.apply(step -> Figures.ratio(step.effect().b()))),
                        new Column(
                                change,
                                "B/A",
                                "B/A",
                                0,
                                each.apply(step -> Figures.ratio(step.effect().ratio()))),
                        new Column(
                                change, "B/A", INTERVAL_TITLE, "95%", 1, each.apply(step -> interval(step.interval()))),
                        new Column("", "", "verdict", 0, each.apply(step -> step.verdict(comparison.floor())))));
        out.append(new TableLayout(table, style, "step").render());
    }

    private void only(String title, List<Subject> subjects) {
        if (!subjects.isEmpty()) {
            title(title);
            subjects.forEach(subject -> plain("  " + Figures.oneLine(subject.name())));
        }
    }

    private static String trips(Subject subject) {
        return subject.counts().stream()
                .filter(count -> count.bearing() == Subject.Bearing.ROUND_TRIPS)
                .findFirst()
                .map(Count::amount)
                .map(Figures::perStatement)
                .orElse(Figures.NONE);
    }

    private static String interval(Optional<RatioInterval> interval) {
        return interval.map(range -> Figures.fixed(range.lower(), 2) + " to " + Figures.fixed(range.upper(), 2))
                .orElse(Figures.NONE);
    }

    private List<String> effectCells(Function<Effect, String> cell) {
        return cells(row -> row.effect().map(cell).orElse(Figures.NONE));
    }

    private List<String> cells(Function<Row, String> cell) {
        return comparison.rows().stream().map(cell).toList();
    }

    private ResultTable table(List<Column> columns) {
        return new ResultTable(
                cells(row -> row.b().label().text()),
                cells(row -> row.b().label().title()),
                columns);
    }

    private void layOut(ResultTable table) {
        TableLayout layout = new TableLayout(table, style, comparison.a().kind().subject());
        out.append(layout.render());
        if (!layout.leftOut().isEmpty()) {
            plain("Too narrow for " + String.join(", ", layout.leftOut()) + ": see --json FILE.");
        }
    }

    private void title(String title) {
        String lines = Prose.paragraph("", 0, style.printable(title), style.width());
        out.append('\n').append(style.bold(lines.stripTrailing())).append('\n');
    }

    private void plain(String sentence) {
        out.append(Prose.paragraph("", 0, style.printable(sentence), style.width()));
    }

    private void paragraph(String head, String sentence) {
        out.append(text(head, sentence));
    }

    private String text(String head, String sentence) {
        return Prose.paragraph(style.printable(head), INDENT, style.printable(sentence), style.width());
    }
}
