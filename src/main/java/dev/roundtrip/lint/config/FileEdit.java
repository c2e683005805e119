package dev.roundtrip.lint.config;

import dev.roundtrip.lint.FileChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Changes of parameters, as changes of the text of a file: each where it stands, and nothing else. The changed text is
 * read again as the file was; a change after which anything else is read is refused.
 *
 * @param text the file's new text
 * @param diff the changed lines, without secrets
 * @param changed how many parameters were added, changed or removed
 * @param refused what was not changed
 */
public record FileEdit(String text, List<String> diff, int changed, List<Refusal> refused) {

    /** A string and what may be written for it. */
    public record Wanted(FoundString string, FileChange change) {}

    /**
     * A change that is left to a person.
     *
     * @param line of the file
     * @param key of the value on it
     * @param reason one sentence or more
     */
    public record Refusal(int line, String key, String reason) {

        static Refusal of(Setting at, String reason, FileChange change) {
            return new Refusal(
                    at.line(),
                    at.key().isEmpty() ? "the string" : at.key(),
                    reason + (change.byHand().isEmpty() ? "" : " By hand: " + change.byHand()));
        }
    }

    /**
     * The changes of one file.
     *
     * @param name of the file, which says its syntax
     * @param given its text
     * @param all its strings, also those for which nothing is to be written
     */
    public static FileEdit of(String name, String given, List<Wanted> all) {
        List<Refusal> refused = new ArrayList<>();
        List<EditPlan> plans = new ArrayList<>();
        String generated = GeneratedFile.reason(name, given);
        for (Wanted one : all) {
            Setting url = one.string.origin().url();
            String reason =
                    !one.change.refused().isEmpty() ? one.change.refused() : one.change.isEmpty() ? "" : generated;
            if (!reason.isEmpty()) {
                refused.add(Refusal.of(url, reason, one.change));
            } else if (!one.change.isEmpty()) {
                EditPlan plan = EditPlan.of(one, all);
                plan.refused().ifPresent(refused::add);
                if (plan.refused().isEmpty()) {
                    plans.add(plan);
                }
            }
        }
        TextEditor editor = new TextEditor(name, given, values(plans, refused));
        List<TextEdit> edits = new ArrayList<>();
        int changed = 0;
        for (EditPlan plan : plans) {
            int before = edits.size();
            editor.add(plan, edits).ifPresent(refused::add);
            changed += edits.size() == before ? 0 : plan.change().size();
        }
        return new FileEdit(
                TextEdit.applied(given, edits),
                FileDiff.of(name, given, edits),
                changed,
                refused.stream().distinct().toList());
    }

    /** The new values; a plan whose values are not those of another is refused. */
    private static Map<Setting, String> values(List<EditPlan> plans, List<Refusal> refused) {
        Map<Setting, String> values = new LinkedHashMap<>();
        plans.removeIf(plan -> {
            boolean differs = plan.values().entrySet().stream()
                    .anyMatch(one -> values.containsKey(one.getKey())
                            && !values.get(one.getKey()).equals(one.getValue()));
            if (differs) {
                refused.add(plan.refusal(plan.url(), "Another string needs another change of the same place."));
            } else {
                values.putAll(plan.values());
            }
            return differs;
        });
        return values;
    }
}
