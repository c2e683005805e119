package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.lint.FileChange;
import dev.roundtrip.lint.config.FileEdit.Refusal;
import dev.roundtrip.lint.config.FileEdit.Wanted;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which values of a file one change of a string gives another value, removes or adds.
 *
 * @param url the string's setting
 * @param values the new values
 * @param removed the properties that lose their lines
 * @param below the property below which others are added
 * @param added the pairs that are added to the properties of the driver
 * @param refused why the change cannot be made
 * @param change the change of the string
 */
record EditPlan(
        Setting url,
        Map<Setting, String> values,
        Set<Setting> removed,
        Optional<Setting> below,
        List<UrlParameter> added,
        Optional<Refusal> refused,
        FileChange change) {

    /** Why a default is not changed. */
    static final String LOST = "It is a default: a change is lost where the value is given.";

    /**
     * The plan for one string.
     *
     * @param all the strings of the file: a property beside a string may count for several
     */
    static EditPlan of(Wanted wanted, List<Wanted> all) {
        FileChange change = wanted.change();
        Setting url = wanted.string().origin().url();
        Map<String, Setting> properties = wanted.string().origin().properties();
        Map<Setting, String> values = new LinkedHashMap<>();
        Set<Setting> removed = new LinkedHashSet<>();
        Optional<Setting> below = Optional.empty();
        List<UrlParameter> added = List.of();
        Optional<Refusal> refused = shared(wanted, all);
        for (UrlParameter set : change.beside().set()) {
            Setting at = properties.get(set.name());
            boolean isPair = PairsText.isPairs(at, set.name());
            boolean isLiteral = isPair
                    || wanted.string()
                            .beside()
                            .contains(new UrlParameter(set.name(), at.value().strip()));
            if (!isLiteral && refused.isEmpty()) {
                refused = Optional.of(Refusal.of(at, "A placeholder gives its value.", change));
            }
            values.put(at, isPair ? PairsText.with(values.getOrDefault(at, at.value()), set) : set.value());
        }
        for (String name : change.beside().remove()) {
            Setting at = properties.get(name);
            if (PairsText.isPairs(at, name)) {
                values.put(at, PairsText.without(values.getOrDefault(at, at.value()), name));
            } else {
                removed.add(at);
            }
        }
        WrittenUrl written = WrittenUrl.of(url.value().strip());
        boolean isChanged = !change.inString().isEmpty();
        boolean isDefault = !written.before().isEmpty()
                || wanted.string().around().replacedBy().isPresent();
        if (isChanged && isDefault) {
            below = properties.values().stream().max(Comparator.comparingInt(Setting::line));
            added = change.inString().set();
            boolean isUnknown = added.stream().anyMatch(one -> written.isUnknown(one.value()));
            if (below.isEmpty() || isUnknown || isOverridden(wanted)) {
                refused = Optional.of(Refusal.of(url, LOST, change));
            } else if (PairsText.holdsPairs(below.get())) {
                String value = values.getOrDefault(below.get(), below.get().value());
                for (UrlParameter one : added) {
                    value = PairsText.with(value, one);
                }
                values.put(below.get(), value);
                below = Optional.empty();
            }
        } else if (isChanged) {
            String text = change.text();
            values.put(url, wanted.string().around().isEscaped() ? text.replace("&amp;", "&") : text);
        }
        return new EditPlan(url, values, removed, below, added, refused, change);
    }

    Refusal refusal(Setting at, String reason) {
        return Refusal.of(at, reason, change);
    }

    /** Whether the string overrides properties beside it. */
    private static boolean isOverridden(Wanted wanted) {
        String text = wanted.string().plain();
        return !wanted.change().inString().remove().isEmpty()
                || wanted.change().inString().set().stream()
                        .anyMatch(
                                set -> text.contains("?" + set.name() + "=") || text.contains("&" + set.name() + "="));
    }

    private static Optional<Refusal> shared(Wanted wanted, List<Wanted> all) {
        FileChange change = wanted.change();
        Map<String, Setting> properties = wanted.string().origin().properties();
        for (Wanted other : all) {
            boolean isAlike = other.change().beside().equals(change.beside());
            for (Map.Entry<String, Setting> one :
                    other.string().origin().properties().entrySet()) {
                boolean isChanged = change.beside().remove().contains(one.getKey())
                        || change.beside().set().stream()
                                .anyMatch(set -> set.name().equals(one.getKey()));
                if (!isAlike && isChanged && one.getValue().equals(properties.get(one.getKey()))) {
                    return Optional.of(Refusal.of(
                            one.getValue(),
                            "It also counts for the string on line "
                                    + other.string().line() + ", which needs another change.",
                            change));
                }
            }
        }
        return Optional.empty();
    }
}
