package dev.roundtrip.render;

import dev.roundtrip.render.BarChart.Bar;
import dev.roundtrip.render.BarChart.Part;
import dev.roundtrip.render.CpuStory.Profiled;
import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerProfile;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Where the server's CPU went: a bar per scenario with its areas. */
final class CpuPicture {

    private CpuPicture() {}

    /** Empty if no server was profiled. */
    static Optional<Picture> of(RunReport report) {
        List<Bar> bars = CpuStory.profiled(Story.chapters(report)).stream()
                .map(CpuPicture::bar)
                .toList();
        String caption = "Per " + report.transaction() + ", by samples in a slice of its own.";
        return Picture.of(CpuStory.TITLE, caption, bars, all -> new BarChart(CpuStory::time, all));
    }

    /** The class of an area's colour. Areas of one kind share a hue. */
    static String style(CpuArea area) {
        return switch (area) {
            case PARSE -> "p-parse";
            case PLAN -> "p-compile";
            case PLAN_CACHE -> "p-compile p-half";
            case EXECUTE -> "p-execute";
            case COMMIT -> "p-execute p-half";
            case STORAGE -> "p-storage";
            case UNISTORE -> "p-storage p-half";
            case SESSION -> "p-client";
            case NETWORK -> "p-client p-half";
            case RESULTS -> "p-client p-quarter";
            case STATISTICS -> "p-rest";
            case COLLECTOR, SCHEDULER -> "p-rest p-half";
            case INTERNAL, PROFILER, OTHER -> "p-rest p-quarter";
        };
    }

    /** In the order of the areas, which is about that of a statement's way. */
    private static Bar bar(Profiled scenario) {
        ServerProfile profile = scenario.profile();
        return new Bar(
                scenario.label(),
                scenario.chapter().title(),
                scenario.time(profile.cpuNanos()),
                Arrays.stream(CpuArea.values())
                        .map(area -> new Part(
                                area.words(), profile.microsPerTransaction(profile.nanosIn(area)), style(area)))
                        .toList());
    }
}
