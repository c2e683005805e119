package dev.roundtrip.server.witness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One reading of a server's counters: series by name, each with its labels and value. Its reader adds them; after that
 * it does not change.
 *
 * <p>Queries cover all series of a name, with any labels, because labels change between versions of TiDB.
 */
final class Scrape {

    /** One series. The value may be NaN or infinite if the server returns that. */
    record Series(Map<String, String> labels, double value) {}

    private final Map<String, List<Series>> seriesByName = new LinkedHashMap<>();
    private int malformedLines;

    /** One scrape with the series of several nodes, each with a further label {@code instance}, as Prometheus does. */
    static Scrape merged(Map<String, Scrape> byInstance) {
        Scrape all = new Scrape();
        byInstance.forEach((instance, scrape) -> scrape.seriesByName.forEach((name, list) -> list.forEach(series -> {
            Map<String, String> labels = new LinkedHashMap<>(series.labels());
            labels.put("instance", instance);
            all.add(name, labels, series.value());
        })));
        return all;
    }

    Scrape add(String name, Map<String, String> labels, double value) {
        seriesByName.computeIfAbsent(name, key -> new ArrayList<>()).add(new Series(labels, value));
        return this;
    }

    void addMalformedLine() {
        malformedLines++;
    }

    /** The number of lines that were neither a series, nor a comment, nor blank. */
    int malformedLines() {
        return malformedLines;
    }

    /** True if there is at least one series of that name. */
    boolean has(String name) {
        return seriesByName.containsKey(name);
    }

    /**
     * The sum over the series of that name that meet every condition: 0 if no series does, empty if the name is
     * unknown.
     */
    OptionalDouble sum(String name, LabelMatch... conditions) {
        if (!has(name)) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(matching(name, List.of(conditions)).stream()
                .mapToDouble(Series::value)
                .sum());
    }

    List<Series> matching(String name, List<LabelMatch> conditions) {
        return seriesByName.getOrDefault(name, List.of()).stream()
                .filter(series -> conditions.stream().allMatch(condition -> condition.accepts(series.labels())))
                .toList();
    }
}
