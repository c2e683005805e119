package dev.roundtrip.render;

import dev.roundtrip.result.RunReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The pictures of a report. A report shows those that it has figures for. */
public final class Pictures {

    private static final Map<String, Function<RunReport, Optional<Picture>>> BY_NAME = new LinkedHashMap<>();

    static {
        BY_NAME.put("ratios.svg", RatioPicture::of);
        BY_NAME.put("statement-latency.svg", LatencyPicture::of);
    }

    private Pictures() {}

    /** The names of all files that {@link #files} may give. */
    public static List<String> fileNames() {
        return List.copyOf(BY_NAME.keySet());
    }

    /** Each picture as an SVG document of its own, by file name. */
    public static Map<String, String> files(RunReport report) {
        Map<String, String> files = new LinkedHashMap<>();
        BY_NAME.forEach((name, of) -> of.apply(report).ifPresent(picture -> files.put(name, picture.file())));
        return files;
    }

    /** In the order of {@link #fileNames}. */
    static List<Picture> of(RunReport report) {
        return BY_NAME.values().stream()
                .flatMap(picture -> picture.apply(report).stream())
                .toList();
    }
}
