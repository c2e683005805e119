package dev.roundtrip.server.witness;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The differences of counters between two scrapes of one server.
 *
 * <p>A series that was missing before counts from 0: many of TiDB's appear with their first event. If a counter went
 * down, or disappeared after it had counted something, there is a reason instead of a figure.
 */
record ScrapeDelta(Scrape before, Scrape after) {

    private static final String RESET = ": the server was restarted or reset";

    /** There is no difference, or no figure; the message is a clause for the report. */
    static final class Unknown extends Exception {

        private static final long serialVersionUID = 1L;

        Unknown(String reason) {
            super(reason);
        }

        static Unknown lacks(String what) {
            return new Unknown("this server has no " + what);
        }
    }

    /**
     * The increase of all series of that name that meet every condition, in the metric's own unit; 0 if the name is
     * known and no series meets them.
     */
    double sum(String name, List<LabelMatch> conditions) throws Unknown {
        if (!before.has(name) && !after.has(name)) {
            throw Unknown.lacks("metric " + name);
        }
        Map<Map<String, String>, Double> earlier = valuesByLabels(before, name, conditions);
        Map<Map<String, String>, Double> later = valuesByLabels(after, name, conditions);
        double moved = 0;
        for (Map.Entry<Map<String, String>, Double> entry : later.entrySet()) {
            double start = earlier.getOrDefault(entry.getKey(), 0.0);
            if (entry.getValue() < start) {
                throw new Unknown(name + " went down" + RESET);
            }
            moved += entry.getValue() - start;
        }
        for (Map.Entry<Map<String, String>, Double> entry : earlier.entrySet()) {
            if (!later.containsKey(entry.getKey()) && entry.getValue() != 0) {
                throw new Unknown(name + " lost a series" + RESET);
            }
        }
        if (Double.isNaN(moved) || Double.isInfinite(moved)) {
            throw new Unknown(name + " is not finite");
        }
        return moved;
    }

    /** As {@link #sum}, by the value of one label; empty if no series meets the conditions. */
    SortedMap<String, Double> by(String name, String label, List<LabelMatch> conditions) throws Unknown {
        SortedSet<String> values = new TreeSet<>();
        for (Scrape scrape : List.of(before, after)) {
            scrape.matching(name, conditions)
                    .forEach(series -> values.add(series.labels().getOrDefault(label, "")));
        }
        SortedMap<String, Double> moved = new TreeMap<>();
        for (String value : values) {
            Stream<LabelMatch> one = Stream.of(LabelMatch.oneOf(label, value));
            moved.put(value, sum(name, Stream.concat(conditions.stream(), one).toList()));
        }
        return moved;
    }

    static Map<Map<String, String>, Double> valuesByLabels(Scrape scrape, String name, List<LabelMatch> conditions) {
        Map<Map<String, String>, Double> values = new HashMap<>();
        scrape.matching(name, conditions).forEach(series -> values.merge(series.labels(), series.value(), Double::sum));
        return values;
    }
}
