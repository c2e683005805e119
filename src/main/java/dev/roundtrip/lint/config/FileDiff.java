package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.JdbcUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The changed lines of a file as a unified diff, without the lines around them, which may hold secrets. */
final class FileDiff {

    /** The start of a line before a value, with nothing but names in it. */
    private static final Pattern HARMLESS_BEFORE =
            Pattern.compile("\\s*(?:-\\s+)?(?:(?:export|set|val|var|const|def|private|public|static|final|String)\\s+)*"
                    + "(?:ENV\\s+\\w+\\s+|(?:-D|--)?[\"']?[\\w.%\\-\\[\\]\"]+[\"']?\\s*[=:]\\s*(?:[&!][\\w.-]+\\s+)?[\"'`]?"
                    + "|[\\w.]*\\([\"']|<[\\w:.-]+(?:\\s+(?:name|key)=\"[\\w.:-]+\")?\\s*(?:\\s(?:value|url|\\w*[uU]rl)=\"|>)"
                    + "(?:<value>|<!\\[CDATA\\[)?)?(?:\\$\\{[\\w.\\-]+:-?[\"']?)?");

    private static final int LONGEST_KEY = 200;

    private static final Pattern KEY =
            Pattern.compile("(?i)\\b[\\w.\\-]*(?:url|uri|jdbc|dsn)[\\w.\\-]*[\"']?\\s*(?:[=:(>]|=>)\\s*[\"'`]?$");
    private static final Pattern HARMLESS_AFTER = Pattern.compile("(?:[\"'`\\s/>;,)}\\]\\\\]|</[\\w:.-]+>)*");

    private final String text;
    private final List<String> lines = new ArrayList<>();

    /** The number of lines by which the new file is longer so far. */
    private int moved;

    private FileDiff(String text) {
        this.text = text;
    }

    static List<String> of(String name, String text, List<TextEdit> edits) {
        if (edits.isEmpty()) {
            return List.of();
        }
        FileDiff diff = new FileDiff(text);
        diff.lines.add("--- " + name);
        diff.lines.add("+++ " + name);
        List<TextEdit> together = new ArrayList<>();
        for (TextEdit edit : TextEdit.sorted(edits)) {
            boolean isSameLine = !together.isEmpty()
                    && !edit.isOfLines()
                    && !together.get(0).isOfLines()
                    && diff.lineStart(edit.start())
                            < diff.lineEnd(together.get(together.size() - 1).end());
            if (!isSameLine && !together.isEmpty()) {
                diff.add(together);
                together = new ArrayList<>();
            }
            together.add(edit);
        }
        diff.add(together);
        return diff.lines;
    }

    private void add(List<TextEdit> together) {
        TextEdit first = together.get(0);
        StringBuilder before = new StringBuilder();
        StringBuilder after = new StringBuilder();
        int at = lineStart(first.start());
        // The last line of a file is removed with the end of the line before it.
        boolean isBehindEnd = first.removed().isPresent() && at < first.start();
        int number = number(at) + (isBehindEnd ? 1 : 0);
        if (first.isOfLines()) {
            before.append(first.shownBefore());
            after.append(first.shownAfter());
        } else {
            int end = lineEnd(together.get(together.size() - 1).end());
            for (TextEdit edit : together) {
                String gap = text.substring(at, edit.start());
                String shown = at == lineStart(first.start()) ? before(gap) : after(gap);
                before.append(shown).append(edit.shownBefore());
                after.append(shown).append(edit.shownAfter());
                at = edit.end();
            }
            String rest = after(text.substring(at, end));
            before.append(rest);
            after.append(rest);
        }
        List<String> old = before.toString().lines().toList();
        List<String> now = after.toString().lines().toList();
        boolean isAppended = first.start() == text.length() && !text.endsWith("\n") && old.isEmpty();
        int from = old.isEmpty() ? number - (isAppended ? 0 : 1) : number;
        int to = now.isEmpty() ? from + moved - 1 : from + moved + (old.isEmpty() ? 1 : 0);
        lines.add("@@ -" + range(from, old.size()) + " +" + range(to, now.size()) + " @@");
        old.forEach(line -> lines.add("-" + line));
        now.forEach(line -> lines.add("+" + line));
        moved += now.size() - old.size();
    }

    private static String range(int line, int count) {
        return count == 1 ? Integer.toString(line) : line + "," + count;
    }

    /** Whether a text before a value has nothing but names in it. */
    static boolean isHarmlessBefore(String gap) {
        return HARMLESS_BEFORE.matcher(gap).matches();
    }

    private static String before(String gap) {
        if (isHarmlessBefore(gap)) {
            return gap;
        }
        Matcher key = KEY.matcher(gap.substring(Math.max(0, gap.length() - LONGEST_KEY)));
        return JdbcUrl.MASK + (key.find() ? " " + key.group() : " ");
    }

    private static String after(String gap) {
        Matcher harmless = HARMLESS_AFTER.matcher(gap);
        return harmless.lookingAt() && harmless.end() == gap.length()
                ? gap
                : gap.substring(0, harmless.end()) + JdbcUrl.MASK;
    }

    private int number(int at) {
        return (int) text.substring(0, at).lines().count() + 1;
    }

    private int lineStart(int at) {
        return Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
    }

    private int lineEnd(int at) {
        int end = at;
        while (end < text.length() && "\r\n".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }
}
