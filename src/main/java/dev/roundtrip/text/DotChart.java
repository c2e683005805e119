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

    private static final double WIDTH = 366;

    /** The axis leaves this room at both sides, for half a label. */
    private static final double SIDE = 16;

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
        return new LogScale(low, high, SIDE, WIDTH - SIDE);
    }

    /**
     * The chart as HTML: each row is a line of three parts, the figure's name, its dot and its verdict, which a narrow
     * screen puts below each other.
     */
    String html() {
        LogScale scale = scale();
        StringBuilder out = new StringBuilder();
        for (Group group : groups) {
            String title = "<b>" + HtmlReport.escaped(group.title()) + "</b> " + HtmlReport.escaped(group.more());
            out.append("<div>\n<p>" + title + "</p>\n");
            group.rows().forEach(row -> out.append(line(row.figure(), drawing(scale, row), row.text())));
            out.append("</div>\n");
        }
        return out.append(line("", axis(scale), "")).toString();
    }

    private static String line(String left, String drawing, String right) {
        return "<p class=\"p-row\"><span>" + HtmlReport.escaped(left) + "</span> " + drawing + " <span>"
                + HtmlReport.escaped(right) + "</span></p>\n";
    }

    private static String axis(LogScale scale) {
        Svg svg = new Svg();
        ticks(scale).forEach(tick -> svg.text("p-faint", scale.at(tick), ROW / 2, label(tick)));
        return svg.element(WIDTH, ROW);
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
    private static String drawing(LogScale scale, Row row) {
        Svg svg = new Svg();
        RatioInterval known = row.interval();
        String style = STYLES.get(row.verdict());
        double from = scale.at(1 / row.margin());
        double to = scale.at(row.margin());
        double middle = ROW / 2;
        svg.rect("p-band", from, 0, to - from, ROW);
        svg.path("p-edge", down(from, 0, ROW) + down(to, 0, ROW));
        Stream<String> ticks = ticks(scale).stream().map(tick -> down(scale.at(tick), 0, ROW));
        svg.path("p-grid", ticks.collect(Collectors.joining()));
        svg.path("p-one", down(scale.at(1), 0, ROW));
        svg.path(
                style,
                "M" + Svg.at(scale.at(known.lower()), middle) + "H" + Svg.number(scale.at(known.upper()))
                        + end(scale, known.lower(), middle) + end(scale, known.upper(), middle));
        svg.mark(MARKS.getOrDefault(row.verdict(), Mark.CIRCLE), style, scale.at(known.ratio()), middle);
        return svg.element(WIDTH, ROW);
    }

    private static String end(LogScale scale, double value, double y) {
        return scale.holds(value) ? down(scale.at(value), y - 4, 8) : "";
    }

    private static String down(double x, double y, double length) {
        return "M" + Svg.at(x, y) + "v" + Svg.number(length);
    }
}
