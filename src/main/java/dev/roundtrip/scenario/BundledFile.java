package dev.roundtrip.scenario;

import dev.roundtrip.file.BundledText;
import java.util.Optional;

/** Reads files of the folder {@code profiles}, which the program contains. */
public final class BundledFile {

    private BundledFile() {}

    /** The text of a file, such as {@code workloads/index.txt}; empty if there is no such file. */
    public static Optional<String> find(String name) {
        return BundledText.find(BundledFile.class, "/profiles/" + name);
    }

    /** The text of a file that is always there. */
    public static String text(String name) {
        return BundledText.of(BundledFile.class, "/profiles/" + name);
    }
}
