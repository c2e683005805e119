package dev.roundtrip.server.variables;

import dev.roundtrip.file.OutputFile;
import dev.roundtrip.server.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;

/**
 * The journal of the changes that one run makes to one server. It is a file, or it is in memory only if the server ends
 * with the run. Guarded by the {@link RunVariables} that has it.
 */
final class RunJournal {

    private final ServerTarget target;
    private final JournalFolder folder;

    /** The file, which is written with the first change; empty for a journal in memory. */
    private final Optional<Path> file;

    private Journal journal;

    private RunJournal(ServerTarget target, JournalFolder folder, Optional<Path> file) {
        this.target = target;
        this.folder = folder;
        this.file = file;
        this.journal = Journal.of(target, ProcessIdentity.ofThisJvm());
    }

    static RunJournal inMemory(ServerTarget target, JournalFolder folder) {
        return new RunJournal(target, folder, Optional.empty());
    }

    static RunJournal onDisk(ServerTarget target, JournalFolder folder) throws VariablesException {
        try {
            return new RunJournal(target, folder, Optional.of(folder.newFile(target)));
        } catch (IOException failure) {
            throw new VariablesException(
                    "The journal folder " + folder.path() + " could not be created: "
                            + failure.getMessage()
                            + ". Set ROUNDTRIP_CACHE to a writable folder.",
                    failure);
        }
    }

    Optional<Path> file() {
        return file;
    }

    Optional<JournalEntry> variable(String name) {
        return journal.variable(name);
    }

    /**
     * Notes which server this is before the journal's first entry, so that nothing is restored on another server with
     * this address.
     */
    void identify(Collection<?> changes, AdminSession session) throws VariablesException {
        if (file.isPresent() && journal.entries().isEmpty() && !changes.isEmpty()) {
            journal = Journal.of(
                    target.identified(session.ask("its identity", GlobalVariables::identity)), journal.owner());
        }
    }

    /** Notes the new ones among these entries before they are changed, when the server's answer is not known. */
    void noteUnread(Collection<JournalEntry> entries) throws VariablesException {
        note(entries.stream()
                .filter(entry -> !journal.entries().contains(entry))
                .map(JournalEntry::unread)
                .toList());
    }

    /** Notes entries in the journal. They are on disk when this returns. */
    void note(Collection<JournalEntry> entries) throws VariablesException {
        Journal more = journal.with(entries);
        try {
            if (file.isPresent() && !more.equals(journal)) {
                JournalFolder.write(file.get(), more);
            }
            journal = more;
        } catch (IOException failure) {
            throw journalFailure(failure);
        }
    }

    private VariablesException journalFailure(IOException failure) {
        return new VariablesException(
                "The journals in " + folder.path() + " cannot be used: " + failure.getMessage()
                        + ". Nothing stays changed.",
                failure);
    }

    /**
     * Fails if another run changes the variable: that run's value would otherwise be recorded as the value to restore.
     */
    void requireNobodyElse(String variable) throws VariablesException {
        if (file.isEmpty()) {
            return;
        }
        try {
            Optional<ProcessIdentity> other = folder.other(file.get(), journal.server(), variable);
            if (other.isPresent()) {
                throw new VariablesException(
                        other.get().find().isPresent()
                                ? "Another run (process " + other.get().pid() + ") is changing " + variable + " on "
                                        + target.address() + ". Wait for its end."
                                : "A killed run left " + variable + " changed on " + target.address()
                                        + ". Run ./roundtrip restore first.");
            }
        } catch (IOException unreadable) {
            throw journalFailure(unreadable);
        }
    }

    /** Deletes the file, if there is one. */
    void delete() throws IOException {
        if (file.isPresent()) {
            OutputFile.delete(file.get());
        }
    }
}
