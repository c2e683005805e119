package dev.roundtrip.advice;

import dev.roundtrip.jdbc.UrlParameter;
import java.util.List;
import java.util.Objects;

/**
 * What to do about a finding. A fix that changes how the application behaves is a choice: it is shown, with what it changes, and never applied.
 *
 * @param sentence what to do, for a person
 * @param set parameters to add to the string or to change in it
 * @param remove names of parameters to take out of the string
 * @param changes what else changes for the application, as a sentence; empty where nothing does
 */
public record Fix(String sentence, List<UrlParameter> set, List<String> remove, String changes) {

    public Fix {
        Objects.requireNonNull(sentence, "sentence");
        set = List.copyOf(set);
        remove = List.copyOf(remove);
        Objects.requireNonNull(changes, "changes");
    }

    /** One that changes nothing but what is sent. */
    static Fix neutral(String sentence, List<UrlParameter> set, List<String> remove) {
        return new Fix(sentence, set, remove, "");
    }

    /** One that no change of the string alone can bring. */
    public static Fix elsewhere(String sentence) {
        return neutral(sentence, List.of(), List.of());
    }

    /** A neutral one; see {@link #changing}. */
    public static Fix set(String sentence, UrlParameter... properties) {
        return neutral(sentence, List.of(properties), List.of());
    }

    /** A neutral one; see {@link #changing}. */
    public static Fix remove(String sentence, String... names) {
        return neutral(sentence, List.of(), List.of(names));
    }

    /**
     * The same fix as a choice.
     *
     * @param consequence what it changes for the application, as a sentence
     */
    public Fix changing(String consequence) {
        return new Fix(sentence, set, remove, consequence);
    }

    /** Whether the application behaves as before, so that the fix may be applied unasked. */
    public boolean isNeutral() {
        return changes.isEmpty();
    }

    /** Whether there is anything in the string to change. */
    public boolean isInString() {
        return !set.isEmpty() || !remove.isEmpty();
    }
}
