package dev.roundtrip.server.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Deletes and copies whole folders. */
final class Folders {

    private Folders() {}

    /** Deletes a file, or a folder with its content, without following links. Ignores files that vanish meanwhile. */
    static void delete(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> content = Files.newDirectoryStream(path)) {
                for (Path each : content) {
                    delete(each);
                }
            } catch (NoSuchFileException vanished) {
                return;
            }
        }
        Files.deleteIfExists(path);
    }

    /** Copies a folder with its content; nothing may exist at its new place. */
    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> content = Files.walk(from)) {
            for (Path each : content.toList()) {
                Files.copy(each, to.resolve(from.relativize(each).toString()));
            }
        }
    }
}
