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
 * Where the journals of a user's runs are.
 *
 * @param path the folder; it need not exist yet
 */
public record JournalFolder(Path path) {

    private static final String SUFFIX = ".journal";

    private static final int LARGEST_BYTES = 4 << 20;

    public static JournalFolder of(CacheFolder cache) {
        return new JournalFolder(cache.path().resolve("settings"));
    }

    /** A journal of this JVM; there is no file until something is noted. */
    VariablesJournal create(ServerTarget target) throws IOException {
        return create(target, ProcessIdentity.ofThisJvm());
    }

    VariablesJournal create(ServerTarget target, ProcessIdentity owner) throws IOException {
        OutputFile.ownersFolder(path);
        String server = target.address().replaceAll("[^A-Za-z0-9.-]", "_");
        return new VariablesJournal(
                Optional.of(path.resolve(server + "-" + UUID.randomUUID() + SUFFIX)), target, owner);
    }

    /** Every journal there is, by name. */
    List<Found> list() throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        List<Found> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.filter(JournalFolder::isJournal).sorted().toList()) {
                try {
                    // A damaged line is no UTF-8, perhaps; the others still hold.
                    String text = new String(InputFile.bytes(file, LARGEST_BYTES), StandardCharsets.UTF_8);
                    found.add(new Found(file, JournalText.read(text)));
                } catch (UnreadableFileException unreadable) {
                    // Where it is gone, its run has just put everything back.
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
     * One file.
     *
     * @param file where
     * @param contents what it says; empty where it cannot be read as a journal
     */
    record Found(Path file, Optional<JournalText.Contents> contents) {}
}
