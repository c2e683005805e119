package dev.roundtrip.cli;

import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.lint.config.ConfigFile;
import dev.roundtrip.lint.config.FoundString;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A configuration file with its content. The file was given, or it is in a folder that was given.
 *
 * @param named whether the file itself was given
 */
record CheckedFile(Path path, ConfigFile content, boolean named) {

    /** How many of the files that were not read are named. */
    private static final int MOST_NAMED = 5;

    /** Folders that builds write to. */
    private static final Set<String> BUILT = Set.of("build", "dist", "node_modules", "out", "target");

    /**
     * Reads a file, or each configuration file in a folder. An unreadable file is a usage error if it was given, and a
     * note if it is in a folder.
     */
    static List<CheckedFile> read(Path path) {
        if (!Files.isDirectory(path)) {
            return List.of(readNamed(path));
        }
        List<CheckedFile> files = new ArrayList<>();
        List<Path> unread = new ArrayList<>();
        for (Path each : in(path)) {
            if (isRead(path.relativize(each))) {
                files.add(new CheckedFile(each, ConfigFile.read(each, false), false));
            } else if (ConfigFile.mentionsString(each)) {
                unread.add(each);
            }
        }
        boolean isSilent = files.stream()
                .allMatch(file -> file.notes().isEmpty() && file.strings().isEmpty());
        if (!unread.isEmpty()) {
            files.add(new CheckedFile(path, ConfigFile.saying(notRead(unread)), false));
        } else if (isSilent) {
            files.add(new CheckedFile(path, ConfigFile.unreadable(""), true));
        }
        return files;
    }

    /** Whether a file in a folder is read. Programs of tests are not: they hold strings that no application uses. */
    private static boolean isRead(Path inFolder) {
        String name = inFolder.toString().replace('\\', '/');
        return ConfigFile.isKnown(name)
                && !(ConfigFile.isProgram(name) && name.matches("(?s)(?:.*/)?(?:test|tests|it|jmh|\\w+Test)/.*"));
    }

    private static String notRead(List<Path> unread) {
        String names = unread.stream().limit(MOST_NAMED).map(Path::toString).collect(Collectors.joining(", "));
        int more = unread.size() - MOST_NAMED;
        return (unread.size() == 1
                        ? "1 file with a MySQL or MariaDB string was not read: "
                        : unread.size() + " files with a MySQL or MariaDB string were not read: ")
                + names + (more > 0 ? " and " + more + " more" : "") + ". Give one as TARGET to read it";
    }

    private static CheckedFile readNamed(Path path) {
        ConfigFile content = ConfigFile.read(path, true);
        if (!content.problem().isEmpty()) {
            throw refused(path, content.problem());
        }
        return new CheckedFile(path, content, true);
    }

    /**
     * The files in a folder, without hidden folders and without those that builds write to. Links to folders are not
     * followed.
     */
    private static Set<Path> in(Path folder) {
        Set<Path> found = new TreeSet<>();
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                    String name = visited.getFileName() == null
                            ? ""
                            : visited.getFileName().toString();
                    boolean skipped = name.startsWith(".") || BUILT.contains(name);
                    return skipped && !visited.equals(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw refused(folder, "the folder cannot be read (" + e.getMessage() + ")");
        }
        return found;
    }

    List<FoundString> strings() {
        return content.strings();
    }

    /** What the user should know in addition to the findings. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!content.problem().isEmpty()) {
            notes.add(path + ": not checked: " + content.problem() + ".");
        }
        for (String key : content.placeholders()) {
            notes.add(path + ": " + key + " is a placeholder; give the string itself.");
        }
        content.unread().forEach(sentence -> notes.add(path + ": " + sentence + "."));
        if (named && content.strings().isEmpty() && notes.isEmpty()) {
            notes.add(path + ": no MySQL or MariaDB string.");
        }
        return notes;
    }

    private static UsageException refused(Path path, String reason) {
        return new UsageException(path + ": " + reason + ".");
    }
}
