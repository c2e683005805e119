package dev.roundtrip.server.variables;

import dev.roundtrip.file.OutputFile;
import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.server.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What one run changes on one server, on the disk before it is changed. The file is replaced as a whole, so that a
 * reader sees the old or the new one and never half. Only its owner may read it: values of variables are not for
 * everybody on the machine.
 *
 * <p>A server that we started ourselves has a journal in memory only: after a kill it is stopped and deleted, and its
 * port may then be another server's.
 */
final class VariablesJournal {

    private final Optional<Path> file;
    private final ServerTarget target;
    private final ProcessIdentity owner;
    private final Map<String, JournalEntry> entries = new LinkedHashMap<>();

    VariablesJournal(Optional<Path> file, ServerTarget target, ProcessIdentity owner) {
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
        if (file.isPresent()) {
            OutputFile.delete(file.get());
        }
    }

    private void write(Path path) throws IOException {
        OutputFile.replace(path, JournalText.write(target, owner, entries.values()), Readers.OWNER_ONLY);
    }
}
