package dev.roundtrip.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Names at the right of curves, as close to the curves' ends as they can be without covering each other. */
final class EndLabels {

    /** The distance between two names. */
    static final double LINE = 17;

    private record Label(String text, int index, double x, double y) {}

    private final Svg svg;
    private final double left;
    private final double top;
    private final double bottom;
    private final List<Label> labels = new ArrayList<>();

    EndLabels(Svg svg, double left, double top, double bottom) {
        this.svg = svg;
        this.left = left;
        this.top = top;
        this.bottom = bottom;
    }

    /**
     * @param index of the curve, for its mark
     * @param x the curve's end
     */
    void add(String text, int index, double x, double y) {
        labels.add(new Label(text, index, x, y));
    }

    void draw() {
        List<Label> sorted =
                labels.stream().sorted(Comparator.comparingDouble(Label::y)).toList();
        double[] places = places(sorted.stream().mapToDouble(Label::y).toArray(), top, bottom);
        for (int i = 0; i < places.length; i++) {
            Label label = sorted.get(i);
            svg.path("p-leader", "M" + Svg.at(label.x(), label.y()) + "L" + Svg.at(left - 10, places[i]));
            svg.mark(PictureStyles.shape(label.index()), PictureStyles.mark(label.index()), left - 6, places[i], "");
            svg.text("", left + 2, places[i] + 4, svg.sheet().cut(label.text(), svg.width() - left - 2));
        }
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
}
