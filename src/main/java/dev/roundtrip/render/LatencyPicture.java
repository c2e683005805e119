package dev.roundtrip.render;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.render.Picture.Table;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Latencies as percentile curves, one line per scenario, from the raw histograms. The horizontal axis is
 * HdrHistogram's: equal lengths for 90%, 99%, 99.9% and so on. A line ends where one latency remains: at the longest.
 */
final class LatencyPicture {

    static final String STATEMENT = "statement-latency";
    static final String TRANSACTION = "transaction-latency";

    private static final int POINTS_PER_DECADE = 12;
    private static final List<Double> TABLE = List.of(50.0, 90.0, 95.0, 99.0, 99.9, 99.99);

    /** The lowest percentile of a curve: below it are a few latencies that would stretch the axis. */
    private static final double LOWEST = 1;

    private record Curve(String label, String title, Latencies latencies) {

        /** The number of decades that its latencies reach: 3 for a thousand. */
        double decades() {
            return Math.log10(Math.max(2, (double) latencies.count()));
        }

        /** The latency that all but a part of {@code 1 / 10^decade} do not exceed. */
        long nanosAt(double decade) {
            return latencies.percentileNanos(Math.max(LOWEST, 100 - Math.pow(10, 2 - decade)));
        }
    }

    private final String name;
    private final String title;
    private final List<Curve> curves;

    private LatencyPicture(String name, String title, List<Curve> curves) {
        this.name = name;
        this.title = title;
        this.curves = curves;
    }

    /** Empty if no scenario has a histogram of its statements. */
    static Optional<Picture> ofStatements(RunReport report) {
        return of(report, STATEMENT, "Latency of a statement", RawHistograms::statement);
    }

    /** From the planned start if there is one; empty if no scenario has a histogram of its transactions. */
    static Optional<Picture> ofTransactions(RunReport report) {
        String transaction = Figures.oneLine(report.transaction());
        return of(
                        report,
                        TRANSACTION,
                        "Latency of a " + transaction + ", from its planned start",
                        RawHistograms::transactionFromPlannedStart)
                .or(() -> of(report, TRANSACTION, "Latency of a " + transaction, RawHistograms::transaction));
    }

    private static Optional<Picture> of(
            RunReport report, String name, String title, Function<RawHistograms, Optional<String>> histogram) {
        Labels labels = new Labels(report.scenarios());
        List<Curve> curves = new ArrayList<>();
        for (ScenarioResult scenario : report.scenarios()) {
            scenario.withWork()
                    .flatMap(measured -> histogram.apply(measured.latencies().histograms()))
                    .flatMap(LatencyPicture::decoded)
                    .filter(latencies -> latencies.count() > 0)
                    .ifPresent(latencies ->
                            curves.add(new Curve(labels.of(scenario), Figures.oneLine(scenario.title()), latencies)));
        }
        return curves.isEmpty() ? Optional.empty() : Optional.of(new LatencyPicture(name, title, curves).picture());
    }

    /** Empty if the report, which may be a file from elsewhere, has no valid histogram: a line is missing then. */
    private static Optional<Latencies> decoded(String histogram) {
        try {
            return Optional.of(Latencies.decoded(histogram));
        } catch (IllegalArgumentException notOne) {
            return Optional.empty();
        }
    }

    private Picture picture() {
        return new Picture(
                name,
                title,
                "The share of latencies that are not longer. Both axes are logarithmic: 99% is as far from 90% as 99.9% is"
                        + " from 99%. A line ends at the longest latency.",
                curves.stream()
                        .map(curve -> curve.label() + ": p50 "
                                + Figures.time(curve.latencies().percentileNanos(50)) + ", p99 "
                                + Figures.time(curve.latencies().percentileNanos(99)))
                        .collect(Collectors.joining("; ")),
                this::draw,
                table());
    }

    private Table table() {
        List<String> heads = new ArrayList<>(List.of("scenario", "latencies"));
        TABLE.forEach(percentile -> heads.add(percent(percentile) + ", us"));
        heads.add("max, us");
        List<List<String>> rows = new ArrayList<>();
        for (Curve curve : curves) {
            List<String> cells = new ArrayList<>(List.of(
                    curve.label() + " " + curve.title(),
                    Long.toString(curve.latencies().count())));
            TABLE.forEach(
                    percentile -> cells.add(Figures.fixed(curve.latencies().percentileNanos(percentile) / 1e3, 1)));
            cells.add(Figures.fixed(curve.latencies().maxNanos() / 1e3, 1));
            rows.add(cells);
        }
        return new Table(heads, rows);
    }

    private void draw(Svg svg) {
        boolean narrow = svg.sheet().isNarrow();
        double top = 8;
        double names = curves.stream()
                .mapToDouble(curve -> svg.sheet().widthOf(curve.label()))
                .max()
                .orElse(0);
        double left = narrow ? 54 : 64;
        double right = svg.width() - 18 - Math.min(names, narrow ? 80 : 200);
        double bottom = top + Math.max(narrow ? 230 : 300, curves.size() * EndLabels.LINE);
        double decades = curves.stream().mapToDouble(Curve::decades).max().orElse(1);
        LogScale times = new LogScale(
                Math.max(
                        1,
                        curves.stream()
                                .mapToLong(curve -> curve.latencies().percentileNanos(LOWEST))
                                .min()
                                .orElse(1)),
                1.05
                        * Math.max(
                                2,
                                curves.stream()
                                        .mapToLong(curve -> curve.latencies().maxNanos())
                                        .max()
                                        .orElse(2)),
                bottom,
                top);
        for (double tick : times.ticks(narrow ? 8 : 10)) {
            svg.line("p-grid", left, times.at(tick), right, times.at(tick));
            svg.text("p-faint", "end", left - 6, times.at(tick) + 4, time(tick));
        }
        DoubleUnaryOperator across = decade -> left + decade / decades * (right - left);
        percentiles(svg, across, decades, top, bottom);
        EndLabels labels = new EndLabels(svg, right + 14, top, bottom);
        for (int i = 0; i < curves.size(); i++) {
            draw(svg, curves.get(i), i, across, times, labels);
        }
        labels.draw();
        svg.height(bottom + 24);
    }

    private static void percentiles(Svg svg, DoubleUnaryOperator across, double decades, double top, double bottom) {
        double next = Double.NEGATIVE_INFINITY;
        for (double percentile : axis(decades)) {
            double x = across.applyAsDouble(decade(percentile));
            svg.line("p-grid", x, top, x, bottom);
            String words = percent(percentile);
            double half = svg.sheet().widthOf(words) / 2;
            if (x - half > next) {
                svg.text("p-faint", "middle", x, bottom + 17, words);
                next = x + half + 4;
            }
        }
    }

    /** 0, 50, 90, 99 and so on, as far as the latencies reach. */
    private static List<Double> axis(double decades) {
        List<Double> axis = new ArrayList<>(List.of(0.0, 50.0));
        for (int nines = 1; nines <= decades; nines++) {
            axis.add(100 - Math.pow(10, 2 - nines));
        }
        return axis;
    }

    private static void draw(
            Svg svg, Curve curve, int index, DoubleUnaryOperator across, LogScale times, EndLabels labels) {
        StringBuilder path = new StringBuilder();
        int points = (int) Math.ceil(curve.decades() * POINTS_PER_DECADE);
        double x = 0;
        double y = 0;
        for (int i = 0; i <= points; i++) {
            double decade = i == points ? curve.decades() : (double) i / POINTS_PER_DECADE;
            x = across.applyAsDouble(decade);
            y = times.at((double) curve.nanosAt(decade));
            path.append(i == 0 ? 'M' : 'L').append(Svg.at(x, y));
        }
        svg.path(PictureStyles.line(index), path.toString());
        for (double percentile : axis(curve.decades())) {
            if (percentile > 0) {
                long nanos = curve.latencies().percentileNanos(percentile);
                svg.mark(
                        PictureStyles.shape(index),
                        PictureStyles.mark(index),
                        across.applyAsDouble(decade(percentile)),
                        times.at((double) nanos),
                        curve.label() + ", " + percent(percentile) + ": " + Figures.time(nanos));
            }
        }
        labels.add(curve.label(), index, x, y);
    }

    /** 1 for 90%, 2 for 99%. */
    private static double decade(double percentile) {
        return -Math.log10(1 - percentile / 100);
    }

    private static String percent(double percentile) {
        return (percentile == Math.rint(percentile) ? Figures.fixed(percentile, 0) : shortest(percentile)) + "%";
    }

    private static String shortest(double percentile) {
        return Double.toString(Math.round(percentile * 1e6) / 1e6);
    }

    private static String time(double nanos) {
        double value = nanos < 1e6 ? nanos / 1e3 : nanos < 1e9 ? nanos / 1e6 : nanos / 1e9;
        return (value == Math.rint(value) ? Figures.fixed(value, 0) : shortest(value))
                + (nanos < 1e6 ? " us" : nanos < 1e9 ? " ms" : " s");
    }
}
