package dev.roundtrip.render;

import dev.roundtrip.result.RunReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The pictures of a report. A report shows those that it has figures for. */
public final class Pictures {

    private static final String ENDING = ".svg";

    private static final Map<String, Function<RunReport, Optional<Picture>>> BY_NAME = new LinkedHashMap<>();

    static {
        BY_NAME.put(RatioPicture.NAME, RatioPicture::of);
        BY_NAME.put(TimePicture.NAME, TimePicture::of);
        BY_NAME.put(LatencyPicture.STATEMENT, LatencyPicture::ofStatements);
        BY_NAME.put(LatencyPicture.TRANSACTION, LatencyPicture::ofTransactions);
        BY_NAME.put(NetworkPicture.NAME, NetworkPicture::of);
        BY_NAME.put(RoundsPicture.NAME, RoundsPicture::of);
        BY_NAME.put(CpuPicture.NAME, CpuPicture::of);
    }

    private Pictures() {}

    /** The names of all files that {@link #files} may give. */
    public static List<String> fileNames() {
        return BY_NAME.keySet().stream().map(name -> name + ENDING).toList();
    }

    /** Each picture as an SVG document of its own, by file name. */
    public static Map<String, String> files(RunReport report) {
        Map<String, String> files = new LinkedHashMap<>();
        of(report).forEach(picture -> files.put(picture.name() + ENDING, picture.file()));
        return files;
    }

    /** In the order of {@link #fileNames}. */
    static List<Picture> of(RunReport report) {
        return BY_NAME.values().stream()
                .flatMap(picture -> picture.apply(report).stream())
                .toList();
    }
}
