package dev.roundtrip.render;

import dev.roundtrip.render.CpuStory.Pair;
import dev.roundtrip.render.CpuStory.Profiled;
import dev.roundtrip.render.Picture.Table;
import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerProfile;
import dev.roundtrip.result.ServerProfile.Area;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
                bars.stream()
                        .map(bar -> bar.label() + ": " + String.join(", ", words(bar)))
                        .collect(Collectors.joining("; ")),
                this::draw,
                table());
    }

    private Table table() {
        List<String> heads = new ArrayList<>(List.of("area"));
        bars.forEach(bar -> heads.add(bar.label() + ", us"));
        List<Pair> pairs = story.pairs();
        pairs.forEach(pair -> heads.add(pair.label() + ", us"));
        List<List<String>> rows = new ArrayList<>();
        List<String> whole = new ArrayList<>(List.of("all"));
        bars.forEach(bar -> whole.add(micros(bar.profile(), bar.profile().cpuNanos())));
        pairs.forEach(pair -> whole.add(words(CpuChange.of(
                pair.before().profile(),
                pair.before().profile().cpuNanos(),
                pair.after().profile(),
                pair.after().profile().cpuNanos()))));
        rows.add(whole);
        for (CpuArea area : CpuArea.values()) {
            if (bars.stream().anyMatch(bar -> bar.profile().nanosIn(area) > 0)) {
                List<String> row = new ArrayList<>(List.of(area.words()));
                bars.forEach(bar -> row.add(micros(bar.profile(), bar.profile().nanosIn(area))));
                pairs.forEach(pair -> row.add(words(CpuChange.ofArea(
                        area, pair.before().profile(), pair.after().profile()))));
                rows.add(row);
            }
        }
        return new Table(heads, rows);
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

    private List<String> words(Profiled bar) {
        return bar(bar).parts().stream()
                .filter(PartBar.Part::named)
                .map(PartBar.Part::words)
                .toList();
    }

    private static String words(Profiled bar, Area area) {
        return area.area().words() + " " + CpuStory.time(bar.profile().microsPerTransaction(area.nanos()));
    }

    /** In the order of the areas, which is about that of a statement's way. */
    private static Stream<Area> areas(Profiled bar) {
        return Arrays.stream(CpuArea.values())
                .map(area -> new Area(area, bar.profile().nanosIn(area)))
                .filter(area -> area.nanos() > 0);
    }

    private void draw(Svg svg) {
        double longest = bars.stream().mapToDouble(CpuPicture::total).max().orElse(1);
        double y = 0;
        for (Profiled bar : bars) {
            y = bar(bar).draw(svg, y, svg.width() / longest) + 14;
        }
        svg.height(y);
    }

    private static double total(Profiled bar) {
        return bar.profile().microsPerTransaction(bar.profile().cpuNanos());
    }

    private static PartBar bar(Profiled bar) {
        return new PartBar(
                bar.label(),
                bar.title(),
                CpuStory.time(total(bar)),
                areas(bar)
                        .map(area -> new PartBar.Part(
                                words(bar, area),
                                bar.profile().microsPerTransaction(area.nanos()),
                                area.nanos() >= VISIBLE * bar.profile().cpuNanos(),
                                (svg, x, y, width, height) ->
                                        svg.rect(style(area.area()), x, y, width, height, words(bar, area))))
                        .toList());
    }
}
