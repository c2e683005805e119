package dev.roundtrip.text;

import dev.roundtrip.spelling.CleanText;
import java.util.ArrayList;
import java.util.List;

/** Breaks text at spaces into lines of limited width. */
public final class Prose {

    /** A long word may be broken behind these characters. */
    private static final String PARTS = "?&,;(";

    private Prose() {}

    /**
     * A paragraph; each line has a line end.
     *
     * @param head the start of the first line, padded to {@code indent}; the following lines start with as many spaces
     */
    public static String paragraph(String head, int indent, String text, int width) {
        int room = width - indent;
        List<String> lines = new ArrayList<>();
        for (String word : CleanText.of(text).split(" ", -1)) {
            String line = lines.isEmpty() ? "" : lines.get(lines.size() - 1) + " " + word;
            if (!lines.isEmpty() && line.length() <= room) {
                lines.set(lines.size() - 1, line);
            } else {
                lines.addAll(pieces(word, room));
            }
        }
        boolean above = head.length() >= indent && indent > 0;
        String margin = " ".repeat(indent);
        String start = CleanText.of(head) + (above ? "\n" + margin : " ".repeat(indent - head.length()));
        return start + String.join("\n" + margin, lines) + "\n";
    }

    /** A word in pieces of at most a line's length, which end where a part of a URL or of a Java line ends. */
    private static List<String> pieces(String word, int room) {
        List<String> pieces = new ArrayList<>();
        String rest = word;
        while (rest.length() > room) {
            int end = room;
            while (end > 0 && PARTS.indexOf(rest.charAt(end - 1)) < 0) {
                end--;
            }
            end = end == 0 ? room : end;
            pieces.add(rest.substring(0, end));
            rest = rest.substring(end);
        }
        pieces.add(rest);
        return pieces;
    }

    /** Lines of pieces, as many on a line as have room. */
    static List<String> lines(List<String> pieces, String between, int room) {
        List<String> lines = new ArrayList<>();
        for (String piece : pieces) {
            int last = lines.size() - 1;
            if (last >= 0 && lines.get(last).length() + between.length() + piece.length() <= room) {
                lines.set(last, lines.get(last) + between + piece);
            } else {
                lines.add(piece);
            }
        }
        return lines;
    }

    /** Text from elsewhere, with a full stop added if it has none. */
    public static String sentence(String text) {
        return text.isEmpty() || ".!?".indexOf(text.charAt(text.length() - 1)) >= 0 ? text : text + ".";
    }
}
