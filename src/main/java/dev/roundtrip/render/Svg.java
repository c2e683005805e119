package dev.roundtrip.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes the elements of an SVG picture. Colours and strokes are the classes of {@code pictures.css}. Text from outside
 * is escaped. Lengths are in the picture's units: pixels, as long as it is not enlarged.
 */
final class Svg {

    static final double WIDTH = 800;
    static final double FONT = 13;

    /** The mean width of a character, as a fraction of the font size; a little more than in usual fonts. */
    private static final double CHARACTER = 0.56;

    /** Shapes that differ without colour. */
    enum Mark {
        CIRCLE("m-4 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0z"),
        SQUARE("m-3.5-3.5h7v7h-7z"),
        DIAMOND("m0-5l5 5-5 5-5-5z"),
        TRIANGLE("m0-4l4.5 8h-9z"),
        CROSS("m-3.5-3.5l7 7m-7 0l7-7"),
        WEDGE("m0 4l4.5-8h-9z"),
        PLUS("m-4 0h8m-4-4v8");

        private final String path;

        /** @param path from the centre */
        Mark(String path) {
            this.path = path;
        }
    }

    private final StringBuilder out = new StringBuilder();
    private double height;

    /** Draws nothing but this chart. */
    static Svg of(Chart chart) {
        Svg svg = new Svg();
        chart.drawOn(svg);
        return svg;
    }

    /** Estimated: there is no font to measure. */
    static double widthOf(String text) {
        return text.length() * CHARACTER * FONT;
    }

    /** The text, or as much of its beginning as has room, with an ellipsis. */
    static String cut(String text, double room) {
        return shortened(text, (int) (room / (CHARACTER * FONT)));
    }

    static String shortened(String text, int most) {
        return text.length() <= most
                ? text
                : text.substring(0, Math.max(1, most) - 1).strip() + "\u2026";
    }

    /** The text in lines that have room; a longer word is cut. */
    static List<String> wrapped(String text, double room) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && widthOf(line + " " + word) > room) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(cut(word, room));
        }
        lines.add(line.toString());
        return lines;
    }

    /** To be set when everything is drawn. */
    void height(double value) {
        height = value;
    }

    double height() {
        return height;
    }

    void line(String style, double x1, double y1, double x2, double y2) {
        path(style, "M" + at(x1, y1) + "L" + at(x2, y2), "");
    }

    /** @param words for the mouse; may be empty */
    void path(String style, String commands, String words) {
        shape("path", String.format(Locale.ROOT, "class=\"%s\" d=\"%s\"", style, commands), words);
    }

    /** @param words for the mouse; may be empty */
    void mark(Mark mark, String style, double x, double y, String words) {
        path(style, "M" + at(x, y) + mark.path, words);
    }

    /**
     * Nothing if it has no width or height.
     *
     * @param words for the mouse; may be empty
     */
    void rect(String style, double x, double y, double width, double height, String words) {
        if (width > 0 && height > 0) {
            shape(
                    "rect",
                    format("class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"", style, x, y, width, height),
                    words);
        }
    }

    /** A horizontal line that covers the rectangle; a style with dashes makes it striped. */
    void thick(String style, double x, double y, double width, double height, String words) {
        shape(
                "path",
                format("class=\"%s\" stroke-width=\"%s\" d=\"M%s %sh%s\"", style, height, x, y + height / 2, width),
                words);
    }

    private void shape(String element, String attributes, String words) {
        out.append('<').append(element).append(' ').append(attributes);
        if (words.isEmpty()) {
            out.append(" />\n");
        } else {
            out.append("><title>")
                    .append(HtmlReport.escaped(words))
                    .append("</title></")
                    .append(element)
                    .append(">\n");
        }
    }

    private static String format(String text, String style, double... numbers) {
        List<Object> values = new ArrayList<>(List.of(style));
        for (double number : numbers) {
            values.add(number(number));
        }
        return String.format(Locale.ROOT, text, values.toArray());
    }

    /** Text that begins at x. */
    void text(String style, double x, double y, String text) {
        text(style, "start", x, y, text);
    }

    /** @param anchor {@code start}, {@code middle} or {@code end} */
    void text(String style, String anchor, double x, double y, String text) {
        out.append("<text")
                .append(style.isEmpty() ? "" : " class=\"" + style + "\"")
                .append(anchor.equals("start") ? "" : " text-anchor=\"" + anchor + "\"")
                .append(format("%s x=\"%s\" y=\"%s\">", "", x, y))
                .append(HtmlReport.escaped(text))
                .append("</text>\n");
    }

    /** Another drawing, moved and resized. */
    void add(Svg other, double x, double y, double scale) {
        out.append(String.format(Locale.ROOT, "<g transform=\"translate(%s) scale(%.4f)\">\n", at(x, y), scale))
                .append(other.out)
                .append("</g>\n");
    }

    /**
     * The picture as an element.
     *
     * @param id of the element, unique in its page
     * @param first markup in front of the drawing
     */
    String element(String id, String title, String description, String first) {
        return String.format(
                Locale.ROOT,
                """
                <svg xmlns="http://www.w3.org/2000/svg" class="p-svg" role="img" aria-labelledby="%1$s-title %1$s-desc" viewBox="0 0 %2$s %3$s" font-size="%4$s">
                <title id="%1$s-title">%5$s</title>
                <desc id="%1$s-desc">%6$s</desc>
                %7$s%8$s</svg>
                """,
                id,
                number(WIDTH),
                number(height),
                number(FONT),
                HtmlReport.escaped(title),
                HtmlReport.escaped(description),
                first,
                out);
    }

    /** A point of a path. */
    static String at(double x, double y) {
        return number(x) + " " + number(y);
    }

    /** With one decimal at most, which is finer than a screen. */
    static String number(double value) {
        double rounded = Math.round(value * 10) / 10.0;
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }
}
