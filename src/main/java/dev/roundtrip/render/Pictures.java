package dev.roundtrip.render;

import dev.roundtrip.result.RunReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The pictures of a report. A report shows those that it has figures for. */
public final class Pictures {

    private static final List<String> NAMES = List.of(
            RatioPicture.NAME,
            TimePicture.NAME,
            LatencyPicture.STATEMENT,
            LatencyPicture.TRANSACTION,
            NetworkPicture.NAME,
            RoundsPicture.NAME,
            CpuPicture.NAME);

    private Pictures() {}

    /** The names of all files that {@link #files} may give. */
    public static List<String> fileNames() {
        return NAMES.stream().map(Pictures::fileName).toList();
    }

    /** Each picture as an SVG document of its own, by file name. */
    public static Map<String, String> files(RunReport report) {
        Map<String, String> files = new LinkedHashMap<>();
        of(report).forEach(picture -> files.put(fileName(picture.name()), picture.file()));
        return files;
    }

    /** In the order of {@link #fileNames}. */
    static List<Picture> of(RunReport report) {
        return Stream.of(
                        RatioPicture.of(report),
                        TimePicture.of(report),
                        LatencyPicture.ofStatements(report),
                        LatencyPicture.ofTransactions(report),
                        NetworkPicture.of(report),
                        RoundsPicture.of(report),
                        CpuPicture.of(report))
                .flatMap(Optional::stream)
                .toList();
    }

    private static String fileName(String name) {
        return name + ".svg";
    }
}
