package dev.roundtrip.advice;

import dev.roundtrip.jdbc.UrlParameter;
import java.util.List;
import java.util.Objects;

/**
 * What to do about a finding. A fix that changes how the application behaves is a choice: it is shown, with what it
 * changes, and never applied.
 *
 * @param sentence what to do, as a sentence
 * @param set parameters to add to the string or to change
 * @param remove names of parameters to remove from the string
 * @param changes what else changes for the application, as a sentence; empty if nothing does
 */
public record Fix(String sentence, List<UrlParameter> set, List<String> remove, String changes) {

    public Fix {
        Objects.requireNonNull(sentence, "sentence");
        set = List.copyOf(set);
        remove = List.copyOf(remove);
        Objects.requireNonNull(changes, "changes");
    }

    /** A fix that only changes what is sent. */
    static Fix neutral(String sentence, List<UrlParameter> set, List<String> remove) {
        return new Fix(sentence, set, remove, "");
    }

    /** A fix that is not only a change of the string. */
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

    /** Whether the application behaves as before, so that the fix may be applied automatically. */
    public boolean isNeutral() {
        return changes.isEmpty();
    }

    /** Whether it changes the string. */
    public boolean isInString() {
        return !set.isEmpty() || !remove.isEmpty();
    }
}
