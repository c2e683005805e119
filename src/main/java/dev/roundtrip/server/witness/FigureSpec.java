package dev.roundtrip.server.witness;

import java.util.List;

/**
 * How to read one figure from counters.
 *
 * @param name of the figure
 * @param unit of the reading
 * @param shape the kind of metric
 * @param sources where it can be read, the best first
 * @param calibrated whether an idle server changes it, so that the idle slice is subtracted
 */
record FigureSpec(String name, Unit unit, Shape shape, List<Source> sources, boolean calibrated) {

    /** The kind of metric. */
    enum Shape {
        /** A counter. */
        AMOUNT,
        /** The {@code _count} and {@code _sum} of a histogram. */
        TIMING,
        /** A gauge. */
        LEVEL
    }

    /** When a metric's value is used. */
    enum Trust {
        /** If a series meets the conditions; otherwise the server does not know the figure. */
        SERIES,
        /** If the metric exists: its series appear with their first event, so a missing series means 0. */
        METRIC,
        /**
         * If the metric, of any type, has counted since the server started: some metrics are registered but never
         * change.
         */
        MOVED_METRIC,
        /** If this series itself has counted since the server started. */
        MOVED_SERIES,
        /** Always: the metric appears with its first event, so its absence means 0. */
        FROM_FIRST_EVENT
    }

    /**
     * One place to read a figure.
     *
     * @param metric name without {@code _sum} and {@code _count}
     * @param conditions select its series
     * @param partsBy the label to divide by, or "" for one value
     * @param toUnit the factor from the metric's unit to the figure's unit
     * @param trust when the metric's value is used
     * @param note what a reader must know about it, or ""
     */
    record Source(String metric, List<LabelMatch> conditions, String partsBy, double toUnit, Trust trust, String note) {

        static Source of(String metric, LabelMatch... conditions) {
            return new Source(metric, List.of(conditions), "", 1, Trust.SERIES, "");
        }

        Source by(String label) {
            return new Source(metric, conditions, label, toUnit, trust, note);
        }

        Source times(double factor) {
            return new Source(metric, conditions, partsBy, factor, trust, note);
        }

        Source trusted(Trust when) {
            return new Source(metric, conditions, partsBy, toUnit, when, note);
        }

        Source noting(String sentence) {
            return new Source(metric, conditions, partsBy, toUnit, trust, sentence);
        }
    }

    static FigureSpec amount(String name, Source... sources) {
        return new FigureSpec(name, Unit.COUNT, Shape.AMOUNT, List.of(sources), false);
    }

    /** Timings are read from histograms in seconds unless the source gives another unit. */
    static FigureSpec timing(String name, Source... sources) {
        return new FigureSpec(name, Unit.COUNT, Shape.TIMING, List.of(sources), false);
    }

    static FigureSpec level(String name, Source... sources) {
        return new FigureSpec(name, Unit.COUNT, Shape.LEVEL, List.of(sources), false);
    }

    FigureSpec in(Unit other) {
        return new FigureSpec(name, other, shape, sources, calibrated);
    }

    FigureSpec withBackground() {
        return new FigureSpec(name, unit, shape, sources, true);
    }
}
