package dev.roundtrip.server.witness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One reading of a server's counters: series by name, each with its labels and value. Immutable.
 *
 * <p>Queries cover all series of a name, with any labels, because labels change between versions of TiDB.
 *
 * @param malformedLines the number of lines that were neither a series, nor a comment, nor blank
 */
record Scrape(Map<String, List<Scrape.Series>> seriesByName, int malformedLines) {

    /** One series. The value may be NaN or infinite if the server returns that. */
    record Series(Map<String, String> labels, double value) {}

    /** One scrape with the series of several nodes, each with a further label {@code instance}, as Prometheus does. */
    static Scrape merged(Map<String, Scrape> byInstance) {
        Builder all = new Builder();
        byInstance.forEach((instance, scrape) -> scrape.seriesByName.forEach((name, list) -> list.forEach(series -> {
            Map<String, String> labels = new LinkedHashMap<>(series.labels());
            labels.put("instance", instance);
            all.add(name, labels, series.value());
        })));
        return all.build();
    }

    /** True if there is at least one series of that name. */
    boolean has(String name) {
        return seriesByName.containsKey(name);
    }

    /** The sum over the series of that name that meet every condition: 0 if none does, empty if the name is unknown. */
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

    /** Collects series for one scrape. */
    static final class Builder {
        private final Map<String, List<Series>> seriesByName = new LinkedHashMap<>();
        private int malformedLines;

        Builder add(String name, Map<String, String> labels, double value) {
            seriesByName.computeIfAbsent(name, key -> new ArrayList<>()).add(new Series(labels, value));
            return this;
        }

        void malformed() {
            malformedLines++;
        }

        Scrape build() {
            return new Scrape(seriesByName, malformedLines);
        }
    }
}
