package dev.roundtrip.render;

import dev.roundtrip.render.Svg.Mark;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/**
 * Curves over one axis, on one logarithmic scale: together, with their names at their ends, or each in a strip of its
 * own around the line of 1.
 *
 * @param low the lower end of the scale; smaller values are drawn there, and larger ones than {@code high} there
 * @param words of a value at the scale
 */
record LineChart(
        List<Tick> across, double low, double high, DoubleFunction<String> words, boolean apart, List<Curve> curves)
        implements Chart {

    /** The distance between two names. */
    static final double LINE = 17;

    private static final double STRIP = 36;
    private static final double INSET = 8;
    private static final int COLOURS = 6;
    private static final int DASHES = 3;

    /** Words below the axis, between 0 at its left end and 1 at its right end. */
    record Tick(double at, String words) {}

    /**
     * A point of a curve.
     *
     * @param at as of a tick
     * @param value not a number where the curve is interrupted
     * @param words of its mark for the mouse; without them it has a mark only if it is odd
     * @param odd whether its mark must stand out
     */
    record Point(double at, double value, String words, boolean odd) {

        Point(double at, double value, String words) {
            this(at, value, words, false);
        }
    }

    /**
     * A curve.
     *
     * @param title below the label of a strip
     * @param figures in words
     * @param below words under a strip; may be empty
     */
    record Curve(String label, String title, String figures, String below, List<Point> points) {}

    @Override
    public String summary() {
        return curves.stream()
                .map(curve -> curve.label() + ": " + curve.figures())
                .collect(Collectors.joining("; "));
    }

    @Override
    public void drawOn(Svg svg) {
        if (apart) {
            drawStrips(svg);
        } else {
            drawTogether(svg);
        }
    }

    private void drawStrips(Svg svg) {
        double left = 196;
        double right = Svg.WIDTH - 180;
        double y = 0;
        for (Curve curve : curves) {
            LogScale scale = new LogScale(low, high, y + STRIP - INSET / 2, y + INSET / 2);
            svg.text("p-bold", 0, y + STRIP / 2 - 3, Svg.cut(curve.label(), left - 20));
            svg.text("p-faint", 0, y + STRIP / 2 + 13, Svg.cut(curve.title(), left - 12));
            svg.text("", right + 14, y + STRIP / 2 + 5, curve.figures());
            svg.rect("p-band", left, y, right - left, STRIP, "");
            svg.line("p-edge", left, scale.at(1), right, scale.at(1));
            draw(svg, curve, 0, left + INSET, right - INSET, scale);
            y += STRIP;
            for (String line : curve.below().isEmpty() ? List.<String>of() : Svg.wrapped(curve.below(), right - left)) {
                y += 16;
                svg.text("p-faint", left, y, line);
            }
            y += 10;
        }
        drawTicks(svg, left + INSET, right - INSET, y + 10);
        svg.height(y + 16);
    }

    private void drawTogether(Svg svg) {
        double top = 8;
        double left = 64;
        double names = curves.stream()
                .mapToDouble(curve -> Svg.widthOf(curve.label()))
                .max()
                .orElse(0);
        double right = Svg.WIDTH - 18 - Math.min(names, 200);
        double bottom = top + Math.max(300, curves.size() * LINE);
        LogScale scale = new LogScale(low, high, bottom, top);
        for (double tick : scale.ticks(10)) {
            svg.line("p-grid", left, scale.at(tick), right, scale.at(tick));
            svg.text("p-faint", "end", left - 6, scale.at(tick) + 4, words.apply(tick));
        }
        across.forEach(tick -> svg.line("p-grid", x(tick.at(), left, right), top, x(tick.at(), left, right), bottom));
        drawTicks(svg, left, right, bottom + 17);
        for (int i = 0; i < curves.size(); i++) {
            draw(svg, curves.get(i), i, left, right, scale);
        }
        drawNames(svg, left, right, scale, top, bottom);
        svg.height(bottom + 24);
    }

    private static double x(double at, double left, double right) {
        return left + at * (right - left);
    }

    /** As many words as have room. */
    private void drawTicks(Svg svg, double left, double right, double y) {
        double next = Double.NEGATIVE_INFINITY;
        for (Tick tick : across) {
            double x = x(tick.at(), left, right);
            double half = Svg.widthOf(tick.words()) / 2;
            if (x - half > next) {
                svg.text("p-faint", "middle", x, y, tick.words());
                next = x + half + 4;
            }
        }
    }

    private static void draw(Svg svg, Curve curve, int index, double left, double right, LogScale scale) {
        StringBuilder path = new StringBuilder();
        char next = 'M';
        for (Point point : curve.points()) {
            if (Double.isNaN(point.value())) {
                next = 'M';
            } else {
                path.append(next).append(Svg.at(x(point.at(), left, right), y(point, scale)));
                next = 'L';
            }
        }
        svg.path(line(index), path.toString(), "");
        for (Point point : curve.points()) {
            if (point.odd() || !point.words().isEmpty()) {
                svg.mark(
                        point.odd() ? Mark.DIAMOND : shape(index),
                        point.odd() ? "p-disturbed" : mark(index),
                        x(point.at(), left, right),
                        y(point, scale),
                        point.words().isEmpty() ? "" : curve.label() + ", " + point.words());
            }
        }
    }

    private static double y(Point point, LogScale scale) {
        return scale.at(Math.max(point.value(), scale.low()));
    }

    /** The names are as close to the curves' ends as they can be without covering each other. */
    private void drawNames(Svg svg, double left, double right, LogScale scale, double top, double bottom) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < curves.size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.comparingDouble(i -> y(end(i), scale)));
        double[] places =
                places(order.stream().mapToDouble(i -> y(end(i), scale)).toArray(), top, bottom);
        double names = right + 14;
        for (int place = 0; place < places.length; place++) {
            int i = order.get(place);
            svg.line("p-leader", x(end(i).at(), left, right), y(end(i), scale), names - 10, places[place]);
            svg.mark(shape(i), mark(i), names - 6, places[place], "");
            svg.text("", names + 2, places[place] + 4, Svg.cut(curves.get(i).label(), Svg.WIDTH - names - 2));
        }
    }

    private Point end(int index) {
        List<Point> points = curves.get(index).points();
        return points.get(points.size() - 1);
    }

    /** The heights, in ascending order, moved apart: first down, then up from the lower end. */
    static double[] places(double[] wanted, double top, double bottom) {
        double[] places = wanted.clone();
        for (int i = 0; i < places.length; i++) {
            places[i] = Math.max(places[i], i == 0 ? top : places[i - 1] + LINE);
        }
        for (int i = places.length - 1; i >= 0; i--) {
            places[i] = Math.min(places[i], i == places.length - 1 ? bottom : places[i + 1] - LINE);
        }
        return places;
    }

    /** The line of a curve: lines of one colour differ in their dashes. */
    static String line(int index) {
        int dash = (index + index / COLOURS) % DASHES;
        return "p-line p-s" + index % COLOURS + (dash == 0 ? "" : " p-d" + dash);
    }

    /** The mark of a curve, in the colour of its line. */
    static String mark(int index) {
        return "p-mark p-s" + index % COLOURS;
    }

    static Mark shape(int index) {
        Mark[] all = Mark.values();
        return all[index % all.length];
    }
}
