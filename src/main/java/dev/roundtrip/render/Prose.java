package dev.roundtrip.render;

import dev.roundtrip.result.CleanText;

/** Breaks text at spaces into lines of limited width. */
public final class Prose {

    private Prose() {}

    /**
     * A paragraph; each line has a line end.
     *
     * @param head the start of the first line, padded to {@code indent}; the following lines start with as many spaces
     */
    public static String paragraph(String head, int indent, String text, int width) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder(CleanText.of(head));
        if (head.length() > indent - 1 && indent > 0) {
            lines.append(CleanText.of(head)).append('\n');
            line.setLength(0);
        }
        pad(line, indent);
        boolean empty = true;
        for (String word : CleanText.of(text).split(" ", -1)) {
            String rest = word;
            if (!empty && line.length() + 1 + rest.length() > width) {
                lines.append(line).append('\n');
                line.setLength(0);
                pad(line, indent);
                empty = true;
            }
            while (rest.length() > width - indent) {
                lines.append(line).append(rest, 0, width - indent).append('\n');
                rest = rest.substring(width - indent);
                line.setLength(0);
                pad(line, indent);
            }
            line.append(empty ? "" : " ").append(rest);
            empty = false;
        }
        return lines.append(line).append('\n').toString();
    }

    /** Text from elsewhere, with a full stop added if it has none. */
    public static String sentence(String text) {
        return text.isEmpty() || ".!?".indexOf(text.charAt(text.length() - 1)) >= 0 ? text : text + ".";
    }

    private static void pad(StringBuilder line, int length) {
        while (line.length() < length) {
            line.append(' ');
        }
    }
}
