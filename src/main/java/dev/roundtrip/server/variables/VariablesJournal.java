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
 * One run's changes to a server, written to disk before each is made. The file is always replaced as a whole, so a
 * reader sees the old or the new one and never half. Only its owner may read it, because values of variables are not
 * for everybody on the machine.
 *
 * <p>The journal of a server that we started is in memory only: after a kill the server is stopped and deleted, and
 * another server may get its port.
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

    /** Records these entries, replacing earlier ones of the same names; they are on disk when this returns. */
    void note(Collection<? extends JournalEntry> changed) throws IOException {
        boolean same = true;
        for (JournalEntry entry : changed) {
            same &= entry.equals(entries.put(entry.what(), entry));
        }
        if (!same && file.isPresent()) {
            write(file.get());
        }
    }

    /** Called after everything is restored. */
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
