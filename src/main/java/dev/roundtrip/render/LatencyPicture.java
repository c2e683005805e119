package dev.roundtrip.render;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.render.LineChart.Curve;
import dev.roundtrip.render.LineChart.Point;
import dev.roundtrip.result.Digits;
import dev.roundtrip.result.RunReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Latencies as percentile curves, one per scenario, from the raw histograms. The horizontal axis is HdrHistogram's:
 * equal lengths for 90%, 99%, 99.9% and so on. A curve ends where one latency remains: at the longest.
 */
final class LatencyPicture {

    private static final int POINTS_PER_DECADE = 12;
    private static final List<Double> NAMED = List.of(50.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999);

    /** The lowest percentile of a curve: below it are a few latencies that would stretch the axis. */
    private static final double LOWEST = 1;

    private LatencyPicture() {}

    /** Of statements; empty if no scenario has a histogram of them. */
    static Optional<Picture> of(RunReport report) {
        record Known(String label, Latencies latencies) {}
        List<Known> known = Story.chapters(report).stream()
                .flatMap(chapter -> chapter.measured().histograms().statement().stream()
                        .flatMap(encoded -> decoded(encoded).stream())
                        .filter(latencies -> latencies.count() > 0)
                        .map(latencies -> new Known(chapter.label(), latencies)))
                .toList();
        double decades = known.stream()
                .mapToDouble(each -> decades(each.latencies()))
                .max()
                .orElse(1);
        return Picture.of(
                "Latency of a statement",
                "The share of latencies that are not longer.",
                known.stream()
                        .map(each -> new Curve(each.label(), points(each.latencies(), decades)))
                        .toList(),
                curves -> new LineChart("share", LatencyPicture::time, curves));
    }

    /** Empty if the report, which may be a file from elsewhere, has no valid histogram: a curve is missing then. */
    private static Optional<Latencies> decoded(String histogram) {
        try {
            return Optional.of(Latencies.decoded(histogram));
        } catch (IllegalArgumentException notOne) {
            return Optional.empty();
        }
    }

    /** The number of decades that latencies reach: 3 for a thousand. */
    private static double decades(Latencies latencies) {
        return Math.log10(Math.max(2, (double) latencies.count()));
    }

    /** Points at equal distances, and one at each percentile that has a name. */
    private static List<Point> points(Latencies latencies, double all) {
        double decades = decades(latencies);
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < decades * POINTS_PER_DECADE; i++) {
            double decade = (double) i / POINTS_PER_DECADE;
            points.add(new Point(decade / all, nanosAt(latencies, 100 - Math.pow(10, 2 - decade)), ""));
        }
        points.add(new Point(decades / all, latencies.maxNanos(), ""));
        for (double percentile : NAMED) {
            double decade = -Math.log10(1 - percentile / 100);
            // 99.9% of a thousand is their end, but for rounding.
            if (decade <= decades + 1e-9) {
                String place = percentile == Math.rint(percentile) ? Digits.fixed(percentile, 0) : "" + percentile;
                points.add(new Point(decade / all, nanosAt(latencies, percentile), place + "%"));
            }
        }
        points.sort(Comparator.comparingDouble(Point::at));
        return points;
    }

    private static double nanosAt(Latencies latencies, double percentile) {
        return latencies.percentileNanos(Math.max(LOWEST, percentile));
    }

    private static String time(double nanos) {
        if (nanos < 1e6) {
            return Figures.shortest(nanos / 1e3) + " us";
        }
        return nanos < 1e9 ? Figures.shortest(nanos / 1e6) + " ms" : Figures.shortest(nanos / 1e9) + " s";
    }
}
