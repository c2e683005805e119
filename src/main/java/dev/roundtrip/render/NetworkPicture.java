package dev.roundtrip.render;

import dev.roundtrip.render.LineChart.Curve;
import dev.roundtrip.render.LineChart.Point;
import dev.roundtrip.result.NetworkLatency;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Transactions per second over the latencies of a run, else over its numbers of connections, a curve for each string:
 * where curves cross, strings change places.
 */
record NetworkPicture(RunReport report, boolean overLatencies, Labels labels) {

    /** Empty if fewer than two latencies and fewer than two numbers of connections were measured. */
    static Optional<Picture> of(RunReport whole) {
        RunReport report = whole.firstRows();
        return new NetworkPicture(report, report.latencies().size() > 1, new Labels(report)).picture();
    }

    private Optional<Picture> picture() {
        List<String> places =
                report.scenarios().stream().map(this::place).distinct().toList();
        Map<String, List<Point>> points = new LinkedHashMap<>();
        for (ScenarioResult scenario : report.scenarios()) {
            String place = place(scenario);
            // Equal distances, in the order of the run, with a margin.
            double at = 0.03 + 0.94 * places.indexOf(place) / Math.max(1, places.size() - 1);
            scenario.withWork()
                    .map(measured -> measured.work().medianTransactionsPerSecond())
                    .filter(rate -> rate > 0)
                    .ifPresent(rate -> points.computeIfAbsent(curve(scenario), any -> new ArrayList<>())
                            .add(new Point(at, rate, place)));
        }
        if (points.values().stream().noneMatch(curve -> curve.size() > 1)) {
            return Optional.empty();
        }
        return Optional.of(new Picture(
                Figures.capital(Figures.oneLine(report.transactions())) + " per second "
                        + (overLatencies ? "by latency" : "by the number of connections"),
                "Medians. Where curves cross, the better string changes.",
                new LineChart(
                        overLatencies ? "latency" : "connections",
                        rate -> Figures.rate(rate, Figures.rateDigits(List.of(rate))),
                        points.entrySet().stream()
                                .map(curve -> new Curve(curve.getKey(), curve.getValue()))
                                .toList())));
    }

    private String place(ScenarioResult scenario) {
        if (!overLatencies) {
            return scenario.conditions().varying(false, true).words();
        }
        return scenario.latency()
                .map(latency -> latency.place().isPresent() && latency.isNone()
                        ? "as is"
                        : latency.at(Optional.empty()).words())
                .orElse("");
    }

    /** What a curve is of: the string, and what the axis does not show. */
    private String curve(ScenarioResult scenario) {
        String place = scenario.latency()
                .flatMap(NetworkLatency::place)
                .map(where -> " " + where.word())
                .orElse("");
        boolean severalConnections = overLatencies && report.connections().size() > 1;
        String connections =
                scenario.conditions().varying(false, severalConnections).words();
        return (labels.withoutDriver(scenario) + place + " " + connections).stripTrailing();
    }
}
