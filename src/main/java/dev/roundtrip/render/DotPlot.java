package dev.roundtrip.render;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.render.Picture.Table;
import dev.roundtrip.render.Svg.Mark;
import dev.roundtrip.render.Svg.Sheet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Draws ratios as dots and lines over their intervals, in groups, on one logarithmic axis. */
final class DotPlot {

    /** The axis shows at least this factor in both directions. */
    private static final double LEAST = 1.25;

    /** Wide intervals end at this factor beyond the smallest and largest ratio, so that dots stay apart. */
    private static final double BEYOND = 2;

    /**
     * One dot.
     *
     * @param smallest the smallest factor that is told
     * @param words the verdict
     */
    record Row(String figure, RatioInterval interval, double smallest, String words, String style, Mark mark) {}

    /** The dots below one heading. */
    record Group(String title, String more, List<Row> rows) {}

    private final List<Group> groups;

    DotPlot(List<Group> groups) {
        this.groups = List.copyOf(groups);
    }

    static String ends(RatioInterval known) {
        return factor(known.lower()) + " to " + factor(known.upper());
    }

    /** Short: the interval of two rounds that differ much has an end in the millions. */
    static String factor(double value) {
        return value > 1_000 ? ">1000" : Figures.fixed(value, value < 9.995 ? 2 : 0);
    }

    /** @param of what a group is, for the head of the table */
    Picture picture(String name, String title, String caption, String of) {
        return new Picture(name, title, caption, summary(), this::draw, table(of));
    }

    private String summary() {
        return groups.stream()
                .map(group -> group.title() + ": "
                        + String.join(
                                ", ",
                                group.rows().stream()
                                        .map(row -> row.figure() + " " + row.words())
                                        .toList()))
                .collect(Collectors.joining("; "));
    }

    private Table table(String of) {
        List<List<String>> rows = new ArrayList<>();
        for (Group group : groups) {
            for (Row row : group.rows()) {
                rows.add(List.of(
                        group.title(),
                        row.figure(),
                        Figures.fixed(row.interval().ratio(), 3),
                        Figures.fixed(row.interval().lower(), 3),
                        Figures.fixed(row.interval().upper(), 3),
                        row.words()));
            }
        }
        return new Table(List.of(of, "figure", "ratio", "from", "to", "verdict"), rows);
    }

    private List<Row> rows() {
        return groups.stream().flatMap(group -> group.rows().stream()).toList();
    }

    private LogScale scale(double start, double end) {
        double low = 1 / LEAST;
        double high = LEAST;
        List<Double> known = rows().stream().map(row -> row.interval().ratio()).toList();
        double smallest = Math.min(1, known.stream().min(Double::compare).orElse(1.0));
        double largest = Math.max(1, known.stream().max(Double::compare).orElse(1.0));
        for (Row row : rows()) {
            low = Math.min(low, Math.max(row.interval().lower(), smallest / BEYOND) / 1.03);
            high = Math.max(high, Math.min(row.interval().upper(), largest * BEYOND) * 1.03);
        }
        return new LogScale(low, high, start, end);
    }

    private void draw(Svg svg) {
        boolean narrow = svg.sheet().isNarrow();
        double left = narrow ? 14 : 178;
        double right = narrow ? svg.width() - 14 : svg.width() - 210;
        double strip = narrow ? 20 : 24;
        LogScale scale = scale(left, right);
        List<Double> ticks = scale.ticks(narrow ? 6 : 9);
        double head = 24;
        double words = narrow ? 16 : 0;
        double gap = narrow ? 6 : 4;
        behind(svg, scale, ticks, head, words, strip, gap);
        double y = 0;
        for (Group group : groups) {
            heading(svg, group, y + 16);
            y += head;
            for (Row row : group.rows()) {
                if (narrow) {
                    svg.text("", 0, y + 11, row.figure().replace(" per statement", ""));
                    svg.text("", "end", svg.width(), y + 11, row.words());
                } else {
                    svg.text("", 0, y + 16, row.figure());
                    svg.text("", right + 14, y + 16, row.words());
                }
                dot(svg, scale, row, y + words + strip / 2);
                y += words + strip;
            }
            y += gap;
        }
        for (double tick : ticks) {
            svg.text("p-faint", "middle", scale.at(tick), y + 12, tick(tick) + "x");
        }
        svg.height(y + 20);
    }

    private static void heading(Svg svg, Group group, double y) {
        Sheet sheet = svg.sheet();
        String title = sheet.cut(group.title(), svg.width());
        svg.text("p-bold", 0, y, title);
        double used = sheet.widthOf(title) * 1.1 + 8;
        if (used + sheet.widthOf(group.more()) < svg.width()) {
            svg.text("p-faint", used, y, group.more());
        }
    }

    /** What is behind the dots: the smallest difference, the ticks and the line at 1. */
    private void behind(
            Svg svg, LogScale scale, List<Double> ticks, double head, double words, double strip, double gap) {
        StringBuilder bands = new StringBuilder();
        StringBuilder edges = new StringBuilder();
        StringBuilder grid = new StringBuilder();
        StringBuilder one = new StringBuilder();
        String down = "v" + Svg.number(strip);
        double y = 0;
        for (Group group : groups) {
            y += head;
            for (Row row : group.rows()) {
                y += words;
                double smallest = row.smallest();
                String from = "M" + Svg.at(scale.at(1 / smallest), y) + down;
                String to = Svg.at(scale.at(smallest), y);
                bands.append(from)
                        .append('H')
                        .append(Svg.number(scale.at(smallest)))
                        .append("v-")
                        .append(Svg.number(strip))
                        .append('z');
                edges.append(from).append('M').append(to).append(down);
                for (double tick : ticks) {
                    grid.append('M').append(Svg.at(scale.at(tick), y)).append(down);
                }
                one.append('M').append(Svg.at(scale.at(1), y)).append(down);
                y += strip;
            }
            y += gap;
        }
        svg.path("p-band", bands.toString());
        svg.path("p-edge", edges.toString());
        svg.path("p-grid", grid.toString());
        svg.path("p-one", one.toString());
    }

    /** An interval that goes beyond the axis ends in an arrow instead of a bar. */
    private static void dot(Svg svg, LogScale scale, Row row, double y) {
        RatioInterval known = row.interval();
        double from = scale.at(known.lower());
        double to = scale.at(known.upper());
        svg.path(
                row.style(),
                "M" + Svg.at(from, y) + "H" + Svg.number(to)
                        + (scale.holds(known.lower())
                                ? "M" + Svg.at(from, y - 4) + "v8"
                                : "M" + Svg.at(from + 5, y - 4) + "l-5 4l5 4z")
                        + (scale.holds(known.upper())
                                ? "M" + Svg.at(to, y - 4) + "v8"
                                : "M" + Svg.at(to - 5, y - 4) + "l5 4l-5 4z"));
        svg.mark(row.mark(), row.style(), scale.at(known.ratio()), y, row.figure() + ": " + row.words());
    }

    private static String tick(double value) {
        return value == Math.rint(value) ? Figures.fixed(value, 0) : Double.toString(Math.round(value * 1000) / 1000.0);
    }
}
