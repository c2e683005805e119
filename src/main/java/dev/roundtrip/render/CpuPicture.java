package dev.roundtrip.render;

import dev.roundtrip.render.BarChart.Fill;
import dev.roundtrip.render.CpuStory.Profiled;
import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Where the server's CPU went: a bar per scenario, all to one scale, with its areas in words below. */
record CpuPicture(CpuStory story, List<Profiled> bars, String transaction) {

    static final String NAME = "server-cpu";

    /** A smaller share of a bar has no words beside it. */
    private static final double VISIBLE = 0.01;

    /** Empty if no server was profiled. */
    static Optional<Picture> of(RunReport report) {
        CpuStory story = new CpuStory(report);
        CpuPicture picture = new CpuPicture(story, story.profiled(), report.transaction());
        return picture.bars.isEmpty() ? Optional.empty() : Optional.of(picture.picture());
    }

    /** The class of an area's colour. Areas of one kind share a hue. */
    static String style(CpuArea area) {
        return switch (area) {
            case PARSE -> "p-parse";
            case PLAN -> "p-compile";
            case PLAN_CACHE -> "p-compile p-half";
            case EXECUTE -> "p-execute";
            case COMMIT -> "p-execute p-half";
            case STORAGE -> "p-commit-thin";
            case UNISTORE -> "p-commit-thin p-half";
            case SESSION -> "p-client";
            case NETWORK -> "p-client p-half";
            case RESULTS -> "p-client p-quarter";
            case STATISTICS -> "p-rest";
            case COLLECTOR, SCHEDULER -> "p-rest p-half";
            case INTERNAL, PROFILER, OTHER -> "p-rest p-quarter";
        };
    }

    private Picture picture() {
        return new Picture(
                NAME,
                CpuStory.TITLE,
                "CPU time of the server per " + transaction
                        + ", by samples of its stacks in a slice of its own. A sample"
                        + " belongs to the nearest function of an area above it; memory that is allocated counts for the code"
                        + " that allocates it. Garbage is collected in bursts: a short profile has more or less of it by"
                        + " chance. In the table, changes in parentheses are too small to be told.",
                new BarChart(bars.stream().map(CpuPicture::drawn).toList()),
                table());
    }

    private Table table() {
        List<Optional<CpuArea>> rows = new ArrayList<>(List.of(Optional.empty()));
        Arrays.stream(CpuArea.values())
                .filter(area -> bars.stream().anyMatch(bar -> bar.profile().nanosIn(area) > 0))
                .forEach(area -> rows.add(Optional.of(area)));
        Table.Rows<Optional<CpuArea>> table =
                Table.of("area", rows, row -> row.map(CpuArea::words).orElse("all"));
        bars.forEach(bar -> table.column(
                bar.label() + ", us",
                row -> micros(
                        bar.profile(),
                        row.map(area -> bar.profile().nanosIn(area))
                                .orElse(bar.profile().cpuNanos()))));
        story.pairs()
                .forEach(pair -> table.column(
                        pair.label() + ", us",
                        row -> words(row.map(area -> CpuChange.ofArea(
                                        area,
                                        pair.before().profile(),
                                        pair.after().profile()))
                                .orElseGet(() -> CpuChange.of(
                                        pair.before().profile(),
                                        pair.before().profile().cpuNanos(),
                                        pair.after().profile(),
                                        pair.after().profile().cpuNanos())))));
        return table.table();
    }

    private static String micros(ServerProfile profile, long nanos) {
        return Figures.fixed(profile.microsPerTransaction(nanos), 0);
    }

    /** A change that is not told is put in parentheses. */
    static String words(CpuChange change) {
        String sign = change.change() > 0 ? "+" : "";
        String amount = sign + Figures.fixed(change.change(), 0);
        return change.told() ? amount : "(" + amount + ")";
    }

    /** In the order of the areas, which is about that of a statement's way. */
    private static BarChart.Bar drawn(Profiled bar) {
        ServerProfile profile = bar.profile();
        List<BarChart.Part> parts = new ArrayList<>();
        for (CpuArea area : CpuArea.values()) {
            double micros = profile.microsPerTransaction(profile.nanosIn(area));
            if (micros > 0) {
                parts.add(new BarChart.Part(
                        area.words() + " " + CpuStory.time(micros),
                        micros,
                        style(area),
                        Fill.SOLID,
                        profile.nanosIn(area) >= VISIBLE * profile.cpuNanos()));
            }
        }
        return new BarChart.Bar(
                bar.label(), bar.title(), CpuStory.time(profile.microsPerTransaction(profile.cpuNanos())), parts);
    }
}
