package dev.roundtrip.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Reads a file of the tests' resources or of the project, unpacked if its name ends in .gz. */
public final class TestResource {

    private TestResource() {}

    public static String text(String path) {
        return new String(bytes(path), StandardCharsets.UTF_8);
    }

    public static byte[] bytes(String path) {
        return Unchecked.get(() -> {
            try (InputStream file = TestResource.class.getResourceAsStream(path)) {
                return unpacked(path, file);
            }
        });
    }

    /** The text of a file of the project. */
    public static String text(Path path) {
        return Unchecked.get(() -> {
            try (InputStream file = Files.newInputStream(path)) {
                return new String(unpacked(path.toString(), file), StandardCharsets.UTF_8);
            }
        });
    }

    private static byte[] unpacked(String path, InputStream file) throws IOException {
        return (path.endsWith(".gz") ? new GZIPInputStream(file) : file).readAllBytes();
    }

    /** The report of a recorded run, such as {@code tidb-rounds}. */
    public static String run(String name) {
        return text("/reports/run-1-" + name + ".json.gz");
    }
}
