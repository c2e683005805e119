package dev.roundtrip.server.witness;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The differences of counters between two scrapes of one server.
 *
 * <p>A series that was missing before counts from 0: many series of TiDB appear with their first event. If a counter
 * went down, or disappeared after it had counted something, there is a reason instead of a figure.
 */
record ScrapeDelta(Scrape before, Scrape after) {

    private static final String RESET = ": the server was restarted or reset";

    /** Says that there is no difference, or no figure; the message is a clause for the report. */
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
        return moved(name, conditions).values().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    /** The {@link #sum} for each value of one label; empty if no series meets the conditions. */
    SortedMap<String, Double> by(String name, String label, List<LabelMatch> conditions) throws Unknown {
        SortedMap<String, Double> sums = new TreeMap<>();
        moved(name, conditions)
                .forEach((labels, moved) -> sums.merge(labels.getOrDefault(label, ""), moved, Double::sum));
        return sums;
    }

    /** The increase of each series, by its labels. */
    private Map<Map<String, String>, Double> moved(String name, List<LabelMatch> conditions) throws Unknown {
        if (!before.has(name) && !after.has(name)) {
            throw Unknown.lacks("metric " + name);
        }
        Map<Map<String, String>, Double> earlier = valuesByLabels(before, name, conditions);
        Map<Map<String, String>, Double> moved = valuesByLabels(after, name, conditions);
        for (Map.Entry<Map<String, String>, Double> series : moved.entrySet()) {
            double start = Objects.requireNonNullElse(earlier.remove(series.getKey()), 0.0);
            if (series.getValue() < start) {
                throw new Unknown(name + " went down" + RESET);
            }
            series.setValue(series.getValue() - start);
            if (!Double.isFinite(series.getValue())) {
                throw new Unknown(name + " is not finite");
            }
        }
        if (earlier.values().stream().anyMatch(lost -> lost != 0)) {
            throw new Unknown(name + " lost a series" + RESET);
        }
        return moved;
    }

    static Map<Map<String, String>, Double> valuesByLabels(Scrape scrape, String name, List<LabelMatch> conditions) {
        Map<Map<String, String>, Double> values = new HashMap<>();
        scrape.matching(name, conditions).forEach(series -> values.merge(series.labels(), series.value(), Double::sum));
        return values;
    }
}
