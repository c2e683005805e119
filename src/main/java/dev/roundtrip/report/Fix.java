package dev.roundtrip.report;

import dev.roundtrip.jdbc.UrlParameter;
import java.util.ArrayList;
import java.util.List;

/**
 * What to do about a finding. A fix that changes how the application behaves is a choice: it is shown, with what it
 * changes, and never applied.
 *
 * @param sentence what to do, as a sentence
 * @param set parameters to add to the string or to change
 * @param remove names of parameters to remove from the string
 * @param changes what else changes for the application, as a sentence; empty if nothing does
 * @param leftOut why the recommended string does not have it, as a sentence; empty if it has, or if the fix is a choice
 */
public record Fix(String sentence, List<UrlParameter> set, List<String> remove, String changes, String leftOut) {

    /** Creates a fix that is not only a change of the string. */
    public static Fix elsewhere(String sentence) {
        return new Fix(sentence, List.of(), List.of(), "", "");
    }

    public static Fix set(String name, Object value) {
        return set("Set " + name + "=" + value + ".", name, value);
    }

    /** Creates a neutral fix that sets a parameter; {@link #changing} makes it a choice. */
    public static Fix set(String sentence, String name, Object value) {
        return elsewhere(sentence).and(name, value);
    }

    /** Creates a neutral fix that removes parameters; {@link #changing} makes it a choice. */
    public static Fix remove(String sentence, String... names) {
        return elsewhere(sentence).without(names);
    }

    /** A copy that also sets that parameter. */
    public Fix and(String name, Object value) {
        List<UrlParameter> all = new ArrayList<>(set);
        all.add(new UrlParameter(name, value.toString()));
        return new Fix(sentence, all, remove, changes, leftOut);
    }

    /** A copy that removes these parameters. */
    public Fix without(String... names) {
        return new Fix(sentence, set, List.of(names), changes, leftOut);
    }

    /**
     * A copy that is a choice.
     *
     * @param consequence what it changes for the application, as a sentence
     */
    public Fix changing(String consequence) {
        return new Fix(sentence, set, remove, consequence, leftOut);
    }

    /** A copy that the recommended string does not have, for this reason. */
    public Fix leftOutBecause(String reason) {
        return new Fix(sentence, set, remove, changes, reason);
    }

    /** Whether the application behaves as before, so that the fix may be applied automatically. */
    public boolean isNeutral() {
        return changes.isEmpty();
    }

    /** Whether the recommended string has the fix; if not, a person decides, or does it elsewhere. */
    public boolean isApplied() {
        return isInString() && isNeutral() && leftOut.isEmpty();
    }

    /** Whether it changes the string. */
    public boolean isInString() {
        return !set.isEmpty() || !remove.isEmpty();
    }
}
