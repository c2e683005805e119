package dev.roundtrip.render;

import dev.roundtrip.render.Svg.Mark;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Curves over one axis, on one logarithmic scale, with their names at their ends.
 *
 * @param of what the places of the axis are, such as {@code share}
 * @param words of a value
 */
record LineChart(String of, DoubleFunction<String> words, List<Curve> curves) implements Chart {

    /** The distance between two names. */
    static final double LINE = 17;

    private static final double LEFT = 64;
    private static final double TOP = 8;

    /** The scale shows at least this factor. */
    private static final double LEAST = 1.25;

    private static final int COLOURS = 6;
    private static final int DASHES = 3;

    /**
     * A point of a curve.
     *
     * @param at between 0 at the left end of the axis and 1 at its right end
     * @param place its name on the axis and in the table; a point without one only shapes the curve
     */
    record Point(double at, double value, String place) {}

    /** @param points from left to right */
    record Curve(String label, List<Point> points) {

        private Optional<Point> at(String place) {
            return points.stream().filter(point -> point.place().equals(place)).findFirst();
        }

        private Point end() {
            return points.get(points.size() - 1);
        }
    }

    /** From left to right. */
    private Map<String, Double> places() {
        Map<String, Double> places = new LinkedHashMap<>();
        curves.stream()
                .flatMap(curve -> curve.points().stream())
                .filter(point -> !point.place().isEmpty())
                .sorted(Comparator.comparingDouble(Point::at))
                .forEach(point -> places.putIfAbsent(point.place(), point.at()));
        return places;
    }

    @Override
    public Table<?> table() {
        Table<String> table = Table.of(of, List.copyOf(places().keySet()), place -> place);
        curves.forEach(curve -> table.column(
                curve.label(),
                place ->
                        curve.at(place).map(point -> words.apply(point.value())).orElse(Figures.NONE)));
        return table;
    }

    /** What the names of the curves leave. */
    private double right() {
        double names = curves.stream()
                .mapToDouble(curve -> Svg.widthOf(curve.label()))
                .max()
                .orElse(0);
        return Svg.WIDTH - 18 - Math.min(names, 200);
    }

    private double x(double at) {
        return LEFT + at * (right() - LEFT);
    }

    private LogScale scale(double bottom) {
        double[] values = curves.stream()
                .flatMapToDouble(curve -> curve.points().stream().mapToDouble(Point::value))
                .filter(value -> value > 0)
                .sorted()
                .toArray();
        double low = values[0] / 1.05;
        double high = values[values.length - 1] * 1.05;
        double wider = Math.sqrt(Math.max(1, LEAST * low / high));
        return new LogScale(low / wider, high * wider, bottom, TOP);
    }

    @Override
    public double drawOn(Svg svg) {
        double bottom = TOP + Math.max(300, curves.size() * LINE);
        LogScale scale = scale(bottom);
        for (double tick : scale.ticks(1.5 * LINE)) {
            svg.line("p-grid", LEFT, scale.at(tick), right(), scale.at(tick));
            svg.text("p-faint", "end", LEFT - 6, scale.at(tick) + 4, words.apply(tick));
        }
        drawPlaces(svg, bottom);
        for (int i = 0; i < curves.size(); i++) {
            draw(svg, i, scale);
        }
        drawNames(svg, scale, bottom);
        return bottom + 30;
    }

    /** Without a name that covers the one before it. */
    private void drawPlaces(Svg svg, double bottom) {
        double free = 0;
        for (Map.Entry<String, Double> place : places().entrySet()) {
            double x = x(place.getValue());
            double half = Svg.widthOf(place.getKey()) / 2;
            double middle = Math.max(half, Math.min(Svg.WIDTH - half, x));
            if (middle - half >= free) {
                svg.line("p-grid", x, TOP, x, bottom);
                svg.text("p-faint", "middle", middle, bottom + 22, place.getKey());
                free = middle + half + 8;
            }
        }
    }

    private void draw(Svg svg, int index, LogScale scale) {
        Curve curve = curves.get(index);
        svg.path(
                line(index),
                curve.points().stream()
                        .map(point -> Svg.at(x(point.at()), scale.at(point.value())))
                        .collect(Collectors.joining("L", "M", "")),
                "");
        for (Point point : curve.points()) {
            if (!point.place().isEmpty()) {
                String words = curve.label() + ", " + point.place() + ": " + this.words.apply(point.value());
                svg.mark(shape(index), mark(index), x(point.at()), scale.at(point.value()), words);
            }
        }
    }

    /** The names are as close to the curves' ends as they can be without covering each other. */
    private void drawNames(Svg svg, LogScale scale, double bottom) {
        ToDoubleFunction<Integer> wanted = i -> scale.at(curves.get(i).end().value());
        List<Integer> order = IntStream.range(0, curves.size())
                .boxed()
                .sorted(Comparator.comparingDouble(wanted))
                .toList();
        double[] heights = apart(order.stream().mapToDouble(wanted).toArray(), bottom);
        double names = right() + 14;
        for (int place = 0; place < heights.length; place++) {
            int i = order.get(place);
            Point end = curves.get(i).end();
            svg.line("p-leader", x(end.at()), scale.at(end.value()), names - 10, heights[place]);
            svg.mark(shape(i), mark(i), names - 6, heights[place], "");
            svg.text("", names + 2, heights[place] + 4, Svg.cut(curves.get(i).label(), Svg.WIDTH - names - 2));
        }
    }

    /** The heights, in ascending order, moved apart: first down, then up from the lower end. */
    static double[] apart(double[] wanted, double bottom) {
        double[] heights = wanted.clone();
        for (int i = 0; i < heights.length; i++) {
            heights[i] = Math.max(heights[i], i == 0 ? TOP : heights[i - 1] + LINE);
        }
        for (int i = heights.length - 1; i >= 0; i--) {
            heights[i] = Math.min(heights[i], i == heights.length - 1 ? bottom : heights[i + 1] - LINE);
        }
        return heights;
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
