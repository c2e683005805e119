package dev.roundtrip.server.variables;

import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.LockedThing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Restores what killed runs have left changed. */
public final class Restorer {

    /** Opens a connection to a journal's server, as a user who may change its variables. */
    @FunctionalInterface
    public interface Connections {

        Connection open(ServerTarget target) throws SQLException;
    }

    /**
     * What to do with journals of another machine, or of a container that is gone: we cannot tell whether their runs
     * are alive.
     */
    public enum OtherMachines {
        LEAVE,
        RESTORE
    }

    /** The outcome for one journal. */
    public enum Status {
        /** Everything is as before, or was changed by others since; the journal is deleted. */
        DONE,
        /** Its run is alive, or may be. */
        LEFT_ALONE,
        /** Something could not be restored, or the server could not be reached; the journal is kept. */
        FAILED
    }

    /**
     * The outcome for one journal.
     *
     * @param journal the file
     * @param server {@code host:port}; empty if the file does not contain it
     * @param status the outcome
     * @param items each changed variable and table; empty if nothing was tried
     * @param sentence the outcome for people
     */
    public record Result(Path journal, String server, Status status, List<Restored> items, String sentence) {

        public Result {
            Objects.requireNonNull(journal, "journal");
            Objects.requireNonNull(server, "server");
            Objects.requireNonNull(status, "status");
            items = List.copyOf(items);
            Objects.requireNonNull(sentence, "sentence");
        }
    }

    /** Is called after each step. */
    public interface Listener {

        /** Restoring a journal's changes on this server begins. */
        default void begins(String server) {}

        /** The outcome of one change is known. */
        default void restored(Restored item) {}

        /** A journal is finished. */
        default void ended(Result result) {}
    }

    private final JournalFolder folder;

    public Restorer(JournalFolder folder) {
        this.folder = folder;
    }

    /** Restores the changes of every journal whose run has ended, as far as possible. */
    public List<Result> restore(Connections connections, OtherMachines otherMachines, Listener listener)
            throws IOException {
        List<Result> results = new ArrayList<>();
        for (JournalFolder.Found found : folder.list()) {
            Result result = found.contents().isEmpty()
                    ? unreadable(found.file())
                    : restore(found.file(), found.contents().get(), connections, otherMachines, listener);
            listener.ended(result);
            results.add(result);
        }
        return results;
    }

    private static Result unreadable(Path file) {
        return new Result(
                file,
                "",
                Status.FAILED,
                List.of(),
                "The journal " + file + " cannot be read, or is of a newer version of Roundtrip."
                        + " Check it, restore the variables by hand, and delete it.");
    }

    private static Result restore(
            Path file,
            JournalText.Contents contents,
            Connections connections,
            OtherMachines otherMachines,
            Listener listener) {
        String server = contents.target().address();
        if (contents.owner().find().isPresent()) {
            String alive = "The run that changed " + server + " is alive (process "
                    + contents.owner().pid() + "): it restores its variables itself.";
            return new Result(file, server, Status.LEFT_ALONE, List.of(), alive);
        }
        if (!contents.owner().isOfThisHost() && otherMachines == OtherMachines.LEAVE) {
            String unseen = "The run that changed " + server + " was started on the machine "
                    + contents.owner().host() + ", and it is unknown here whether it is alive.";
            return new Result(file, server, Status.LEFT_ALONE, List.of(), unseen);
        }
        listener.begins(server);
        List<Restored> items = new ArrayList<>();
        try (Connection connection = connections.open(contents.target())) {
            DatabaseLock.take(connection, changed(contents.entries()));
            PutBack putBack = new PutBack(connection);
            for (JournalEntry entry : contents.entries()) {
                Restored item = putBack.entry(entry);
                items.add(item);
                listener.restored(item);
            }
        } catch (LockedException taken) {
            return new Result(file, server, Status.LEFT_ALONE, items, taken.getMessage());
        } catch (SQLException unreachable) {
            String sentence = "The server " + server + " could not be reached: " + unreachable.getMessage()
                    + ". Try again when it is available. If it no longer exists, delete " + file + ".";
            return new Result(file, server, Status.FAILED, items, sentence);
        }
        return finish(file, contents, items);
    }

    /** The resources to lock: an active run would take a restored value for somebody else's change. */
    private static Set<LockedThing> changed(List<JournalEntry> entries) {
        return entries.stream()
                .map(entry -> entry instanceof JournalEntry.Table table
                        ? LockedThing.database(table.schema())
                        : LockedThing.VARIABLES)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Result finish(Path file, JournalText.Contents contents, List<Restored> items) {
        String server = contents.target().address();
        long failed = items.stream()
                .filter(item -> item.outcome() == Restored.Outcome.FAILED)
                .count();
        if (failed > 0) {
            String sentence = failed + " of " + items.size() + " changes on " + server
                    + " could not be restored; the journal stays, so that you can try again.";
            return new Result(file, server, Status.FAILED, items, sentence);
        }
        if (contents.damagedLines() > 0) {
            String sentence = "What could be read of the journal was put back on " + server + ", but "
                    + contents.damagedLines() + " of its lines cannot be read. Check " + file + ", and delete it.";
            return new Result(file, server, Status.FAILED, items, sentence);
        }
        try {
            Files.deleteIfExists(file);
        } catch (IOException left) {
            String sentence = "Everything on " + server + " was put back, but " + file + " could not be deleted: "
                    + left.getMessage();
            return new Result(file, server, Status.FAILED, items, sentence);
        }
        return new Result(file, server, Status.DONE, items, "The variables of " + server + " are put back.");
    }
}
