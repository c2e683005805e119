package dev.roundtrip.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** Texts that the program contains. */
public final class BundledText {

    private BundledText() {}

    /** The text of that name in the package of a class; empty if there is none. */
    public static Optional<String> find(Class<?> neighbour, String name) {
        try (InputStream stream = neighbour.getResourceAsStream(name)) {
            return stream == null
                    ? Optional.empty()
                    : Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    /** The text of that name, which is always there. */
    public static String of(Class<?> neighbour, String name) {
        return find(neighbour, name)
                .orElseThrow(() -> new IllegalStateException("the program is incomplete: " + name + " is missing"));
    }

    /** The version in a properties file of the jar that a class is from; empty if none can be read. */
    public static Optional<String> version(Class<?> ofJar, String name) {
        Properties properties = new Properties();
        try (InputStream stream = ofJar.getResourceAsStream(name)) {
            if (stream != null) {
                properties.load(stream);
            }
        } catch (IOException unreadable) {
            return Optional.empty();
        }
        return Optional.ofNullable(properties.getProperty("version"));
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
