package dev.roundtrip;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;

/** A file of the tests' resources, unpacked if its name ends in .gz. */
public final class TestResource {

    private TestResource() {}

    public static String text(String path) {
        return new String(bytes(path), StandardCharsets.UTF_8);
    }

    public static byte[] bytes(String path) {
        return Unchecked.get(() -> {
            try (InputStream file = TestResource.class.getResourceAsStream(path)) {
                return (path.endsWith(".gz") ? new GZIPInputStream(file) : file).readAllBytes();
            }
        });
    }

    /** The report of a run that was made, such as {@code tidb-rounds}. */
    public static String run(String name) {
        return text("/reports/run-1-" + name + ".json.gz");
    }
}
