package dev.roundtrip.lint.config;

import dev.roundtrip.lint.config.FileEdit.Refusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Finds where the values of a text are written. Makes a change only if the changed text is then read as wanted. */
final class TextEditor {

    /** The maximum number of places of one text that are tried. */
    private static final int MOST_PLACES = 50;

    private static final String ELSEWHERE = "It stands in another file.";

    private final String name;
    private final String given;
    private final List<Setting> settings;
    private final Map<Setting, Integer> indexes = new HashMap<>();
    private final Map<Setting, String> values;
    private final ValuePlaces places;

    /**
     * Edits one text.
     *
     * @param values the new values, which other changes of the same place may bring
     */
    TextEditor(String name, String given, Map<Setting, String> values) {
        this.name = name;
        this.given = given;
        this.values = values;
        settings = ConfigFile.settings(name, given);
        for (int i = settings.size() - 1; i >= 0; i--) {
            indexes.put(settings.get(i), i);
        }
        places = new ValuePlaces(name, given);
    }

    /**
     * Adds all changes of a plan, or none.
     *
     * @return why there are none
     */
    Optional<Refusal> add(EditPlan plan, List<TextEdit> edits) {
        List<TextEdit> next = new ArrayList<>(edits);
        for (Map.Entry<Setting, String> one : plan.values().entrySet()) {
            Optional<String> reason = replace(one.getKey(), one.getValue(), next);
            if (reason.isPresent()) {
                return reason.map(text -> refusal(plan, one.getKey(), text));
            }
        }
        if (plan.below().isPresent() && places.hasTextsWithin()) {
            return Optional.of(plan.refusal(plan.url(), EditPlan.LOST));
        }
        if (plan.below().isPresent()) {
            Setting below = plan.below().get();
            Optional<String> reason = lines(
                    below,
                    line -> line.copies(indexes.get(below), plan.added()),
                    next,
                    "The string is a placeholder's default, and nothing can be added here.");
            if (reason.isPresent()) {
                return reason.map(text -> plan.refusal(below, text));
            }
        }
        for (Setting one : plan.removed()) {
            Optional<String> reason =
                    lines(one, line -> Optional.of(line.removed(indexes.get(one))), next, notRemoved(one));
            if (reason.isPresent()) {
                return reason.map(text -> refusal(plan, one, text));
            }
        }
        replaceAll(edits, next);
        return Optional.empty();
    }

    /** Why a line cannot go: the key above it would have no value left, or there is no line for this value alone. */
    private String notRemoved(Setting setting) {
        boolean hasLine = places.of(setting.line(), setting.value().strip()).stream()
                .anyMatch(run -> places.lineOf(run, setting).isPresent());
        boolean isOnly = settings.stream()
                        .filter(one -> one.parent().equals(setting.parent()))
                        .count()
                == 1;
        return hasLine && isOnly
                ? "The key above it would have no value left. Remove both by hand."
                : "It has no line to itself.";
    }

    /** A refusal with a line of this text: that of the string, if a property of it stands in another file. */
    private static Refusal refusal(EditPlan plan, Setting at, String reason) {
        return reason.equals(ELSEWHERE) && !at.equals(plan.url())
                ? plan.refusal(plan.url(), "Its property " + at.lastLevel() + " stands in another file.")
                : plan.refusal(at, reason);
    }

    private static void replaceAll(List<TextEdit> edits, List<TextEdit> by) {
        List<TextEdit> all = List.copyOf(by);
        edits.clear();
        edits.addAll(all);
    }

    /** The edits with one more; empty if the text would then not be read as wanted. */
    private Optional<List<TextEdit>> with(TextEdit edit, List<TextEdit> edits) {
        List<TextEdit> all = new ArrayList<>(edits);
        all.add(edit);
        if (edits.stream().anyMatch(edit::isSame)) {
            // Another value that is written alike may stand elsewhere.
            return Optional.of(edits).filter(one -> isAsWanted(TextEdit.applied(given, one), all));
        }
        return Optional.of(all).filter(one -> !TextEdit.overlap(one) && isAsWanted(TextEdit.applied(given, one), one));
    }

    private Optional<String> replace(Setting setting, String value, List<TextEdit> edits) {
        if (!indexes.containsKey(setting)) {
            return Optional.of(ELSEWHERE);
        }
        int tried = 0;
        for (LiteralRun run : places.of(setting.line(), setting.value().strip())) {
            for (Map<Character, String> escapes : places.escapes(setting)) {
                TextEdit edit = TextEdit.replacing(run, run.with(value, escapes), setting);
                Optional<List<TextEdit>> all = tried++ < MOST_PLACES ? with(edit, edits) : Optional.empty();
                if (all.isPresent()) {
                    replaceAll(edits, all.get());
                    return Optional.of(places.unsafe(run, edit.replacement())).filter(reason -> !reason.isEmpty());
                }
            }
        }
        return Optional.of("It is not written in one piece, or is also the value of another key.");
    }

    /** A change of a line that holds only this value. */
    private Optional<String> lines(
            Setting setting,
            Function<ValuePlaces.Line, Optional<TextEdit>> change,
            List<TextEdit> edits,
            String otherwise) {
        if (!indexes.containsKey(setting)) {
            return Optional.of(ELSEWHERE);
        }
        for (LiteralRun run : places.of(setting.line(), setting.value().strip())) {
            Optional<List<TextEdit>> all =
                    places.lineOf(run, setting).flatMap(change).flatMap(edit -> with(edit, edits));
            if (all.isPresent()) {
                replaceAll(edits, all.get());
                return Optional.empty();
            }
        }
        return Optional.of(otherwise);
    }

    /** Whether each changed value is read as wanted, and each other value as before. */
    private boolean isAsWanted(String text, List<TextEdit> edits) {
        Map<Integer, List<String>> added = new LinkedHashMap<>();
        Set<Integer> removed = new HashSet<>();
        Set<Integer> changed = new HashSet<>();
        for (TextEdit edit : edits) {
            added.putAll(edit.added());
            edit.removed().ifPresent(removed::add);
            edit.setting().map(indexes::get).ifPresent(changed::add);
        }
        List<Setting> now = ConfigFile.settings(name, text);
        int at = 0;
        for (int i = 0; i < settings.size(); i++) {
            if (!removed.contains(i)) {
                if (at >= now.size() || !isAsWanted(settings.get(i), now.get(at), changed.contains(i))) {
                    return false;
                }
                at++;
            }
            for (String pair : added.getOrDefault(i, List.of())) {
                if (at >= now.size() || !pair.equals(pair(now.get(at)))) {
                    return false;
                }
                at++;
            }
        }
        return at == now.size();
    }

    private static String pair(Setting setting) {
        return setting.lastLevel() + "=" + setting.value().strip();
    }

    private boolean isAsWanted(Setting before, Setting now, boolean mustChange) {
        String wanted = values.get(before);
        boolean isChanged = wanted != null && now.value().strip().equals(wanted.strip());
        return now.levels().equals(before.levels())
                && (isChanged || (!mustChange && now.value().equals(before.value())));
    }
}
