package dev.roundtrip.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Texts that the program contains. */
public final class BundledText {

    private BundledText() {}

    /** The text of that name in the package of a class. */
    public static String of(Class<?> neighbour, String name) {
        try (InputStream stream = neighbour.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    /** The lines of a table, split at the bars; blank lines and those that begin with # are left out. */
    public static List<List<String>> rows(Class<?> neighbour, String name) {
        return of(neighbour, name)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> List.of(line.split("\\|", -1)))
                .toList();
    }
}
