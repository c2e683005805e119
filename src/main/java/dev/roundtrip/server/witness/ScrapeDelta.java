package dev.roundtrip.server.witness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The differences of counters between two scrapes of one server.
 *
 * <p>A series that was missing before counts from 0: many of TiDB's appear with their first event. If a counter went
 * down, or disappeared after it had counted something, there is a reason instead of a figure.
 */
public final class ScrapeDelta {

    /** A difference, or why there is none. */
    public sealed interface Difference {

        /**
         * A difference.
         *
         * @param value the increase of the counters, in the metric's own unit
         */
        record Moved(double value) implements Difference {}

        /**
         * No difference.
         *
         * @param reason a clause for the report
         */
        record Unknown(String reason) implements Difference {}
    }

    private final Scrape before;
    private final Scrape after;

    public ScrapeDelta(Scrape before, Scrape after) {
        this.before = before;
        this.after = after;
    }

    Scrape before() {
        return before;
    }

    Scrape after() {
        return after;
    }

    /**
     * The increase of all series of that name that meet every condition; 0 if the name is known and no series meets
     * them.
     */
    public Difference sum(String name, List<LabelMatch> conditions) {
        if (!before.has(name) && !after.has(name)) {
            return new Difference.Unknown("it has no metric " + name);
        }
        Map<Map<String, String>, Double> earlier = valuesByLabels(before, name, conditions);
        Map<Map<String, String>, Double> later = valuesByLabels(after, name, conditions);
        return difference(name, earlier, later);
    }

    /** As {@link #sum}, by the value of one label; empty if no series meets the conditions. */
    public SortedMap<String, Difference> by(String name, String label, List<LabelMatch> conditions) {
        SortedMap<String, Difference> differences = new TreeMap<>();
        for (Scrape scrape : List.of(before, after)) {
            for (Scrape.Series series : scrape.matching(name, conditions)) {
                differences.computeIfAbsent(series.labels().getOrDefault(label, ""), value -> {
                    LabelMatch same = LabelMatch.oneOf(label, value);
                    return difference(
                            name,
                            valuesByLabels(before, name, and(conditions, same)),
                            valuesByLabels(after, name, and(conditions, same)));
                });
            }
        }
        return differences;
    }

    private static List<LabelMatch> and(List<LabelMatch> conditions, LabelMatch one) {
        List<LabelMatch> all = new ArrayList<>(conditions);
        all.add(one);
        return all;
    }

    private static Difference difference(
            String name, Map<Map<String, String>, Double> earlier, Map<Map<String, String>, Double> later) {
        double moved = 0;
        for (Map.Entry<Map<String, String>, Double> entry : later.entrySet()) {
            double start = earlier.getOrDefault(entry.getKey(), 0.0);
            if (entry.getValue() < start) {
                return new Difference.Unknown(name + " went down: the server was restarted or its counters were reset");
            }
            moved += entry.getValue() - start;
        }
        for (Map.Entry<Map<String, String>, Double> entry : earlier.entrySet()) {
            if (!later.containsKey(entry.getKey()) && entry.getValue() != 0) {
                return new Difference.Unknown(
                        name + " lost a series: the server was restarted or its counters were reset");
            }
        }
        if (Double.isNaN(moved) || Double.isInfinite(moved)) {
            return new Difference.Unknown(name + " is not a finite number");
        }
        return new Difference.Moved(moved);
    }

    static Map<Map<String, String>, Double> valuesByLabels(Scrape scrape, String name, List<LabelMatch> conditions) {
        Map<Map<String, String>, Double> values = new HashMap<>();
        for (Scrape.Series series : scrape.matching(name, conditions)) {
            values.merge(series.labels(), series.value(), Double::sum);
        }
        return values;
    }
}
