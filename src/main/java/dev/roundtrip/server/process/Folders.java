package dev.roundtrip.server.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

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

    /** Copies a folder's content into another folder, which is created if missing. */
    static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (DirectoryStream<Path> content = Files.newDirectoryStream(from)) {
            for (Path each : content) {
                Path copied = to.resolve(each.getFileName());
                if (Files.isDirectory(each)) {
                    copy(each, copied);
                } else {
                    Files.copy(each, copied);
                }
            }
        }
    }
}
