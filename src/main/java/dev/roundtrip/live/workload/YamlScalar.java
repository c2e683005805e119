package dev.roundtrip.live.workload;

import java.util.HexFormat;
import java.util.regex.Pattern;

/** Writes a text of one line as a scalar of YAML that is read as exactly this text. */
final class YamlScalar {

    /** No indicator at the beginning, and nothing that ends a plain scalar. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z(](?:(?!: | #).)*(?<![: ])");

    /** No characters that YAML does not have as they are, or reads as line breaks. */
    private static final Pattern PRINTABLE = Pattern.compile("[^\\p{Cc}\\p{Cs}\\u2028\\u2029\\ufeff\\ufffe\\uffff]*");

    private static final int ESCAPE = "\\U00000000".length();

    private YamlScalar() {}

    /** In the form that is easiest to read. */
    static String of(String text) {
        return PRINTABLE.matcher(text).matches() && PLAIN.matcher(text).matches() ? text : quoted(text);
    }

    /** How many bytes a text has in a file at most, also as a part of another text. */
    static long mostBytes(String text) {
        long escaped = text.codePoints().filter(YamlScalar::isEscaped).count();
        long quotes = text.chars().filter(c -> c == '\'').count();
        return text.length() + (ESCAPE - 1) * escaped + quotes + 2;
    }

    /** As a text, whatever it looks like. */
    static String quoted(String text) {
        if (PRINTABLE.matcher(text).matches()) {
            return "'" + text.replace("'", "''") + "'";
        }
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints()
                .forEach(c ->
                        quoted.append(isEscaped(c) ? "\\U" + HexFormat.of().toHexDigits(c) : Character.toString(c)));
        return quoted.append('"').toString();
    }

    private static boolean isEscaped(int c) {
        return c < ' ' || c > '~' || c == '"' || c == '\\';
    }
}
