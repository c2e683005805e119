package dev.roundtrip.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads files of the folder {@code profiles}, which the program contains. */
public final class BundledFile {

    private BundledFile() {}

    /** The text of a file, such as {@code workloads/index.txt}; empty if there is no such file. */
    public static Optional<String> find(String name) {
        try (InputStream stream = BundledFile.class.getResourceAsStream("/profiles/" + name)) {
            return stream == null
                    ? Optional.empty()
                    : Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    /** The text of a file that is always there. */
    public static String text(String name) {
        return find(name)
                .orElseThrow(
                        () -> new IllegalStateException("the program is incomplete: profiles/" + name + " is missing"));
    }
}
