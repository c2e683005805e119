package dev.roundtrip.live.workload;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** Writes a text of one line as a scalar of YAML that is read as exactly this text. */
final class YamlScalar {

    /** A text that can be a plain scalar: it has no indicator at the beginning, and nothing that ends the scalar. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z(](?:(?!: | #).)*(?<![: ])");

    /** A text of characters that YAML allows as they are and does not read as line breaks. */
    private static final Pattern PRINTABLE = Pattern.compile("[^\\p{Cc}\\p{Cs}\\u2028\\u2029\\ufeff\\ufffe\\uffff]*");

    private YamlScalar() {}

    /** The scalar in the form that is easiest to read. */
    static String of(String text) {
        return PRINTABLE.matcher(text).matches() && PLAIN.matcher(text).matches() ? text : quoted(text);
    }

    /** The number of bytes of the scalar in a file, in whichever form. */
    static long bytes(String scalar) {
        return scalar.getBytes(StandardCharsets.UTF_8).length;
    }

    /** The scalar in quotes, which is read as a text whatever it looks like. */
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
