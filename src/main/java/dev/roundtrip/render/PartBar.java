package dev.roundtrip.render;

import dev.roundtrip.render.Svg.Sheet;
import java.util.List;

/**
 * A bar that is divided into parts, with its name above and its parts in words below.
 *
 * @param total in words
 */
record PartBar(String label, String title, String total, List<Part> parts) {

    private static final double BAR = 18;
    private static final double LINE = 17;
    private static final double SWATCH = 10;

    PartBar {
        parts = List.copyOf(parts);
    }

    /**
     * A part of a bar.
     *
     * @param length to the scale of the bars
     * @param named whether its words are below the bar
     */
    record Part(String words, double length, boolean named, Piece piece) {}

    /** Draws a rectangle in the style of a part. */
    interface Piece {

        void draw(Svg svg, double x, double y, double width, double height);
    }

    /**
     * Draws it and returns its lower end.
     *
     * @param scale units of the picture for a length of 1
     */
    double draw(Svg svg, double top, double scale) {
        Sheet sheet = svg.sheet();
        double room = svg.width() - sheet.widthOf(total) - 12;
        String name = sheet.cut(label, room);
        svg.text("p-bold", 0, top + 14, name);
        double used = sheet.widthOf(name) * 1.1 + 8;
        if (room - used > sheet.widthOf("long title")) {
            svg.text("", used, top + 14, sheet.cut(title, room - used));
        }
        svg.text("p-bold", "end", svg.width(), top + 14, total);
        double y = top + 21;
        double x = 0;
        for (Part part : parts) {
            double width = part.length() * scale;
            // A gap of paper between parts.
            part.piece().draw(svg, x, y, Math.max(0.5, width - 1), BAR);
            x += width;
        }
        return legend(svg, y + BAR + 15);
    }

    private double legend(Svg svg, double firstLine) {
        double x = 0;
        double y = firstLine;
        for (Part part : parts.stream().filter(Part::named).toList()) {
            double width = SWATCH + 5 + svg.sheet().widthOf(part.words()) + 12;
            if (x > 0 && x + width - 12 > svg.width()) {
                x = 0;
                y += LINE;
            }
            part.piece().draw(svg, x, y - SWATCH + 1, SWATCH, SWATCH);
            svg.text("", x + SWATCH + 5, y, part.words());
            x += width;
        }
        return y;
    }
}
