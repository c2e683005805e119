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
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Restores what killed runs have left changed. */
public record Restorer(JournalFolder folder) {

    /** Opens a connection to a journal's server, as a user who may change its variables. */
    @FunctionalInterface
    public interface Connections {
        Connection open(ServerTarget target) throws SQLException;
    }

    /** The outcome for one journal, or for one of its changes. */
    public enum Status {
        /**
         * The change is undone. For a journal: all changes are undone, or were changed by others since, and the journal
         * is deleted.
         */
        DONE,
        /** The journal's run is alive, or may be; or someone else has changed the value since. */
        LEFT_ALONE,
        /** The change could not be undone, or the server could not be reached; the journal is kept. */
        FAILED
    }

    /**
     * The outcome for one journal, or for one of its changes.
     *
     * @param sentence the outcome for people
     */
    public record Result(Status status, String sentence) {}

    /**
     * Restores the changes of every journal whose run has ended, as far as possible.
     *
     * @param otherMachines whether journals of another machine, or of a container that is gone, are included: we cannot
     *     tell whether their runs are alive
     * @param said receives each step at once, because a server can take some time for it
     */
    public List<Result> restore(Connections connections, boolean otherMachines, Consumer<String> said)
            throws IOException {
        List<Result> results = new ArrayList<>();
        for (JournalFolder.Found found : folder.list()) {
            Result result = found.journal().isEmpty()
                    ? new Result(
                            Status.FAILED,
                            "The journal " + found.file() + " is damaged or of another version."
                                    + " Restore its variables by hand, and delete it.")
                    : restore(found.file(), found.journal().get(), connections, otherMachines, said);
            said.accept(result.sentence());
            results.add(result);
        }
        return results;
    }

    private static Result restore(
            Path file, Journal journal, Connections connections, boolean otherMachines, Consumer<String> said) {
        String server = journal.server().address();
        if (journal.owner().find().isPresent()) {
            return new Result(
                    Status.LEFT_ALONE,
                    "Process " + journal.owner().pid() + " is alive and restores " + server + " itself.");
        }
        if (!journal.owner().isOfThisHost() && !otherMachines) {
            return new Result(
                    Status.LEFT_ALONE,
                    server + " may be in use by a run on " + journal.owner().host() + ".");
        }
        said.accept("Restoring " + server + ":");
        List<Status> outcomes = new ArrayList<>();
        try (Connection connection = connections.open(journal.server())) {
            GlobalVariables variables = new GlobalVariables(connection);
            ServerTarget reached = journal.server().identified(variables.identity());
            if (!journal.server().sameServer(reached)) {
                return new Result(
                        Status.FAILED,
                        server + " is " + reached.identity().orElseThrow() + ", but the run changed "
                                + journal.server().identity().orElseThrow()
                                + ". Nothing was done. Point the address at that server again; if it is gone, delete "
                                + file + ".");
            }
            if (isAtWork(connection, file)) {
                return new Result(
                        Status.LEFT_ALONE,
                        server + " still has a session that may change it, of the killed run or of another restore."
                                + " Try again in a minute, or end that session.");
            }
            DatabaseLock.take(connection, changed(journal));
            for (JournalEntry entry : JournalEntry.newestFirst(journal.entries())) {
                Result item = variables.putBack(entry);
                outcomes.add(item.status());
                said.accept("  " + item.sentence());
            }
        } catch (LockedException taken) {
            return new Result(Status.LEFT_ALONE, taken.getMessage());
        } catch (SQLException unreachable) {
            return new Result(
                    Status.FAILED,
                    journal.server().unreachable(unreachable) + ". Try later; if it is gone, delete " + file + ".");
        }
        return finish(file, server, outcomes);
    }

    /**
     * Whether the server still has the session of the run, or of a restore. Such a session could make a last change,
     * sent shortly before it was killed, after all changes were undone.
     */
    private static boolean isAtWork(Connection connection, Path file) throws SQLException {
        try {
            DatabaseLock.take(connection, List.of(JournalFolder.session(file)));
            return false;
        } catch (LockedException ofTheRun) {
            return true;
        }
    }

    /** The resources to lock: an active run would take a restored value for somebody else's change. */
    private static Set<LockedThing> changed(Journal journal) {
        return journal.entries().stream()
                .map(entry -> entry.ofTable() ? LockedThing.database(entry.schema()) : LockedThing.VARIABLES)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Result finish(Path file, String server, List<Status> outcomes) {
        int failed = Collections.frequency(outcomes, Status.FAILED);
        if (failed > 0) {
            return new Result(
                    Status.FAILED,
                    failed + " of " + outcomes.size() + " changes on " + server + " could not be restored. Try again.");
        }
        try {
            Files.deleteIfExists(file);
        } catch (IOException left) {
            return new Result(
                    Status.FAILED,
                    server + " is restored, but " + file + " could not be deleted: " + left.getMessage());
        }
        return new Result(Status.DONE, server + " is restored.");
    }
}
