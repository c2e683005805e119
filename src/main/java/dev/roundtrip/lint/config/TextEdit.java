package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.WrittenUrl;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A change of one place in a text: the value of a setting, or whole lines with one.
 *
 * @param start the index of the first character that it replaces
 * @param end the index behind the last
 * @param replacement the new text
 * @param shownBefore the former text, without secrets
 * @param shownAfter the replacement, without secrets
 * @param setting the setting whose value it replaces; empty if it adds or removes lines
 * @param removed the index of the setting whose line it removes
 * @param added the pairs that it adds behind the setting of an index
 */
record TextEdit(
        int start,
        int end,
        String replacement,
        String shownBefore,
        String shownAfter,
        Optional<Setting> setting,
        Optional<Integer> removed,
        Map<Integer, List<String>> added) {

    static TextEdit replacing(LiteralRun before, LiteralRun after, Setting setting) {
        return new TextEdit(
                before.start(),
                before.end(),
                after.text(),
                shown(before, setting),
                shown(after, setting),
                Optional.of(setting),
                Optional.empty(),
                Map.of());
    }

    static TextEdit removing(int start, int end, String shown, int index) {
        return new TextEdit(start, end, "", shown, "", Optional.empty(), Optional.of(index), Map.of());
    }

    static TextEdit adding(int start, String lines, String shown, int index, List<String> pairs) {
        return new TextEdit(start, start, lines, "", shown, Optional.empty(), Optional.empty(), Map.of(index, pairs));
    }

    /** A value as it is written, without secrets. */
    static String shown(LiteralRun run, Setting setting) {
        String value = run.value();
        if (UrlFinder.isOne(value)) {
            boolean isEscaped = value.contains("&amp;");
            String masked = WrittenUrl.of(value).toString();
            return run.shown(isEscaped ? masked : masked.replace("&amp;", "&"), JdbcUrl.MASK);
        }
        String masked = PairsText.holdsPairs(setting)
                ? PairsText.shown(value)
                : new UrlParameter(setting.lastLevel(), value).isHidden() ? JdbcUrl.MASK : value;
        return run.shown(masked, JdbcUrl.MASK);
    }

    /** Whether both edits change the text in the same way, as for a value that several keys have. */
    boolean isSame(TextEdit other) {
        return start == other.start && end == other.end && replacement.equals(other.replacement);
    }

    /** Whether the edit adds or removes whole lines. */
    boolean isOfLines() {
        return setting.isEmpty();
    }

    static List<TextEdit> sorted(List<TextEdit> edits) {
        return edits.stream()
                .sorted(Comparator.comparingInt(TextEdit::start).thenComparingInt(TextEdit::end))
                .toList();
    }

    static boolean overlap(List<TextEdit> edits) {
        List<TextEdit> sorted = sorted(edits);
        for (int i = 1; i < sorted.size(); i++) {
            if (sorted.get(i).start < sorted.get(i - 1).end || sorted.get(i).start == sorted.get(i - 1).start) {
                return true;
            }
        }
        return false;
    }

    static String applied(String text, List<TextEdit> edits) {
        StringBuilder applied = new StringBuilder(text);
        List<TextEdit> sorted = sorted(edits);
        for (int i = sorted.size() - 1; i >= 0; i--) {
            applied.replace(sorted.get(i).start, sorted.get(i).end, sorted.get(i).replacement);
        }
        return applied.toString();
    }
}
