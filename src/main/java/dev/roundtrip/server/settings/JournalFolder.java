package dev.roundtrip.server.settings;

import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.ProcessIdentity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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

    /** A journal of a thousand tables and variables is a tenth of it. */
    private static final long MAX_BYTES = 1024 * 1024;

    public static JournalFolder of(CacheFolder cache) {
        return new JournalFolder(cache.path().resolve("settings"));
    }

    /** A journal of this JVM; there is no file until something is noted. */
    SettingsJournal create(ServerTarget target) throws IOException {
        return create(target, ProcessIdentity.ofThisJvm());
    }

    SettingsJournal create(ServerTarget target, ProcessIdentity owner) throws IOException {
        Files.createDirectories(path);
        String server = target.address().replaceAll("[^A-Za-z0-9.-]", "_");
        return new SettingsJournal(Optional.of(path.resolve(server + "-" + UUID.randomUUID() + SUFFIX)), target, owner);
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
                    found.add(new Found(file, JournalText.read(text(file))));
                } catch (NoSuchFileException removedMeanwhile) {
                    // Its run has just put everything back.
                } catch (IOException unreadable) {
                    found.add(new Found(file, Optional.empty()));
                }
            }
        }
        return found;
    }

    /** Of a file alone, and of no more than a run could have written: a pipe would not end. */
    private static String text(Path file) throws IOException {
        long size = Files.size(file);
        if (!Files.isRegularFile(file) || size > MAX_BYTES) {
            throw new IOException(file + " is no file of up to " + MAX_BYTES + " bytes");
        }
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
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
