package dev.roundtrip.server.witness;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ServerSide.Absent;
import dev.roundtrip.report.ServerSide.Amount;
import dev.roundtrip.report.ServerSide.Parts;
import dev.roundtrip.report.ServerSide.Timing;
import dev.roundtrip.report.ServerSide.Value;
import dev.roundtrip.server.witness.FigureSpec.Shape;
import dev.roundtrip.server.witness.FigureSpec.Source;
import dev.roundtrip.server.witness.FigureSpec.Trust;
import dev.roundtrip.server.witness.ScrapeDelta.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Computes figures from the differences of counters between two scrapes. */
record FigureReader(ScrapeDelta delta) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final String NO_SCOPE = "includes the server's own work";

    Map<FigureKey, ServerFigure> read(List<FigureSpec> specs) {
        return ServerFigures.byKey(specs.stream().map(this::read).toList());
    }

    private ServerFigure read(FigureSpec spec) {
        List<String> reasons = new ArrayList<>();
        for (Source source : spec.sources()) {
            try {
                Value reading = read(spec, source);
                List<String> notes = Stream.of(source.note(), lacksScope(spec, source) ? NO_SCOPE : "")
                        .filter(note -> !note.isEmpty())
                        .toList();
                return ServerFigure.of(spec.key(), reading, spec.describe(source), notes);
            } catch (Unknown unknown) {
                reasons.add(unknown.getMessage());
            }
        }
        String places = spec.sources().stream().map(spec::describe).collect(Collectors.joining("; "));
        return ServerFigure.of(spec.key(), new Absent(String.join("; ", reasons)), places, List.of());
    }

    private Value read(FigureSpec spec, Source source) throws Unknown {
        List<String> metrics = spec.metrics(source);
        String metric = metrics.get(0);
        if (!delta.after().has(metric) && !delta.before().has(metric)) {
            if (source.trust() == Trust.FROM_FIRST_EVENT) {
                return new Amount(0);
            }
            throw Unknown.lacks("metric " + metric);
        }
        requireBelieved(spec, source, metric);
        if (spec.shape() == Shape.PARTS) {
            Map<String, Value> counts = new TreeMap<>();
            delta.by(metric, "type", source.conditions())
                    .forEach((part, moved) -> counts.put(part, new Amount(Math.round(moved))));
            counts.values().removeIf(new Amount(0)::equals);
            return new Parts(counts);
        }
        double counted = delta.sum(metric, source.conditions());
        if (spec.shape() == Shape.AMOUNT) {
            return new Amount(Math.round(spec.key().unit().equals("ns") ? counted * NANOS_PER_SECOND : counted));
        }
        double seconds = delta.sum(metrics.get(1), source.conditions());
        return new Timing(Math.round(counted), Math.round(seconds * NANOS_PER_SECOND));
    }

    private void requireBelieved(FigureSpec spec, Source source, String metric) throws Unknown {
        List<LabelMatch> ofAnyType = source.conditions().stream()
                .filter(condition -> !condition.label().equals("type"))
                .toList();
        boolean believed = switch (source.trust()) {
            case METRIC, FROM_FIRST_EVENT -> true;
            case SERIES -> spec.shape() == Shape.PARTS || anySeries(metric, source);
            case MOVED_METRIC -> lifetime(metric, ofAnyType) > 0;
            case MOVED_SERIES -> lifetime(metric, source.conditions()) > 0;
        };
        if (!believed) {
            String place = spec.describe(source);
            throw source.trust() == Trust.SERIES
                    ? Unknown.lacks("series " + place)
                    : new Unknown(place + " has counted nothing since the start");
        }
    }

    private double lifetime(String metric, List<LabelMatch> conditions) {
        return delta.after().sum(metric, conditions.toArray(LabelMatch[]::new)).orElse(0);
    }

    private boolean anySeries(String metric, Source source) {
        return Stream.of(delta.before(), delta.after())
                .anyMatch(
                        scrape -> !scrape.matching(metric, source.conditions()).isEmpty());
    }

    /** Whether a source has a condition on a scope, but this version's series have no scope. */
    private boolean lacksScope(FigureSpec spec, Source source) {
        return source.conditions().stream()
                        .anyMatch(condition -> condition.label().equals("scope"))
                && delta.after().matching(spec.metrics(source).get(0), source.conditions()).stream()
                        .anyMatch(series -> !series.labels().containsKey("scope"));
    }
}
