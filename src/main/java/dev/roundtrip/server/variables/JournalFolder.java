package dev.roundtrip.server.variables;

import dev.roundtrip.file.InputFile;
import dev.roundtrip.file.OutputFile;
import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.file.UnreadableFileException;
import dev.roundtrip.report.Json;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.server.ProcessIdentity;
import java.io.IOException;
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

    /** The path for a new journal. Creates the folder, but no file. */
    Path newFile(ServerTarget server) throws IOException {
        OutputFile.ownersFolder(path);
        return path.resolve(server.address().replaceAll("[^A-Za-z0-9.-]", "_") + "-" + UUID.randomUUID() + SUFFIX);
    }

    /** The lock of the session whose changes this journal has: nobody else takes it while the session lives. */
    static LockedThing session(Path file) {
        return LockedThing.session(file.getFileName().toString());
    }

    /**
     * Writes a journal that only its owner may read, because values of variables are not for everybody on the machine.
     */
    static void write(Path file, Journal journal) throws IOException {
        OutputFile.replace(file, Json.text(journal), Readers.OWNER_ONLY);
    }

    /** All journals, sorted by name. Deletes the files that a killed run left half written. */
    List<Found> list() throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        OutputFile.deleteLeftDrafts(path);
        List<Found> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.filter(each -> each.toString().endsWith(SUFFIX))
                    .sorted()
                    .toList()) {
                try {
                    found.add(new Found(file, Journal.read(InputFile.text(file, LARGEST_BYTES))));
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

    /** The owner of another journal that has this variable of this server; empty if there is none. */
    Optional<ProcessIdentity> other(Path own, ServerTarget server, String variable) throws IOException {
        return list().stream()
                .filter(found -> !found.file().equals(own))
                .flatMap(found -> found.journal().stream())
                .filter(journal -> journal.server().sameServer(server)
                        && journal.variable(variable).isPresent())
                .map(Journal::owner)
                .findFirst();
    }

    /**
     * A file in the folder.
     *
     * @param journal its journal; empty if the file is no journal, or is damaged
     */
    record Found(Path file, Optional<Journal> journal) {}
}
