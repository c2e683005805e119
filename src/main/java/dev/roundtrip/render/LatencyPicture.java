package dev.roundtrip.render;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.render.LineChart.Point;
import dev.roundtrip.render.LineChart.Tick;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Latencies as percentile curves, one line per scenario, from the raw histograms. The horizontal axis is
 * HdrHistogram's: equal lengths for 90%, 99%, 99.9% and so on. A line ends where one latency remains: at the longest.
 */
record LatencyPicture(String name, String title, List<LatencyPicture.Curve> curves) {

    static final String STATEMENT = "statement-latency";
    static final String TRANSACTION = "transaction-latency";

    private static final int POINTS_PER_DECADE = 12;
    private static final List<Double> TABLE = List.of(50.0, 90.0, 95.0, 99.0, 99.9, 99.99);

    /** The lowest percentile of a curve: below it are a few latencies that would stretch the axis. */
    private static final double LOWEST = 1;

    record Curve(Chapter chapter, Latencies latencies) {

        /** The number of decades that its latencies reach: 3 for a thousand. */
        double decades() {
            return Math.log10(Math.max(2, (double) latencies.count()));
        }

        /** Points at equal distances, and a mark at each percentile of the axis. */
        LineChart.Curve line(double axisDecades) {
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < decades() * POINTS_PER_DECADE; i++) {
                double decade = (double) i / POINTS_PER_DECADE;
                points.add(new Point(decade / axisDecades, nanosAt(100 - Math.pow(10, 2 - decade)), ""));
            }
            points.add(new Point(decades() / axisDecades, latencies.maxNanos(), ""));
            for (double percentile : axis(decades()).subList(1, axis(decades()).size())) {
                double nanos = nanosAt(percentile);
                points.add(new Point(
                        decade(percentile) / axisDecades, nanos, percent(percentile) + ": " + Figures.time(nanos)));
            }
            points.sort(Comparator.comparingDouble(Point::at));
            String figures = "p50 " + Figures.time(nanosAt(50)) + ", p99 " + Figures.time(nanosAt(99));
            return new LineChart.Curve(chapter.label(), chapter.title(), figures, "", points);
        }

        private double nanosAt(double percentile) {
            return latencies.percentileNanos(Math.max(LOWEST, percentile));
        }
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
        List<Curve> curves = Story.chapters(report).stream()
                .flatMap(chapter -> histogram
                        .apply(chapter.measured().latencies().histograms())
                        .flatMap(LatencyPicture::decoded)
                        .filter(latencies -> latencies.count() > 0)
                        .map(latencies -> new Curve(chapter, latencies))
                        .stream())
                .toList();
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
        double decades = curves.stream().mapToDouble(Curve::decades).max().orElse(1);
        double low = curves.stream()
                .mapToDouble(curve -> curve.latencies().percentileNanos(LOWEST))
                .min()
                .orElse(1);
        double high = curves.stream()
                .mapToDouble(curve -> curve.latencies().maxNanos())
                .max()
                .orElse(2);
        return new Picture(
                name,
                title,
                "The share of latencies that are not longer. Both axes are logarithmic: 99% is as far from 90% as 99.9% is"
                        + " from 99%. A line ends at the longest latency.",
                new LineChart(
                        axis(decades).stream()
                                .map(percentile -> new Tick(decade(percentile) / decades, percent(percentile)))
                                .toList(),
                        Math.max(1, low),
                        1.05 * high,
                        LatencyPicture::time,
                        false,
                        curves.stream().map(curve -> curve.line(decades)).toList()),
                table());
    }

    private Table table() {
        Table.Rows<Curve> table = Table.of(
                        "scenario",
                        curves,
                        curve -> curve.chapter().label(),
                        curve -> curve.chapter().title())
                .column("latencies", curve -> "" + curve.latencies().count());
        TABLE.forEach(percentile -> table.column(
                percent(percentile) + ", us", curve -> micros(curve.latencies().percentileNanos(percentile))));
        return table.column("max, us", curve -> micros(curve.latencies().maxNanos()))
                .table();
    }

    private static String micros(long nanos) {
        return Figures.fixed(nanos / 1e3, 1);
    }

    /** 0, 50, 90, 99 and so on, as far as the latencies reach. */
    private static List<Double> axis(double decades) {
        List<Double> axis = new ArrayList<>(List.of(0.0, 50.0));
        for (int nines = 1; nines <= decades; nines++) {
            axis.add(100 - Math.pow(10, 2 - nines));
        }
        return axis;
    }

    /** 1 for 90%, 2 for 99%. */
    private static double decade(double percentile) {
        return -Math.log10(1 - percentile / 100);
    }

    private static String percent(double percentile) {
        return shortest(percentile) + "%";
    }

    private static String shortest(double value) {
        return value == Math.rint(value) ? Figures.fixed(value, 0) : Double.toString(Math.round(value * 1e6) / 1e6);
    }

    private static String time(double nanos) {
        return nanos < 1e6
                ? shortest(nanos / 1e3) + " us"
                : nanos < 1e9 ? shortest(nanos / 1e6) + " ms" : shortest(nanos / 1e9) + " s";
    }
}
