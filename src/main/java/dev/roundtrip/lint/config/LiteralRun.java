package dev.roundtrip.lint.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value as it is written in a text, character by character: as itself, as an entity of XML, with a backslash, or
 * after the end of a line that a backslash continues.
 *
 * @param start the index of the first character in the text
 * @param value the value as a reader gives it
 * @param parts how each character of the value is written
 */
record LiteralRun(int start, String value, List<String> parts) {

    private static final Map<String, Character> ENTITIES = Map.of(
            "&amp;", '&', "&#38;", '&', "&#x26;", '&', "&lt;", '<', "&gt;", '>', "&quot;", '"', "&apos;", '\'', "&#39;",
            '\'');

    private static final Pattern ENTITY = Pattern.compile("&[a-z#0-9]{1,5};");
    private static final Pattern UNICODE = Pattern.compile("\\\\u([0-9A-Fa-f]{4})");
    private static final Pattern CONTINUED = Pattern.compile("\\\\(?:\\r\\n|\\r|\\n)[ \\t\\f]*");

    /** The boundaries between pieces of a connection string. */
    static final Pattern PIECES = Pattern.compile("(?<=[&?;])|(?=[&?;])");

    /** The value as it is written from that index on; empty if something else is written there. */
    static Optional<LiteralRun> at(int start, String text, String value) {
        List<String> parts = new ArrayList<>();
        int at = start;
        for (int i = 0; i < value.length(); i++) {
            int end = end(text, at, value.charAt(i), i > 0);
            if (end < 0) {
                return Optional.empty();
            }
            parts.add(text.substring(at, end));
            at = end;
        }
        return Optional.of(new LiteralRun(start, value, parts));
    }

    /** The index behind one character as it is written; negative if another is. */
    private static int end(String text, int from, char c, boolean mayContinue) {
        int at = from;
        if (mayContinue && text.startsWith("\\", at)) {
            Matcher continued = CONTINUED.matcher(text).region(at, text.length());
            at = continued.lookingAt() ? continued.end() : at;
        }
        if (at >= text.length() || "&\\".indexOf(text.charAt(at)) < 0) {
            return at < text.length() && text.charAt(at) == c ? at + 1 : -1;
        }
        Matcher entity = ENTITY.matcher(text).region(at, text.length());
        if (entity.lookingAt() && Character.valueOf(c).equals(ENTITIES.get(entity.group()))) {
            return entity.end();
        }
        Matcher unicode = UNICODE.matcher(text).region(at, text.length());
        if (unicode.lookingAt() && Integer.parseInt(unicode.group(1), 16) == c) {
            return unicode.end();
        }
        if (text.startsWith("\\" + c, at) && !Character.isLetterOrDigit(c)) {
            return at + 2;
        }
        return text.charAt(at) == c ? at + 1 : -1;
    }

    int end() {
        return start + text().length();
    }

    /** The value as it is written. */
    String text() {
        return String.join("", parts);
    }

    /**
     * Another value in the same place. What both values have stays as written, and a new character is written as the
     * first of its kind.
     *
     * @param escapes how to write characters that the value does not have
     */
    LiteralRun with(String other, Map<Character, String> escapes) {
        Map<Character, String> style = new HashMap<>(escapes);
        for (int i = value.length() - 1; i >= 0; i--) {
            style.put(value.charAt(i), parts.get(i).replaceFirst("^" + CONTINUED.pattern(), ""));
        }
        String[] old = PIECES.split(value);
        String[] now = PIECES.split(other);
        int[][] common = common(old, now);
        List<String> written = new ArrayList<>();
        int at = 0;
        int i = 0;
        for (int j = 0; j < now.length; j++) {
            while (i < old.length && !old[i].equals(now[j]) && common[i + 1][j] >= common[i][j + 1]) {
                at += old[i++].length();
            }
            if (i < old.length && old[i].equals(now[j])) {
                written.addAll(parts.subList(at, at + old[i].length()));
                at += old[i++].length();
            } else {
                now[j].chars().forEach(c -> written.add(style.getOrDefault((char) c, String.valueOf((char) c))));
            }
        }
        return new LiteralRun(start, other, written);
    }

    /** The length of the longest common sequence of the pieces from two indexes on. */
    private static int[][] common(String[] one, String[] other) {
        int[][] length = new int[one.length + 1][other.length + 1];
        for (int i = one.length - 1; i >= 0; i--) {
            for (int j = other.length - 1; j >= 0; j--) {
                length[i][j] = one[i].equals(other[j])
                        ? length[i + 1][j + 1] + 1
                        : Math.max(length[i + 1][j], length[i][j + 1]);
            }
        }
        return length;
    }

    /**
     * The value as it is written, without what is masked.
     *
     * @param masked the value with a mask in the place of each secret
     */
    String shown(String masked, String mask) {
        StringBuilder shown = new StringBuilder();
        String[] open = masked.split(Pattern.quote(mask), -1);
        int at = 0;
        for (int i = 0; i < open.length; i++) {
            int found = i == open.length - 1 ? value.length() - open[i].length() : value.indexOf(open[i], at);
            if (found < at || !value.startsWith(open[i], found) || (i == 0 && found > 0)) {
                return masked;
            }
            shown.append(i == 0 ? "" : mask);
            shown.append(String.join("", parts.subList(found, found + open[i].length())));
            at = found + open[i].length();
        }
        return shown.toString();
    }
}
