package dev.roundtrip.advice;

import dev.roundtrip.jdbc.UrlProperty;
import java.util.List;
import java.util.Objects;

/**
 * How to mend a finding.
 *
 * @param sentence what to do, for a person
 * @param set parameters to add to the string or to change in it
 * @param remove names of parameters to take out of the string
 */
public record Fix(String sentence, List<UrlProperty> set, List<String> remove) {

    public Fix {
        Objects.requireNonNull(sentence, "sentence");
        set = List.copyOf(set);
        remove = List.copyOf(remove);
    }

    /** One that no change of the string alone can bring. */
    public static Fix elsewhere(String sentence) {
        return new Fix(sentence, List.of(), List.of());
    }

    public static Fix set(String sentence, UrlProperty... properties) {
        return new Fix(sentence, List.of(properties), List.of());
    }

    public static Fix remove(String sentence, String... names) {
        return new Fix(sentence, List.of(), List.of(names));
    }
}
