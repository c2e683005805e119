package dev.roundtrip.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Lists and writes files of a folder. */
public final class Folder {

    private Folder() {}

    /** The entries of a folder, in order; none if there is no such folder. */
    public static List<Path> entries(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        return Unchecked.get(() -> {
            try (Stream<Path> all = Files.list(folder)) {
                return all.sorted().toList();
            }
        });
    }

    /** Writes a new file into a folder, and creates the folders in its name. */
    public static Path write(Path folder, String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    public static List<String> names(Path folder) {
        return entries(folder).stream()
                .map(entry -> entry.getFileName().toString())
                .toList();
    }

    /** Every file in a folder, and in the folders below it, whose path has this ending. */
    public static List<Path> files(Path folder, String ending) {
        return Unchecked.get(() -> {
            try (Stream<Path> all = Files.walk(folder)) {
                return all.filter(Files::isRegularFile)
                        .filter(file -> file.toString().endsWith(ending))
                        .sorted()
                        .toList();
            }
        });
    }
}
