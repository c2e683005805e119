package dev.roundtrip.server.witness;

import dev.roundtrip.server.witness.FigureSpec.Shape;
import dev.roundtrip.server.witness.FigureSpec.Source;
import dev.roundtrip.server.witness.FigureSpec.Trust;
import dev.roundtrip.server.witness.ScrapeDelta.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Computes figures from the differences of counters between two scrapes. */
final class FigureReader {

    /** TIMING metrics are in seconds unless their source gives another factor. */
    private static final double NANOS_PER_SECOND = 1e9;

    private static final String NO_SCOPE = "this version does not separate the server's own work, which is included";

    private final ScrapeDelta delta;

    FigureReader(ScrapeDelta delta) {
        this.delta = delta;
    }

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
            Reading reading = read(spec.shape(), source);
            if (reading instanceof Reading.Absent absent) {
                reasons.add(absent.reason());
            } else {
                ServerFigure figure =
                        ServerFigure.of(spec.name(), spec.unit(), reading, describe(spec.shape(), source));
                figure = source.note().isEmpty() ? figure : figure.withNote(source.note());
                return lacksScope(spec, source) ? figure.withNote(NO_SCOPE) : figure;
            }
        }
        Reading absent = new Reading.Absent(String.join("; ", reasons));
        List<String> places = spec.sources().stream()
                .map(source -> describe(spec.shape(), source))
                .toList();
        return ServerFigure.of(spec.name(), spec.unit(), absent, String.join("; ", places));
    }

    private Reading read(Shape shape, Source source) {
        Optional<Reading> unusable = unusable(shape, source);
        if (unusable.isPresent()) {
            return unusable.get();
        }
        if (!source.partsBy().isEmpty()) {
            return parts(source);
        }
        String metric = metricsOf(shape, source.metric()).get(0);
        return shape == Shape.LEVEL
                ? new Reading.Level(Math.round(lifetime(metric, source.conditions()) * source.toUnit()))
                : value(shape, source);
    }

    /** The reason why a source cannot be used, or the 0 that its absence means; empty if it can be read. */
    private Optional<Reading> unusable(Shape shape, Source source) {
        String metric = metricsOf(shape, source.metric()).get(0);
        if (!delta.after().has(metric) && !delta.before().has(metric)) {
            return Optional.of(
                    source.trust() == Trust.FROM_FIRST_EVENT
                            ? new Reading.Amount(0)
                            : new Reading.Absent("this server has no metric " + metric));
        }
        boolean believed = switch (source.trust()) {
            case METRIC, FROM_FIRST_EVENT -> true;
            case SERIES -> !source.partsBy().isEmpty() || anySeries(metric, source);
            case MOVED_METRIC -> lifetime(metric, withoutType(source.conditions())) > 0;
            case MOVED_SERIES -> lifetime(metric, source.conditions()) > 0;
        };
        if (believed) {
            return Optional.empty();
        }
        String place = describe(shape, source);
        return Optional.of(new Reading.Absent(
                source.trust() == Trust.SERIES
                        ? "this server has no series " + place
                        : place + " has counted nothing since the server started, because it has no such client"));
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

    private Reading parts(Source source) {
        SortedMap<String, Long> counts = new TreeMap<>();
        for (Map.Entry<String, Difference> entry :
                delta.by(source.metric(), source.partsBy(), source.conditions()).entrySet()) {
            if (!(entry.getValue() instanceof Difference.Moved moved)) {
                return new Reading.Absent(((Difference.Unknown) entry.getValue()).reason());
            }
            long count = Math.round(moved.value() * source.toUnit());
            if (count != 0) {
                counts.put(entry.getKey(), count);
            }
        }
        return new Reading.Parts(counts);
    }

    private Reading value(Shape shape, Source source) {
        List<String> metrics = metricsOf(shape, source.metric());
        Difference count = delta.sum(metrics.get(0), source.conditions());
        if (count instanceof Difference.Unknown unknown) {
            return new Reading.Absent(unknown.reason());
        }
        double counted = ((Difference.Moved) count).value();
        if (shape != Shape.TIMING) {
            return new Reading.Amount(Math.round(counted * source.toUnit()));
        }
        Difference time = delta.sum(metrics.get(1), source.conditions());
        if (time instanceof Difference.Unknown unknown) {
            return new Reading.Absent(unknown.reason());
        }
        double factor = source.toUnit() == 1 ? NANOS_PER_SECOND : source.toUnit();
        double timed = ((Difference.Moved) time).value();
        return new Reading.Timing(Math.round(counted), Math.round(timed * factor));
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
