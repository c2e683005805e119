package dev.roundtrip.render;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Bars that are divided into parts, all to one scale: the name of a bar is above it, its parts in words below. */
record BarChart(List<Bar> bars) implements Chart {

    private static final double BAR = 18;
    private static final double LINE = 17;
    private static final double SWATCH = 10;

    /** An outline needs this width; a narrower part is filled. */
    private static final double OUTLINE = 3;

    /** How a part is filled. */
    enum Fill {
        SOLID,
        STRIPED,
        OUTLINED
    }

    /**
     * A part of a bar.
     *
     * @param named whether its words are below the bar
     */
    record Part(String words, double length, String style, Fill fill, boolean named) {}

    /** @param total in words */
    record Bar(String label, String title, String total, List<Part> parts) {

        double length() {
            return parts.stream().mapToDouble(Part::length).sum();
        }

        List<Part> named() {
            return parts.stream().filter(Part::named).toList();
        }
    }

    @Override
    public String summary() {
        return bars.stream()
                .map(bar -> Stream.concat(
                                Stream.of(bar.total()), bar.named().stream().map(Part::words))
                        .collect(Collectors.joining(", ", bar.label() + ": ", "")))
                .collect(Collectors.joining("; "));
    }

    @Override
    public void drawOn(Svg svg) {
        double scale = Svg.WIDTH / bars.stream().mapToDouble(Bar::length).max().orElse(1);
        double y = 0;
        for (Bar bar : bars) {
            y = draw(svg, bar, y, scale) + 13;
        }
        svg.height(y);
    }

    private static double draw(Svg svg, Bar bar, double top, double scale) {
        double room = Svg.WIDTH - Svg.widthOf(bar.total()) - 12;
        String name = Svg.cut(bar.label(), room);
        double used = Svg.widthOf(name) * 1.1 + 8;
        svg.text("p-bold", 0, top + 14, name);
        if (room - used > Svg.widthOf("long title")) {
            svg.text("", used, top + 14, Svg.cut(bar.title(), room - used));
        }
        svg.text("p-bold", "end", Svg.WIDTH, top + 14, bar.total());
        double x = 0;
        for (Part part : bar.parts()) {
            double width = part.length() * scale;
            // A gap of paper between parts.
            piece(svg, part, x, top + 21, Math.max(0.5, width - 1), BAR);
            x += width;
        }
        return legend(svg, bar.named(), top + 21 + BAR + 15);
    }

    private static double legend(Svg svg, List<Part> parts, double firstLine) {
        double x = 0;
        double y = firstLine;
        for (Part part : parts) {
            double width = SWATCH + 5 + Svg.widthOf(part.words()) + 12;
            if (x > 0 && x + width - 12 > Svg.WIDTH) {
                x = 0;
                y += LINE;
            }
            piece(svg, part, x, y - SWATCH + 1, SWATCH, SWATCH);
            svg.text("", x + SWATCH + 5, y, part.words());
            x += width;
        }
        return y;
    }

    /** Stripes are the dashes of a line that is as wide as the bar is high. */
    private static void piece(Svg svg, Part part, double x, double y, double width, double height) {
        boolean narrow = width <= OUTLINE;
        switch (part.fill()) {
            case SOLID -> svg.rect(part.style(), x, y, width, height, part.words());
            case STRIPED -> svg.thick(part.style(), x, y, width, height, part.words());
            case OUTLINED ->
                svg.rect(
                        part.style() + (narrow ? "-thin" : ""),
                        narrow ? x : x + 1,
                        narrow ? y : y + 1,
                        narrow ? width : width - 2,
                        narrow ? height : height - 2,
                        part.words());
        }
    }
}
