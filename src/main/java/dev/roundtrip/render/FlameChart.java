package dev.roundtrip.render;

import java.util.List;

/** A flame graph: callers above the functions that they call. */
record FlameChart(List<Box> boxes, Table<?> table) implements Chart {

    private static final double ROW = 16;

    /** As a part of the normal font. */
    private static final double FONT = 11 / Svg.FONT;

    /**
     * A function.
     *
     * @param left from 0 to 1, as {@code width}
     * @param words for the mouse
     */
    record Box(String name, double left, double width, int depth, String style, String words) {}

    @Override
    public double drawOn(Svg svg) {
        for (Box box : boxes) {
            double left = box.left() * Svg.WIDTH;
            double width = box.width() * Svg.WIDTH;
            double top = box.depth() * ROW;
            svg.rect("p-f " + box.style(), left, top, width, ROW, box.words());
            if (width > 30) {
                svg.text("p-function", left + 3, top + ROW - 4.5, Svg.cut(box.name(), (width - 6) / FONT));
            }
        }
        return (boxes.stream().mapToInt(Box::depth).max().orElse(0) + 1) * ROW + 1;
    }
}
