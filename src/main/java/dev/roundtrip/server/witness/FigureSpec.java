package dev.roundtrip.server.witness;

import dev.roundtrip.report.FigureKey;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How to read one figure from counters.
 *
 * @param sources where the figure can be read, the best place first
 * @param calibrated whether an idle server changes it, so that the idle slice is subtracted
 */
record FigureSpec(FigureKey key, Shape shape, List<Source> sources, boolean calibrated) {

    /** The kind of metric. */
    enum Shape {
        /** A counter; of seconds if the figure's unit is nanoseconds. */
        AMOUNT,
        /** A counter, divided by its label {@code type}. */
        PARTS,
        /** The {@code _count} and {@code _sum} of a histogram in seconds. */
        TIMING
    }

    /** The condition under which a metric's value is used. */
    enum Trust {
        /** The value is used if a series meets the conditions; otherwise the server does not know the figure. */
        SERIES,
        /**
         * The value is used if the metric exists: its series appear with their first event, so a missing series means
         * 0.
         */
        METRIC,
        /**
         * The value is used if the metric, of any type, has counted since the server started: some metrics are
         * registered and never change.
         */
        MOVED_METRIC,
        /** The value is used if this series itself has counted since the server started. */
        MOVED_SERIES,
        /** The value is always used: the metric appears with its first event, so its absence means 0. */
        FROM_FIRST_EVENT
    }

    /**
     * One place to read a figure.
     *
     * @param metric the metric's name without {@code _sum} and {@code _count}
     * @param conditions the conditions that select its series
     * @param note what a reader must know about it, or ""
     */
    record Source(String metric, List<LabelMatch> conditions, Trust trust, String note) {

        static Source of(String metric, LabelMatch... conditions) {
            return new Source(metric, List.of(conditions), Trust.SERIES, "");
        }

        Source trusted(Trust when) {
            return new Source(metric, conditions, when, note);
        }

        Source noting(String sentence) {
            return new Source(metric, conditions, trust, sentence);
        }
    }

    static FigureSpec amount(FigureKey key, Source... sources) {
        return new FigureSpec(key, Shape.AMOUNT, List.of(sources), false);
    }

    static FigureSpec parts(FigureKey key, Source source) {
        return new FigureSpec(key, Shape.PARTS, List.of(source), false);
    }

    static FigureSpec timing(FigureKey key, Source... sources) {
        return new FigureSpec(key, Shape.TIMING, List.of(sources), false);
    }

    FigureSpec withBackground() {
        return new FigureSpec(key, shape, sources, true);
    }

    /** The names of a source's metrics in the scrape; the count comes first. */
    List<String> metrics(Source source) {
        String metric = source.metric();
        return shape == Shape.TIMING ? List.of(metric + "_count", metric + "_sum") : List.of(metric);
    }

    /** A source as people write it, in PromQL. */
    String describe(Source source) {
        return source.metric()
                + (shape == Shape.TIMING ? "_{count,sum}" : "")
                + (source.conditions().isEmpty()
                        ? ""
                        : source.conditions().stream().map(LabelMatch::text).collect(Collectors.joining(",", "{", "}")))
                + (shape == Shape.PARTS ? " by type" : "");
    }
}
