package dev.roundtrip.server.witness;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A condition on one label of a series. As in PromQL, a label that a series does not have counts as "". Versions of a
 * server add and remove labels, so a condition names as few as possible.
 *
 * @param label the label's name
 * @param values the values to compare with
 * @param wanted whether the label must have one of the values, or none
 */
record LabelMatch(String label, Set<String> values, boolean wanted) {

    /** A condition that the label has one of these values; "" means that the label is missing. */
    static LabelMatch oneOf(String label, String... values) {
        return new LabelMatch(label, Set.of(values), true);
    }

    /** A condition that the label has none of these values; "" means that the label is missing. */
    static LabelMatch noneOf(String label, String... values) {
        return new LabelMatch(label, Set.of(values), false);
    }

    /** The condition in PromQL, such as {@code type=~"In|read"}. */
    String text() {
        List<String> sorted = values.stream().sorted().toList();
        boolean one = sorted.size() == 1;
        String sign = wanted ? (one ? "=" : "=~") : (one ? "!=" : "!~");
        return label + sign + '"' + String.join("|", sorted) + '"';
    }

    boolean accepts(Map<String, String> labels) {
        return values.contains(labels.getOrDefault(label, "")) == wanted;
    }
}
