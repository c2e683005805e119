package dev.roundtrip.lint.config;

import dev.roundtrip.lint.FileChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Changes of parameters, as changes of a file's text: each is made where the parameter stands, and nothing else is
 * changed. The changed text is read again, as the file was. A change is refused if anything else is then read.
 *
 * @param text the file's new text
 * @param diff the changed lines, without secrets
 * @param changed how many parameters were added, changed or removed
 * @param refused what was not changed
 */
public record FileEdit(String text, List<String> diff, int changed, List<Refusal> refused) {

    private static final Pattern WITHOUT_DATABASE = Pattern.compile("jdbc:[^/?]*//[^/?]+/?");

    /** A string and the change that may be written for it. */
    public record Wanted(FoundString string, FileChange change) {}

    /**
     * A change that is left to a person.
     *
     * @param line the line of the file
     * @param key the key of the value on it
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
     * @param name the name of the file, which tells its syntax
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
            String further = one.string.origin().further();
            if (!further.isEmpty() && (!reason.isEmpty() || !one.change.isEmpty())) {
                reason = further + " adds to it. Edit the string there.";
            }
            if (reason.isEmpty() && !one.change.inString().isEmpty() && isJoinedWithDatabase(name, one.string)) {
                reason = "It has no database: a program may append the name of one.";
            }
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

    /** Whether a string ends before the database, and another key names one, or a program may append it. */
    private static boolean isJoinedWithDatabase(String file, FoundString string) {
        return WITHOUT_DATABASE.matcher(string.text()).matches()
                && (string.names().stream().anyMatch(KnownKeys.DATABASE::contains)
                        || ConfigFile.isProgram(file)
                        || string.origin().url().name().contains("base"));
    }

    /** The new values. A plan is refused if another plan gives the same setting another value. */
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
