package dev.roundtrip.server.settings;

import dev.roundtrip.server.ProcessIdentity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What one run changes on one server, on the disk before it is changed. The file is written whole beside the old one, forced to the disk and
 * moved over it, so that a reader sees the old or the new one and never half.
 *
 * <p>A server that we started ourselves has a journal in memory only: after a kill it is stopped and deleted, and its port may then be another
 * server's.
 */
final class SettingsJournal {

    private final Optional<Path> file;
    private final ServerTarget target;
    private final ProcessIdentity owner;
    private final Map<String, JournalEntry> entries = new LinkedHashMap<>();

    SettingsJournal(Optional<Path> file, ServerTarget target, ProcessIdentity owner) {
        this.file = file;
        this.target = target;
        this.owner = owner;
    }

    Optional<Path> file() {
        return file;
    }

    Optional<JournalEntry.Variable> variable(String name) {
        return entries.get(name) instanceof JournalEntry.Variable variable ? Optional.of(variable) : Optional.empty();
    }

    /** Notes all of these, in the place of what was noted under their names; on the disk when this returns. */
    void note(Collection<? extends JournalEntry> changed) throws IOException {
        boolean same = true;
        for (JournalEntry entry : changed) {
            same &= entry.equals(entries.put(entry.what(), entry));
        }
        if (!same && file.isPresent()) {
            write(file.get());
        }
    }

    /** After everything is put back. */
    void delete() throws IOException {
        entries.clear();
        if (file.isPresent() && Files.deleteIfExists(file.get())) {
            forceFolder(file.get());
        }
    }

    private void write(Path path) throws IOException {
        Path half = path.resolveSibling(path.getFileName() + ".half");
        ByteBuffer text = ByteBuffer.wrap(
                JournalText.write(target, owner, entries.values()).getBytes(StandardCharsets.UTF_8));
        try (FileChannel channel = FileChannel.open(
                half, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            while (text.hasRemaining()) {
                channel.write(text);
            }
            channel.force(true);
        }
        Files.move(half, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        forceFolder(path);
    }

    /** The name is part of the folder, which has to reach the disk too; some systems cannot open a folder, and need not. */
    private static void forceFolder(Path path) {
        try (FileChannel folder = FileChannel.open(path.getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException notOnThisSystem) {
            // The move itself has succeeded.
        }
    }
}
