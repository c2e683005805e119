package dev.roundtrip.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes the elements of an SVG picture. Colours and strokes are the classes of {@code pictures.css}. Text from outside
 * is escaped. Lengths are in the picture's units: pixels, as long as it is not enlarged.
 */
final class Svg {

    /** The mean width of a character, as a fraction of the font size; a little more than in usual fonts. */
    private static final double CHARACTER = 0.56;

    private static final String NAMESPACE = "http://www.w3.org/2000/svg";

    /** For what the picture is drawn. */
    enum Sheet {
        /** Text has at least 12 pixels from a width of 740 pixels on. */
        WIDE(800, 13),
        /** The text column of a screen of 360 pixels, less a scroll bar. */
        NARROW(312, 12);

        private final double width;
        private final double font;

        Sheet(double width, double font) {
            this.width = width;
            this.font = font;
        }

        double width() {
            return width;
        }

        double font() {
            return font;
        }

        boolean isNarrow() {
            return this == NARROW;
        }

        /** Estimated: there is no font to measure. */
        double widthOf(String text) {
            return text.length() * CHARACTER * font;
        }

        /** The text, or as much of its beginning as has room, with an ellipsis. */
        String cut(String text, double room) {
            int most = Math.max(1, (int) (room / (CHARACTER * font)));
            return text.length() <= most ? text : text.substring(0, most - 1).strip() + "\u2026";
        }

        /** The text in lines that have room; a longer word is cut. */
        List<String> wrapped(String text, double room) {
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
    }

    /** Shapes that differ without colour. */
    enum Mark {
        CIRCLE,
        SQUARE,
        DIAMOND,
        TRIANGLE,
        CROSS,
        WEDGE,
        PLUS;

        private static final double RADIUS = 4;

        /** The shape around a point, as commands of a path. */
        String path(double x, double y) {
            double r = RADIUS;
            return switch (this) {
                case CIRCLE -> "M" + at(x - r, y) + "a4 4 0 1 0 8 0 4 4 0 1 0-8 0z";
                case SQUARE -> "M" + at(x - 3.5, y - 3.5) + "h7v7h-7z";
                case DIAMOND -> "M" + at(x, y - r - 1) + "l5 5-5 5-5-5z";
                case TRIANGLE -> "M" + at(x, y - r) + "l4.5 8h-9z";
                case WEDGE -> "M" + at(x, y + r) + "l4.5 -8h-9z";
                case CROSS -> "M" + at(x - 3.5, y - 3.5) + "l7 7m-7 0l7 -7";
                case PLUS -> "M" + at(x - r, y) + "h8m-4 -4v8";
            };
        }
    }

    private final Sheet sheet;
    private final StringBuilder out = new StringBuilder();
    private double height;

    Svg(Sheet sheet) {
        this.sheet = sheet;
    }

    Sheet sheet() {
        return sheet;
    }

    double width() {
        return sheet.width();
    }

    /** To be set when everything is drawn. */
    void height(double value) {
        height = value;
    }

    double height() {
        return height;
    }

    void line(String style, double x1, double y1, double x2, double y2) {
        path(style, "M" + at(x1, y1) + "L" + at(x2, y2));
    }

    void rect(String style, double x, double y, double width, double height) {
        rect(style, x, y, width, height, "");
    }

    /**
     * Nothing if it has no width or height.
     *
     * @param words as of a {@linkplain #mark mark}
     */
    void rect(String style, double x, double y, double width, double height, String words) {
        if (width > 0 && height > 0) {
            out.append(String.format(
                    Locale.ROOT,
                    "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"%s",
                    style,
                    number(x),
                    number(y),
                    number(width),
                    number(height),
                    ending(words, "rect")));
        }
    }

    private String ending(String words, String element) {
        return sheet.isNarrow() || words.isEmpty()
                ? " />\n"
                : "><title>" + HtmlReport.escaped(words) + "</title></" + element + ">\n";
    }

    void path(String style, String commands) {
        out.append("<path class=\"")
                .append(style)
                .append("\" d=\"")
                .append(commands)
                .append("\" />\n");
    }

    /** A horizontal line that covers the rectangle; a style with dashes makes it striped. */
    void thick(String style, double x, double y, double width, double height) {
        out.append(String.format(
                Locale.ROOT,
                "<path class=\"%s\" stroke-width=\"%s\" d=\"M%sh%s\" />\n",
                style,
                number(height),
                at(x, y + height / 2),
                number(width)));
    }

    /** A mark whose words a mouse shows, on a wide screen: telephones have no mouse. */
    void mark(Mark mark, String style, double x, double y, String words) {
        out.append("<path class=\"")
                .append(style)
                .append("\" d=\"")
                .append(mark.path(x, y))
                .append('"')
                .append(ending(words, "path"));
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
                .append(" x=\"")
                .append(number(x))
                .append("\" y=\"")
                .append(number(y))
                .append("\">")
                .append(HtmlReport.escaped(text))
                .append("</text>\n");
    }

    /** Another drawing, moved. */
    void add(Svg other, double x, double y) {
        add(other, x, y, 1);
    }

    /** Another drawing, moved and resized. */
    void add(Svg other, double x, double y, double scale) {
        out.append("<g transform=\"translate(")
                .append(at(x, y))
                .append(')')
                .append(scale == 1 ? "" : String.format(Locale.ROOT, " scale(%.4f)", scale))
                .append("\">\n")
                .append(other.out)
                .append("</g>\n");
    }

    /**
     * The picture as an element.
     *
     * @param style classes of the element
     * @param id of the element, unique in its page
     * @param first markup in front of the drawing
     */
    String element(String style, String id, String title, String description, String first) {
        return String.format(
                Locale.ROOT,
                """
                <svg xmlns="%s" class="%s" role="img" aria-labelledby="%s-title %s-desc" viewBox="0 0 %s %s" font-size="%s">
                <title id="%s-title">%s</title>
                <desc id="%s-desc">%s</desc>
                %s%s</svg>
                """,
                NAMESPACE,
                style,
                id,
                id,
                number(width()),
                number(height),
                number(sheet.font),
                id,
                HtmlReport.escaped(title),
                id,
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
