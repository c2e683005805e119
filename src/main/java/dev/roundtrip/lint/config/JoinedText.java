package dev.roundtrip.lint.config;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The expressions that a program joins to a text: {@code "jdbc:mysql://" + host + port("x") + "/app"}. Each expression
 * is unknown and becomes a placeholder.
 *
 * @param expressions the placeholders, in order
 * @param isText whether another text follows them
 * @param end the index of that text's first character, or behind the last expression
 */
record JoinedText(List<String> expressions, boolean isText, int end) {

    private static final int LONGEST = 500;

    /** The dot that joins a text with another, a variable or a constant. A method's name would follow elsewhere. */
    private static final Pattern OF_PHP =
            Pattern.compile("\\.\\s*+(?:[$\"']|[A-Z][A-Z0-9_]++\\s*+(?:[;,)]|\\.\\s*+[$\"'A-Z]))");

    /** The ampersand that joins texts in CFML and Basic. A command line has it behind a command, to its end. */
    private static final Pattern OF_CFML =
            Pattern.compile("&[ \\t]++(?:[\"']|[\\w.]++[ \\t]*+(?:&[ \\t]++[\"']|\\R|$))");

    /** Whether something is joined to the text that ends before an index. */
    static boolean goesOn(String text, int from) {
        int at = blanks(text, from);
        return (text.startsWith("+", at) && !text.startsWith("+=", at))
                || OF_PHP.matcher(text).region(at, text.length()).lookingAt()
                || OF_CFML.matcher(text).region(at, text.length()).lookingAt();
    }

    /** What is joined to the text that ends before an index. */
    static JoinedText after(String text, int from) {
        List<String> expressions = new ArrayList<>();
        int at = from;
        while (goesOn(text, at)) {
            int sign = blanks(text, at);
            int start = blanks(text, sign + 1);
            if (start < text.length() && "\"'`".indexOf(text.charAt(start)) >= 0) {
                return new JoinedText(expressions, true, start + 1);
            }
            int end = end(text, start, text.charAt(sign) == '&' ? "&,;" : "+,;");
            expressions.add("${" + name(text.substring(start, end)) + "}");
            at = end;
        }
        return new JoinedText(expressions, false, at);
    }

    /** The name of the placeholder for an expression, without the expression's texts, which may be secret. */
    private static String name(String expression) {
        String plain = expression.strip();
        return plain.isEmpty() || plain.matches("(?s).*[\"'`].*") ? "expression" : plain.replaceAll("[^\\w.]", "");
    }

    /** The index behind an expression, where one of these signs, the end of the line or a closing bracket stands. */
    private static int end(String text, int start, String signs) {
        int depth = 0;
        int most = Math.min(text.length(), start + LONGEST);
        for (int at = start; at < most; at++) {
            char c = text.charAt(at);
            if ("\"'`".indexOf(c) >= 0) {
                int close = text.indexOf(c, at + 1);
                if (close < 0 || close >= most) {
                    return at;
                }
                at = close;
            } else if ("([{".indexOf(c) >= 0) {
                depth++;
            } else if (")]}".indexOf(c) >= 0) {
                depth--;
            }
            boolean endsLine = c == '\n' && !text.startsWith(".", blanks(text, at));
            if (depth < 0 || (depth == 0 && (signs.indexOf(c) >= 0 || endsLine))) {
                return at;
            }
        }
        return most;
    }

    private static int blanks(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
