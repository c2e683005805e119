package dev.roundtrip.text;

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

    /** The width that a title needs at least. */
    private static final double LEAST = 70;

    /** Shapes that differ without colour. */
    enum Mark {
        CIRCLE("m-4 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0z"),
        SQUARE("m-3.5-3.5h7v7h-7z"),
        DIAMOND("m0-5l5 5-5 5-5-5z");

        private final String path;

        /** @param path the shape's path from its centre */
        Mark(String path) {
            this.path = path;
        }
    }

    private final StringBuilder out = new StringBuilder();

    /** The height of what was drawn. */
    double height;

    /** Draws a picture of this chart only. */
    static Svg of(DotChart chart) {
        Svg svg = new Svg();
        svg.height = chart.drawOn(svg);
        return svg;
    }

    /** The estimated width of a text: there is no font to measure. */
    static double widthOf(String text) {
        return text.length() * CHARACTER * FONT;
    }

    /** The text, or as much of its beginning as has room, with an ellipsis. */
    static String cut(String text, double room) {
        int most = (int) (room / (CHARACTER * FONT));
        return text.length() <= most
                ? text
                : text.substring(0, Math.max(1, most) - 1).strip() + "\u2026";
    }

    /** @param words the words that the mouse shows; may be empty */
    void path(String style, String commands, String words) {
        shape("path", attribute("class", style) + attribute("d", commands), words);
    }

    /** @param words the words that the mouse shows; may be empty */
    void mark(Mark mark, String style, double x, double y, String words) {
        path(style, "M" + at(x, y) + mark.path, words);
    }

    /**
     * Draws a rectangle, or nothing if it has no width or height.
     *
     * @param words the words that the mouse shows; may be empty
     */
    void rect(String style, double x, double y, double width, double height, String words) {
        if (width > 0 && height > 0) {
            String place = attribute("x", number(x)) + attribute("y", number(y));
            String size = attribute("width", number(width)) + attribute("height", number(height));
            shape("rect", attribute("class", style) + place + size, words);
        }
    }

    private void shape(String element, String attributes, String words) {
        String title = words.isEmpty() ? "" : "<title>" + HtmlReport.escaped(words) + "</title>";
        out.append("<" + element + attributes + ">" + title + "</" + element + ">\n");
    }

    /** Writes a name, and as much of its title as has room. */
    void heading(String name, String title, double y) {
        double room = WIDTH - 12;
        String bold = cut(name, room);
        double used = widthOf(bold) * 1.1 + 8;
        text("p-bold", 0, y, bold);
        if (room - used > LEAST) {
            text("p-faint", used, y, cut(title, room - used));
        }
    }

    /** Writes text that begins at x. */
    void text(String style, double x, double y, String text) {
        text(style, "", x, y, text);
    }

    /** @param anchor the part of the text at x: {@code middle}, {@code end}, or empty for the start */
    void text(String style, String anchor, double x, double y, String text) {
        if (text.isEmpty()) {
            return;
        }
        String attributes = attribute("class", style)
                + attribute("text-anchor", anchor)
                + attribute("x", number(x))
                + attribute("y", number(y));
        out.append("<text" + attributes + ">" + HtmlReport.escaped(text) + "</text>\n");
    }

    private static String attribute(String name, String value) {
        return value.isEmpty() ? "" : " " + name + "=\"" + value + "\"";
    }

    /**
     * The picture as an element.
     *
     * @param id the identifier of the element, unique in its page
     */
    String element(String id, String title) {
        return String.format(
                Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" class="p-svg" role="img" aria-labelledby="%1$s-title" viewBox="0 0 %2$s %3$s" font-size="%4$s">
                <title id="%1$s-title">%5$s</title>
                %6$s</svg>
                """, id, number(WIDTH), number(height), number(FONT), HtmlReport.escaped(title), out);
    }

    /** A point in a path's notation. */
    static String at(double x, double y) {
        return number(x) + " " + number(y);
    }

    /** A number with one decimal at most, which is finer than a screen. */
    static String number(double value) {
        double rounded = Math.round(value * 10) / 10.0;
        return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
    }
}
