package dev.roundtrip.text;

import java.util.Locale;

/**
 * Writes the elements of an SVG drawing. Colours and strokes are the classes of {@code pictures.css}. Lengths are in
 * the drawing's units: pixels, as long as it is not enlarged.
 */
final class Svg {

    private static final double FONT = 12;

    /** The mean width of a character, as a fraction of the font size; a little more than in usual fonts. */
    private static final double CHARACTER = 0.56;

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

    /** The estimated width of a text: there is no font to measure. */
    static double widthOf(String text) {
        return text.length() * CHARACTER * FONT;
    }

    void path(String style, String commands) {
        out.append("<path" + attribute("class", style) + attribute("d", commands) + "></path>");
    }

    void mark(Mark mark, String style, double x, double y) {
        path(style, "M" + at(x, y) + mark.path);
    }

    void rect(String style, double x, double y, double width, double height) {
        String place = attribute("x", number(x)) + attribute("y", number(y));
        String size = attribute("width", number(width)) + attribute("height", number(height));
        out.append("<rect" + attribute("class", style) + place + size + "></rect>");
    }

    /** Writes a text with its middle at x. */
    void text(String style, double x, double y, String text) {
        String place = attribute("x", number(x)) + attribute("y", number(y));
        out.append("<text" + attribute("class", style) + attribute("text-anchor", "middle") + place + ">"
                + HtmlReport.escaped(text) + "</text>");
    }

    private static String attribute(String name, String value) {
        return " " + name + "=\"" + value + "\"";
    }

    /** The drawing as an element, which readers that do not see it leave out. */
    String element(double width, double height) {
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"p-svg\" aria-hidden=\"true\""
                        + " viewBox=\"0 0 %s %s\" font-size=\"%s\">%s</svg>",
                number(width),
                number(height),
                number(FONT),
                out);
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
