package dev.roundtrip.server.witness;

import dev.roundtrip.server.witness.FigureSpec.Shape;
import dev.roundtrip.server.witness.FigureSpec.Source;
import dev.roundtrip.server.witness.FigureSpec.Trust;
import dev.roundtrip.server.witness.ScrapeDelta.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Computes figures from the differences of counters between two scrapes. */
record FigureReader(ScrapeDelta delta) {

    /** TIMING metrics are in seconds unless their source gives another factor. */
    private static final double NANOS_PER_SECOND = 1e9;

    private static final String NO_SCOPE = "this version does not separate the server's own work, which is included";

    /** The names that a metric of this shape has in the scrape. */
    static List<String> metricsOf(Shape shape, String metric) {
        return shape == Shape.TIMING ? List.of(metric + "_count", metric + "_sum") : List.of(metric);
    }

    /** The names of all metrics that these figures need, and others. */
    static Set<String> metricsOf(List<FigureSpec> figures, String... others) {
        Set<String> names = new TreeSet<>(List.of(others));
        for (FigureSpec figure : figures) {
            for (Source source : figure.sources()) {
                names.addAll(metricsOf(figure.shape(), source.metric()));
            }
        }
        return Set.copyOf(names);
    }

    ServerFigure read(FigureSpec spec) {
        List<String> reasons = new ArrayList<>();
        for (Source source : spec.sources()) {
            try {
                Reading reading = read(spec.shape(), source);
                ServerFigure figure =
                        ServerFigure.of(spec.name(), spec.unit(), reading, describe(spec.shape(), source));
                figure = source.note().isEmpty() ? figure : figure.withNote(source.note());
                return lacksScope(spec, source) ? figure.withNote(NO_SCOPE) : figure;
            } catch (Unknown unknown) {
                reasons.add(unknown.getMessage());
            }
        }
        Reading absent = new Reading.Absent(String.join("; ", reasons));
        List<String> places = spec.sources().stream()
                .map(source -> describe(spec.shape(), source))
                .toList();
        return ServerFigure.of(spec.name(), spec.unit(), absent, String.join("; ", places));
    }

    private Reading read(Shape shape, Source source) throws Unknown {
        List<String> metrics = metricsOf(shape, source.metric());
        String metric = metrics.get(0);
        if (!delta.after().has(metric) && !delta.before().has(metric)) {
            if (source.trust() == Trust.FROM_FIRST_EVENT) {
                return new Reading.Amount(0);
            }
            throw new Unknown("this server has no metric " + metric);
        }
        requireBelieved(shape, source, metric);
        if (!source.partsBy().isEmpty()) {
            return parts(source);
        }
        if (shape == Shape.LEVEL) {
            return new Reading.Level(Math.round(lifetime(metric, source.conditions()) * source.toUnit()));
        }
        double counted = delta.sum(metric, source.conditions());
        if (shape == Shape.AMOUNT) {
            return new Reading.Amount(Math.round(counted * source.toUnit()));
        }
        double factor = source.toUnit() == 1 ? NANOS_PER_SECOND : source.toUnit();
        return new Reading.Timing(
                Math.round(counted), Math.round(delta.sum(metrics.get(1), source.conditions()) * factor));
    }

    private void requireBelieved(Shape shape, Source source, String metric) throws Unknown {
        boolean believed = switch (source.trust()) {
            case METRIC, FROM_FIRST_EVENT -> true;
            case SERIES -> !source.partsBy().isEmpty() || anySeries(metric, source);
            case MOVED_METRIC -> lifetime(metric, withoutType(source.conditions())) > 0;
            case MOVED_SERIES -> lifetime(metric, source.conditions()) > 0;
        };
        if (!believed) {
            String place = describe(shape, source);
            throw new Unknown(
                    source.trust() == Trust.SERIES
                            ? "this server has no series " + place
                            : place + " has counted nothing since the server started, because it has no such client");
        }
    }

    private static List<LabelMatch> withoutType(List<LabelMatch> conditions) {
        return conditions.stream()
                .filter(condition -> !condition.label().equals("type"))
                .toList();
    }

    private double lifetime(String metric, List<LabelMatch> conditions) {
        return delta.after().sum(metric, conditions.toArray(LabelMatch[]::new)).orElse(0);
    }

    private boolean anySeries(String metric, Source source) {
        return !delta.after().matching(metric, source.conditions()).isEmpty()
                || !delta.before().matching(metric, source.conditions()).isEmpty();
    }

    private Reading parts(Source source) throws Unknown {
        SortedMap<String, Long> counts = new TreeMap<>();
        delta.by(source.metric(), source.partsBy(), source.conditions())
                .forEach((part, moved) -> counts.put(part, Math.round(moved * source.toUnit())));
        counts.values().removeIf(count -> count == 0);
        return new Reading.Parts(counts);
    }

    /** Whether the source has a condition on a scope, but this version's series have no scope. */
    private boolean lacksScope(FigureSpec spec, Source source) {
        boolean asks = source.conditions().stream()
                .anyMatch(condition -> condition.label().equals("scope"));
        String counter = metricsOf(spec.shape(), source.metric()).get(0);
        return asks
                && delta.after().matching(counter, source.conditions()).stream()
                        .anyMatch(series -> !series.labels().containsKey("scope"));
    }

    private static String describe(Shape shape, Source source) {
        return source.metric()
                + (shape == Shape.TIMING ? "_{count,sum}" : "")
                + (source.conditions().isEmpty()
                        ? ""
                        : source.conditions().stream().map(LabelMatch::text).collect(Collectors.joining(",", "{", "}")))
                + (source.partsBy().isEmpty() ? "" : " by " + source.partsBy());
    }
}
