package dev.roundtrip.live.workload;

import java.util.Locale;
import java.util.regex.Pattern;

/** Writes a text as a scalar of YAML that is read as exactly this text, in the form that is easiest to read. */
final class YamlScalar {

    private static final int COLUMNS = 120;

    /** No indicator at the beginning, and nothing that ends a plain scalar. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9(](?:(?!: | #).)*(?<![: ])");

    /** Characters that YAML does not have as they are, or reads as line breaks. */
    private static final String SPECIAL = "\\p{Cc}\\p{Cs}\\u2028\\u2029\\ufeff\\ufffe\\uffff";

    private static final Pattern PRINTABLE = Pattern.compile("[^" + SPECIAL + "]*");
    private static final Pattern LINES =
            Pattern.compile("[^\\s" + SPECIAL + "](?:[^" + SPECIAL + "]|[\\n\\t])*[^\\s" + SPECIAL + "]");

    private YamlScalar() {}

    /**
     * The text for behind a key or hyphen.
     *
     * @param indent how far a further line is indented
     */
    static String of(String text, int indent) {
        if (text.indexOf('\n') >= 0 && LINES.matcher(text).matches()) {
            String margin = "\n" + " ".repeat(indent);
            return "|-" + margin + text.replace("\n", margin);
        }
        if (!PRINTABLE.matcher(text).matches()) {
            return escaped(text);
        }
        return wrapped(PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "''") + "'", indent);
    }

    /** A line break is read as a space. */
    private static String wrapped(String scalar, int indent) {
        StringBuilder lines = new StringBuilder();
        int column = indent;
        int from = 0;
        while (from < scalar.length()) {
            int to = nextBreak(scalar, from);
            if (column > indent && column + to - from > COLUMNS) {
                lines.append('\n').append(" ".repeat(indent));
                column = indent;
            } else if (from > 0) {
                lines.append(' ');
                column++;
            }
            lines.append(scalar, from, to);
            column += to - from;
            from = to + 1;
        }
        return lines.toString();
    }

    /** The next single space before a letter, a digit or a parenthesis; the end if there is none. */
    private static int nextBreak(String scalar, int from) {
        for (int at = scalar.indexOf(' ', from + 1); at >= 0; at = scalar.indexOf(' ', at + 1)) {
            char next = at + 1 < scalar.length() ? scalar.charAt(at + 1) : ' ';
            boolean single = scalar.charAt(at - 1) != ' ' && next != ' ';
            if (single && (next == '(' || (next < 128 && Character.isLetterOrDigit(next)))) {
                return at;
            }
        }
        return scalar.length();
    }

    private static String escaped(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
