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
        String margin = " ".repeat(indent);
        StringBuilder lines = new StringBuilder();
        String start = CleanText.of(head);
        if (head.length() >= indent && indent > 0) {
            lines.append(start).append('\n');
            start = "";
        }
        StringBuilder line = new StringBuilder(start).append(" ".repeat(Math.max(0, indent - start.length())));
        boolean empty = true;
        for (String word : CleanText.of(text).split(" ", -1)) {
            String rest = word;
            if (!empty && line.length() + 1 + rest.length() > width) {
                lines.append(line).append('\n');
                line = new StringBuilder(margin);
                empty = true;
            }
            for (; rest.length() > width - indent; rest = rest.substring(width - indent)) {
                lines.append(line).append(rest, 0, width - indent).append('\n');
                line = new StringBuilder(margin);
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
}
