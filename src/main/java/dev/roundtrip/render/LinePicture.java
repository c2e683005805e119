package dev.roundtrip.render;

import dev.roundtrip.render.Picture.Table;
import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
        String start = transactions.substring(0, 1).toUpperCase(Locale.ROOT) + transactions.substring(1);
        return new Picture(
                NAME,
                start + " per second " + over,
                "The median of the rounds, on a logarithmic axis. Where two curves cross, the better string is another one.",
                curves.stream()
                        .map(curve -> curve.label() + ": "
                                + curve.rates().entrySet().stream()
                                        .map(entry -> entry.getKey() + " " + rate(entry.getValue()))
                                        .collect(Collectors.joining(", ")))
                        .collect(Collectors.joining("; ")),
                this::draw,
                table());
    }

    private Table table() {
        List<String> heads = new ArrayList<>(List.of("scenario"));
        heads.addAll(points);
        return new Table(
                heads,
                curves.stream()
                        .map(curve -> {
                            List<String> cells = new ArrayList<>(List.of(curve.label() + " " + curve.title()));
                            points.forEach(point ->
                                    cells.add(Optional.ofNullable(curve.rates().get(point))
                                            .map(LinePicture::rate)
                                            .orElse(Figures.NONE)));
                            return cells;
                        })
                        .toList());
    }

    private static String rate(double rate) {
        return Figures.rate(rate, Figures.rateDigits(List.of(rate)));
    }

    private void draw(Svg svg) {
        boolean narrow = svg.sheet().isNarrow();
        double top = 8;
        double left = narrow ? 54 : 64;
        double names = curves.stream()
                .mapToDouble(curve -> svg.sheet().widthOf(curve.label()))
                .max()
                .orElse(0);
        double right = svg.width() - 18 - Math.min(names, narrow ? 80 : 200);
        double bottom = top + Math.max(narrow ? 230 : 300, curves.size() * EndLabels.LINE);
        LogScale rates = new LogScale(lowest() / 1.1, highest() * 1.1, bottom, top);
        for (double tick : rates.ticks(narrow ? 8 : 10)) {
            svg.line("p-grid", left, rates.at(tick), right, rates.at(tick));
            svg.text("p-faint", "end", left - 6, rates.at(tick) + 4, rate(tick));
        }
        double next = Double.NEGATIVE_INFINITY;
        for (String point : points) {
            double x = across(point, left, right);
            svg.line("p-grid", x, top, x, bottom);
            double half = svg.sheet().widthOf(point) / 2;
            if (x - half > next) {
                svg.text("p-faint", "middle", x, bottom + 17, point);
                next = x + half + 4;
            }
        }
        EndLabels labels = new EndLabels(svg, right + 14, top, bottom);
        for (int i = 0; i < curves.size(); i++) {
            draw(svg, i, left, right, rates, labels);
        }
        labels.draw();
        svg.height(bottom + 24);
    }

    /** The points have equal distances, in the order of the run. */
    private double across(String point, double left, double right) {
        double margin = 20;
        return left + margin + points.indexOf(point) * (right - left - 2 * margin) / Math.max(1, points.size() - 1);
    }

    private void draw(Svg svg, int index, double left, double right, LogScale rates, EndLabels labels) {
        Curve curve = curves.get(index);
        StringBuilder path = new StringBuilder();
        double x = 0;
        double y = 0;
        for (Map.Entry<String, Double> entry : curve.rates().entrySet()) {
            x = across(entry.getKey(), left, right);
            y = rates.at(entry.getValue());
            path.append(path.isEmpty() ? 'M' : 'L').append(Svg.at(x, y));
        }
        svg.path(PictureStyles.line(index), path.toString());
        for (Map.Entry<String, Double> entry : curve.rates().entrySet()) {
            svg.mark(
                    PictureStyles.shape(index),
                    PictureStyles.mark(index),
                    across(entry.getKey(), left, right),
                    rates.at(entry.getValue()),
                    curve.label() + " " + entry.getKey() + ": " + rate(entry.getValue()));
        }
        labels.add(curve.label(), index, x, y);
    }

    private double lowest() {
        return curves.stream()
                .flatMap(curve -> curve.rates().values().stream())
                .mapToDouble(rate -> rate)
                .min()
                .orElse(1);
    }

    private double highest() {
        return curves.stream()
                .flatMap(curve -> curve.rates().values().stream())
                .mapToDouble(rate -> rate)
                .max()
                .orElse(2);
    }
}
