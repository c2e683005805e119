package dev.roundtrip.render;

import dev.roundtrip.render.CpuTable.Profiled;
import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.Digits;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerProfile;
import dev.roundtrip.result.ServerProfile.Frame;
import dev.roundtrip.result.ServerProfile.Function;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A flame graph of a server's CPU time: callers above the functions that they call, coloured by area. */
record FlameChart(Profiled scenario, ServerProfile profile, String transaction) implements Chart {

    /** A frame that is narrower is not drawn, and neither is what it calls. */
    private static final double NARROWEST = 3;

    private static final double ROW = 16;

    /** As a part of the normal font. */
    private static final double FONT = 11 / Svg.FONT;

    private static final int LISTED = 20;

    /** Each scenario's graph. */
    static List<Picture> of(RunReport report) {
        return CpuTable.profiled(report).stream()
                .map(scenario -> new FlameChart(scenario, scenario.profile(), report.transaction()).picture())
                .toList();
    }

    private Picture picture() {
        return new Picture(
                "Server CPU of " + scenario.chapter().label() + ", "
                        + scenario.chapter().title() + ": " + time(profile.cpuNanos()),
                Digits.counted(profile.samples(), "sample")
                        + ". Width: CPU time with callees, below. Functions under "
                        + Figures.percent(profile.leastShare()) + " are not shown.",
                this);
    }

    /** The functions with the most time of their own, and the statements with the most time. */
    @Override
    public Table<?> table() {
        record Row(String name, String itself, long nanos) {}
        Stream<Row> functions = profile.functions().stream()
                .filter(function -> !function.name().equals(ServerProfile.FOLDED))
                .sorted(Comparator.comparingLong(Function::selfNanos).reversed())
                .limit(LISTED)
                .map(each -> new Row(path(each.name()), micros(each.selfNanos()), each.totalNanos()));
        Stream<Row> statements = profile.statements().stream()
                .limit(LISTED)
                .map(each -> new Row("SQL: " + Figures.sql(each.sql()), Figures.NONE, each.nanos()));
        return Table.of("function", Stream.concat(functions, statements).toList(), Row::name)
                .column("itself, us per " + transaction, Row::itself)
                .column("with what it calls, us per " + transaction, row -> micros(row.nanos()))
                .column("share", row -> share(row.nanos()));
    }

    private String micros(long nanos) {
        return Digits.fixed(profile.microsPerTransaction(nanos), 0);
    }

    private String time(long nanos) {
        return scenario.time(nanos) + " per " + transaction;
    }

    private String share(long nanos) {
        return Figures.percent((double) nanos / profile.cpuNanos());
    }

    /** Without the part that all of the server's functions share. */
    private static String path(String function) {
        return function.replaceFirst("^github\\.com/(pingcap/tidb/(pkg/)?)?", "");
    }

    /** {@code clientConn.dispatch} of {@code github.com/pingcap/tidb/pkg/server.(*clientConn).dispatch}. */
    static String shortName(String function) {
        int bracket = function.indexOf('(');
        String name = function.substring(function.lastIndexOf('/', bracket < 0 ? function.length() : bracket) + 1);
        return name.replaceFirst("^[^.(]+\\.(?=\\()", "").replaceAll("\\(\\*?([^()]+)\\)", "$1");
    }

    /** A frame stands behind its caller; a box begins where its caller does, or where the one before it ends. */
    @Override
    public double drawOn(Svg svg) {
        List<Frame> frames = profile.frames();
        // The first place of each is the root's.
        double[] next = new double[frames.size() + 1];
        double[] top = new double[frames.size() + 1];
        CpuArea[] areas = new CpuArea[frames.size() + 1];
        top[0] = -ROW;
        areas[0] = CpuArea.OTHER;
        double bottom = ROW;
        for (int i = 1; i <= frames.size(); i++) {
            Frame frame = frames.get(i - 1);
            int parent = frame.parent() + 1;
            String function = profile.functions().get(frame.function()).name();
            double width = Svg.WIDTH * frame.nanos() / profile.cpuNanos();
            double left = next[parent];
            next[i] = left;
            next[parent] += width;
            top[i] = top[parent] + ROW;
            areas[i] = CpuArea.below(areas[parent], function);
            if (width >= NARROWEST && !function.equals(ServerProfile.FOLDED)) {
                String words = path(function) + ": " + share(frame.nanos()) + ", " + time(frame.nanos());
                svg.rect("p-f " + CpuTable.style(areas[i]), left, top[i], width, ROW, words);
                String name = width > 30 ? Svg.cut(shortName(function), (width - 6) / FONT) : "";
                svg.text("p-function", left + 3, top[i] + ROW - 4.5, name);
                bottom = Math.max(bottom, top[i] + ROW);
            }
        }
        return bottom + 1;
    }
}
