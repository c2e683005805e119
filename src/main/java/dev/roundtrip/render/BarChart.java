package dev.roundtrip.render;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * Bars that are divided into parts, all to one scale: the name of a bar is above it, its parts in words below.
 *
 * @param words of a length
 */
record BarChart(DoubleFunction<String> words, List<Bar> bars) implements Chart {

    private static final double BAR = 18;
    private static final double LINE = 17;
    private static final double SWATCH = 10;

    /** A part with a smaller share of its bar has no words below it. */
    private static final double NAMED = 0.001;

    record Part(String name, double length, String style) {}

    /** @param total in words */
    record Bar(String label, String title, String total, List<Part> parts) {

        Bar {
            parts = parts.stream().filter(part -> part.length() > 0).toList();
        }

        double length() {
            return parts.stream().mapToDouble(Part::length).sum();
        }
    }

    private String figure(Bar bar, String name) {
        return bar.parts().stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .map(part -> words.apply(part.length()))
                .orElse(Figures.NONE);
    }

    private String words(Part part) {
        return part.name() + " " + words.apply(part.length());
    }

    @Override
    public Table<?> table() {
        Table<Bar> table = Table.of("scenario", bars, Bar::label, Bar::title).column("all", Bar::total);
        bars.stream()
                .flatMap(bar -> bar.parts().stream().map(Part::name))
                .distinct()
                .forEach(name -> table.column(name, bar -> figure(bar, name)));
        return table;
    }

    @Override
    public double drawOn(Svg svg) {
        double scale = Svg.WIDTH / bars.stream().mapToDouble(Bar::length).max().orElse(1);
        double y = 0;
        for (Bar bar : bars) {
            svg.heading(bar.label(), bar.title(), bar.total(), y + 14);
            double x = 0;
            for (Part part : bar.parts()) {
                double width = part.length() * scale;
                // A gap of paper between parts.
                svg.rect(part.style(), x, y + 21, Math.max(0.5, width - 1), BAR, words(part));
                x += width;
            }
            y = legend(svg, bar, y + 21 + BAR + 15) + 13;
        }
        return y;
    }

    private double legend(Svg svg, Bar bar, double firstLine) {
        double x = 0;
        double y = firstLine;
        for (Part part : bar.parts()) {
            double width = SWATCH + 5 + Svg.widthOf(words(part));
            if (part.length() < NAMED * bar.length()) {
                continue;
            }
            if (x > 0 && x + width > Svg.WIDTH) {
                x = 0;
                y += LINE;
            }
            svg.rect(part.style(), x, y - SWATCH + 1, SWATCH, SWATCH, "");
            svg.text("", x + SWATCH + 5, y, words(part));
            x += width + 12;
        }
        return y;
    }
}
