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
 * @param meaning whether the label must have one of the values, or none
 */
public record LabelMatch(String label, Set<String> values, Meaning meaning) {

    /** Whether the values are included or excluded. */
    public enum Meaning {
        /** The label has one of the values. */
        ONE_OF,
        /** The label has none of the values. */
        NONE_OF
    }

    /** The label has one of these values; "" means that the label is missing. */
    public static LabelMatch oneOf(String label, String... values) {
        return new LabelMatch(label, Set.of(values), Meaning.ONE_OF);
    }

    /** The label has none of these values; "" means that the label is missing. */
    public static LabelMatch noneOf(String label, String... values) {
        return new LabelMatch(label, Set.of(values), Meaning.NONE_OF);
    }

    /** The condition in PromQL: {@code type=~"In|read"}. */
    String text() {
        List<String> sorted = values.stream().sorted().toList();
        boolean one = sorted.size() == 1;
        String sign = meaning == Meaning.ONE_OF ? (one ? "=" : "=~") : (one ? "!=" : "!~");
        return label + sign + '"' + String.join("|", sorted) + '"';
    }

    boolean accepts(Map<String, String> labels) {
        boolean contained = values.contains(labels.getOrDefault(label, ""));
        return meaning == Meaning.ONE_OF ? contained : !contained;
    }
}
