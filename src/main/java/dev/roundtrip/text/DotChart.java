package dev.roundtrip.text;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedOutcome;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Svg.Mark;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Ratios as dots and lines over their intervals, in groups, on one logarithmic axis. */
record DotChart(List<Group> groups) {

    /** The axis shows at least this factor in both directions. */
    private static final double LEAST = 1.25;

    /** A wide interval is drawn to this factor beyond its ratio at least, so that dots stay apart. */
    private static final double BEYOND = 2;

    private static final double LEFT = 178;
    private static final double RIGHT = Svg.WIDTH - 256;
    private static final double ROW = 24;
    private static final double GAP = 4;
    private static final double TICK = 44;

    private static final Map<ComparedOutcome, String> STYLES = Map.of(
            ComparedOutcome.BETTER, "p-better",
            ComparedOutcome.WORSE, "p-worse",
            ComparedOutcome.NO_DIFFERENCE, "p-same",
            ComparedOutcome.INCONCLUSIVE, "p-open");

    private static final Map<ComparedOutcome, Mark> MARKS =
            Map.of(ComparedOutcome.WORSE, Mark.DIAMOND, ComparedOutcome.NO_DIFFERENCE, Mark.SQUARE);

    /**
     * One dot.
     *
     * @param margin the factor of 1 within which the whole line is for no difference
     */
    record Row(String figure, RatioInterval interval, double margin, String words, ComparedOutcome verdict) {

        /** The figure in words; the ratio itself is there only where it is sure. */
        private String text() {
            String ends = factor(interval.lower()) + " to " + factor(interval.upper());
            boolean sure = verdict == ComparedOutcome.BETTER || verdict == ComparedOutcome.WORSE;
            return words + ": " + (sure ? factor(interval.ratio()) + "x (" + ends + ")" : ends);
        }

        /** A short factor: the interval of two rounds that differ much has an end in the millions. */
        private static String factor(double value) {
            return value > 1_000 ? ">1000" : Digits.fixed(value, value < 9.995 ? 2 : 0);
        }
    }

    /** The dots below one heading. */
    record Group(String title, String more, List<Row> rows) {}

    /** The figures as a table, for readers who do not see the picture, and for copying. */
    Table<?> table() {
        record Entry(Group group, Row row) {}
        List<Entry> entries = groups.stream()
                .flatMap(group -> group.rows().stream().map(row -> new Entry(group, row)))
                .toList();
        return Table.of("step", entries, entry -> entry.group().title())
                .column("figure", Table.CellType.WORDS, entry -> entry.row().figure())
                .column("ratio", entry -> Digits.fixed(entry.row().interval().ratio(), 3))
                .column("from", entry -> Digits.fixed(entry.row().interval().lower(), 3))
                .column("to", entry -> Digits.fixed(entry.row().interval().upper(), 3))
                .column("verdict", Table.CellType.WORDS, entry -> entry.row().text());
    }

    private LogScale scale() {
        double low = 1 / LEAST;
        double high = LEAST;
        for (Group group : groups) {
            for (Row row : group.rows()) {
                RatioInterval known = row.interval();
                low = Math.min(low, Math.max(known.lower(), known.ratio() / BEYOND) / 1.03);
                high = Math.max(high, Math.min(known.upper(), known.ratio() * BEYOND) * 1.03);
            }
        }
        return new LogScale(low, high, LEFT, RIGHT);
    }

    /** Draws the chart from the upper left corner, for a width that a narrow screen scrolls; returns its height. */
    double drawOn(Svg svg) {
        LogScale scale = scale();
        double y = 0;
        for (Group group : groups) {
            svg.heading(group.title(), group.more(), y + 16);
            for (Row row : group.rows()) {
                y += ROW;
                svg.text("", 0, y + 16, row.figure());
                svg.text("", RIGHT + 14, y + 16, row.text());
                draw(svg, scale, row, y);
            }
            y += ROW + GAP;
        }
        for (double tick : ticks(scale)) {
            svg.text("p-faint", "middle", scale.at(tick), y + 12, label(tick));
        }
        return y + 20;
    }

    /** The ticks, as close together as their labels allow. */
    private static List<Double> ticks(LogScale scale) {
        double distance = TICK;
        for (double tick : scale.ticks(TICK)) {
            distance = Math.max(distance, Svg.widthOf(label(tick)) + GAP);
        }
        return scale.ticks(distance);
    }

    private static String label(double tick) {
        return Figures.shortest(tick) + "x";
    }

    /** Draws a row. A line that goes beyond the axis has no bar at that end. */
    private static void draw(Svg svg, LogScale scale, Row row, double y) {
        RatioInterval known = row.interval();
        String style = STYLES.get(row.verdict());
        Mark mark = MARKS.getOrDefault(row.verdict(), Mark.CIRCLE);
        double from = scale.at(1 / row.margin());
        double to = scale.at(row.margin());
        double middle = y + ROW / 2;
        svg.rect("p-band", from, y, to - from, ROW, "");
        svg.path("p-edge", down(from, y, ROW) + down(to, y, ROW), "");
        Stream<String> ticks = ticks(scale).stream().map(tick -> down(scale.at(tick), y, ROW));
        svg.path("p-grid", ticks.collect(Collectors.joining()), "");
        svg.path("p-one", down(scale.at(1), y, ROW), "");
        svg.path(
                style,
                "M" + Svg.at(scale.at(known.lower()), middle) + "H" + Svg.number(scale.at(known.upper()))
                        + end(scale, known.lower(), middle) + end(scale, known.upper(), middle),
                "");
        svg.mark(mark, style, scale.at(known.ratio()), middle, row.figure() + ": " + row.text());
    }

    private static String end(LogScale scale, double value, double y) {
        return scale.holds(value) ? down(scale.at(value), y - 4, 8) : "";
    }

    private static String down(double x, double y, double length) {
        return "M" + Svg.at(x, y) + "v" + Svg.number(length);
    }
}
