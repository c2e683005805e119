package dev.roundtrip.render;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.render.Svg.Mark;
import java.util.List;
import java.util.stream.Collectors;

/** Ratios as dots and lines over their intervals, in groups, on one logarithmic axis. */
record DotChart(List<Group> groups) implements Chart {

    /** The axis shows at least this factor in both directions. */
    private static final double LEAST = 1.25;

    /** Wide intervals end at this factor beyond the smallest and largest ratio, so that dots stay apart. */
    private static final double BEYOND = 2;

    private static final double LEFT = 178;
    private static final double RIGHT = Svg.WIDTH - 210;
    private static final double HEAD = 24;
    private static final double ROW = 24;
    private static final double GAP = 4;

    /** How a verdict is drawn. */
    enum Look {
        BETTER("p-better", Mark.CIRCLE),
        WORSE("p-worse", Mark.DIAMOND),
        SAME("p-same", Mark.SQUARE),
        OPEN("p-open", Mark.CIRCLE);

        private final String style;
        private final Mark mark;

        Look(String style, Mark mark) {
            this.style = style;
            this.mark = mark;
        }
    }

    /**
     * One dot.
     *
     * @param smallest the smallest factor that is told
     * @param words the verdict
     */
    record Row(String figure, RatioInterval interval, double smallest, String words, Look look) {}

    /** The dots below one heading. */
    record Group(String title, String more, List<Row> rows) {}

    static String ends(RatioInterval known) {
        return factor(known.lower()) + " to " + factor(known.upper());
    }

    /** With the ratio itself: only where it is told. */
    static String ratio(RatioInterval known) {
        return factor(known.ratio()) + "x (" + ends(known) + ")";
    }

    /** Short: the interval of two rounds that differ much has an end in the millions. */
    private static String factor(double value) {
        return value > 1_000 ? ">1000" : Figures.fixed(value, value < 9.995 ? 2 : 0);
    }

    /** @param of what a group is */
    Table table(String of) {
        record Entry(Group group, Row row) {

            private String fixed(double value) {
                return Figures.fixed(value, 3);
            }
        }
        List<Entry> entries = groups.stream()
                .flatMap(group -> group.rows().stream().map(row -> new Entry(group, row)))
                .toList();
        return Table.of(of, entries, entry -> entry.group().title())
                .column("figure", Table.Kind.WORDS, entry -> entry.row().figure())
                .column("ratio", entry -> entry.fixed(entry.row().interval().ratio()))
                .column("from", entry -> entry.fixed(entry.row().interval().lower()))
                .column("to", entry -> entry.fixed(entry.row().interval().upper()))
                .column("verdict", Table.Kind.WORDS, entry -> entry.row().words())
                .table();
    }

    @Override
    public String summary() {
        return groups.stream()
                .map(group -> group.rows().stream()
                        .map(row -> row.figure() + " " + row.words())
                        .collect(Collectors.joining(", ", group.title() + ": ", "")))
                .collect(Collectors.joining("; "));
    }

    private LogScale scale() {
        List<RatioInterval> all = groups.stream()
                .flatMap(group -> group.rows().stream().map(Row::interval))
                .toList();
        double smallest =
                Math.min(1, all.stream().mapToDouble(RatioInterval::ratio).min().orElse(1));
        double largest =
                Math.max(1, all.stream().mapToDouble(RatioInterval::ratio).max().orElse(1));
        double low = 1 / LEAST;
        double high = LEAST;
        for (RatioInterval known : all) {
            low = Math.min(low, Math.max(known.lower(), smallest / BEYOND) / 1.03);
            high = Math.max(high, Math.min(known.upper(), largest * BEYOND) * 1.03);
        }
        return new LogScale(low, high, LEFT, RIGHT);
    }

    @Override
    public void drawOn(Svg svg) {
        LogScale scale = scale();
        List<Double> ticks = scale.ticks(9);
        double y = 0;
        for (Group group : groups) {
            String title = Svg.cut(group.title(), Svg.WIDTH);
            double used = Svg.widthOf(title) * 1.1 + 8;
            svg.text("p-bold", 0, y + 16, title);
            if (used + Svg.widthOf(group.more()) < Svg.WIDTH) {
                svg.text("p-faint", used, y + 16, group.more());
            }
            y += HEAD;
            for (Row row : group.rows()) {
                behind(svg, scale, ticks, row.smallest(), y);
                svg.text("", 0, y + 16, row.figure());
                svg.text("", RIGHT + 14, y + 16, row.words());
                dot(svg, scale, row, y + ROW / 2);
                y += ROW;
            }
            y += GAP;
        }
        for (double tick : ticks) {
            svg.text("p-faint", "middle", scale.at(tick), y + 12, tick(tick) + "x");
        }
        svg.height(y + 20);
    }

    /** The smallest difference, the ticks and the line at 1. */
    private static void behind(Svg svg, LogScale scale, List<Double> ticks, double smallest, double y) {
        double from = scale.at(1 / smallest);
        double to = scale.at(smallest);
        svg.rect("p-band", from, y, to - from, ROW, "");
        svg.path("p-edge", down(from, y) + down(to, y), "");
        svg.path("p-grid", ticks.stream().map(tick -> down(scale.at(tick), y)).collect(Collectors.joining()), "");
        svg.path("p-one", down(scale.at(1), y), "");
    }

    private static String down(double x, double y) {
        return "M" + Svg.at(x, y) + "v" + Svg.number(ROW);
    }

    /** An interval that goes beyond the axis ends in an arrow instead of a bar. */
    private static void dot(Svg svg, LogScale scale, Row row, double y) {
        RatioInterval known = row.interval();
        double from = scale.at(known.lower());
        double to = scale.at(known.upper());
        svg.path(
                row.look().style,
                "M" + Svg.at(from, y) + "H" + Svg.number(to)
                        + (scale.holds(known.lower())
                                ? "M" + Svg.at(from, y - 4) + "v8"
                                : "M" + Svg.at(from + 5, y - 4) + "l-5 4l5 4z")
                        + (scale.holds(known.upper())
                                ? "M" + Svg.at(to, y - 4) + "v8"
                                : "M" + Svg.at(to - 5, y - 4) + "l5 4l-5 4z"),
                "");
        svg.mark(row.look().mark, row.look().style, scale.at(known.ratio()), y, row.figure() + ": " + row.words());
    }

    private static String tick(double value) {
        return value == Math.rint(value) ? Figures.fixed(value, 0) : Double.toString(Math.round(value * 1000) / 1000.0);
    }
}
