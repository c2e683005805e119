package dev.roundtrip.render;

import dev.roundtrip.render.LineChart.Point;
import dev.roundtrip.render.LineChart.Tick;
import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Transactions per second over the lines of a run, else over its numbers of connections, a curve for each string: where
 * curves cross, strings change places.
 */
final class LinePicture {

    static final String NAME = "line";

    /** @param rates transactions per second by the words of a point */
    private record Curve(String label, String title, Map<String, Double> rates) {}

    private final String transactions;
    private final String over;
    private final List<String> points;
    private final List<Curve> curves;

    private LinePicture(RunReport report, List<Curve> curves) {
        this.transactions = Figures.oneLine(report.transactions());
        this.over = overLines(report) ? "over each line" : "by the number of connections";
        this.points = report.scenarios().stream()
                .map(scenario -> point(report, scenario))
                .distinct()
                .toList();
        this.curves = curves;
    }

    private static boolean overLines(RunReport report) {
        return report.lines().size() > 1;
    }

    private static String point(RunReport report, ScenarioResult scenario) {
        return overLines(report)
                ? scenario.line()
                        .map(line -> line.place().isPresent() && line.isNone()
                                ? "as is"
                                : line.at(Optional.empty()).words())
                        .orElse("")
                : scenario.conditions().varying(false, true).words();
    }

    /** Empty if fewer than two lines and fewer than two numbers of connections were measured. */
    static Optional<Picture> of(RunReport whole) {
        RunReport report = whole.ofFirstDriver();
        Labels labels = new Labels(report.scenarios());
        Map<String, Curve> curves = new LinkedHashMap<>();
        for (ScenarioResult scenario : report.scenarios()) {
            String number = scenario.conditions()
                    .varying(false, overLines(report) && report.connections().size() > 1)
                    .words();
            String place = scenario.line()
                    .flatMap(NetworkLine::place)
                    .map(where -> " " + where.word())
                    .orElse("");
            String label = (labels.withoutDriver(scenario) + place + " " + number).stripTrailing();
            scenario.withWork()
                    .map(measured -> measured.work().medianTransactionsPerSecond())
                    .filter(rate -> rate > 0)
                    .ifPresent(rate -> curves.computeIfAbsent(
                                    label,
                                    name -> new Curve(name, Figures.oneLine(scenario.title()), new LinkedHashMap<>()))
                            .rates()
                            .put(point(report, scenario), rate));
        }
        boolean several =
                curves.values().stream().anyMatch(curve -> curve.rates().size() > 1);
        return several
                ? Optional.of(new LinePicture(report, List.copyOf(curves.values())).picture())
                : Optional.empty();
    }

    private Picture picture() {
        List<Double> rates = curves.stream()
                .flatMap(curve -> curve.rates().values().stream())
                .toList();
        return new Picture(
                NAME,
                Figures.capital(transactions) + " per second " + over,
                "The median of the rounds, on a logarithmic axis. Where two curves cross, the better string is another one.",
                new LineChart(
                        points.stream().map(point -> new Tick(at(point), point)).toList(),
                        Collections.min(rates) / 1.1,
                        Collections.max(rates) * 1.1,
                        LinePicture::rate,
                        false,
                        curves.stream().map(this::line).toList()),
                table());
    }

    private LineChart.Curve line(Curve curve) {
        List<Point> line = curve.rates().entrySet().stream()
                .map(entry ->
                        new Point(at(entry.getKey()), entry.getValue(), entry.getKey() + " " + rate(entry.getValue())))
                .toList();
        String figures = line.stream().map(Point::words).collect(Collectors.joining(", "));
        return new LineChart.Curve(curve.label(), curve.title(), figures, "", line);
    }

    /** The points have equal distances, in the order of the run, and a margin. */
    private double at(String point) {
        return 0.03 + 0.94 * points.indexOf(point) / Math.max(1, points.size() - 1);
    }

    private Table table() {
        Table.Rows<Curve> table = Table.of("scenario", curves, Curve::label, Curve::title);
        points.forEach(point -> table.column(
                point,
                curve -> Optional.ofNullable(curve.rates().get(point))
                        .map(LinePicture::rate)
                        .orElse(Figures.NONE)));
        return table.table();
    }

    private static String rate(double rate) {
        return Figures.rate(rate, Figures.rateDigits(List.of(rate)));
    }
}
