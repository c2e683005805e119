package dev.roundtrip.server.variables;

import dev.roundtrip.file.InputFile;
import dev.roundtrip.file.OutputFile;
import dev.roundtrip.file.UnreadableFileException;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.ProcessIdentity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The folder of the journals of a user's runs.
 *
 * @param path the folder; need not exist yet
 */
public record JournalFolder(Path path) {

    private static final String SUFFIX = ".journal";

    private static final int LARGEST_BYTES = 4 << 20;

    public static JournalFolder of(CacheFolder cache) {
        return new JournalFolder(cache.path().resolve("settings"));
    }

    /** A journal of this JVM; its file is created when the first change is recorded. */
    VariablesJournal create(ServerTarget target) throws IOException {
        return create(target, ProcessIdentity.ofThisJvm());
    }

    VariablesJournal create(ServerTarget target, ProcessIdentity owner) throws IOException {
        OutputFile.ownersFolder(path);
        String server = target.address().replaceAll("[^A-Za-z0-9.-]", "_");
        return new VariablesJournal(
                Optional.of(path.resolve(server + "-" + UUID.randomUUID() + SUFFIX)), target, owner);
    }

    /** All journals, sorted by name. */
    List<Found> list() throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        List<Found> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.filter(JournalFolder::isJournal).sorted().toList()) {
                try {
                    // A damaged line may be invalid UTF-8; the other lines are still valid.
                    String text = new String(InputFile.bytes(file, LARGEST_BYTES), StandardCharsets.UTF_8);
                    found.add(new Found(file, JournalText.read(text)));
                } catch (UnreadableFileException unreadable) {
                    // If the file is gone, its run has just restored everything.
                    if (!unreadable.isAbsent()) {
                        found.add(new Found(file, Optional.empty()));
                    }
                }
            }
        }
        return found;
    }

    private static boolean isJournal(Path file) {
        return file.getFileName().toString().endsWith(SUFFIX);
    }

    /**
     * A file of the folder.
     *
     * @param file its path
     * @param contents its contents; empty if it cannot be read as a journal
     */
    record Found(Path file, Optional<JournalText.Contents> contents) {}
}
