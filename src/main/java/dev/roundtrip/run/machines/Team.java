package dev.roundtrip.run.machines;

import dev.roundtrip.report.DataCheck;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.workload.file.MachinePlace;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The machines of one run, as one of them sees them. They share the run by arithmetic and begin by the server's clock,
 * so none waits for another's answer. All call the same methods in the same order. One machine is a team of one: what
 * is written here.
 *
 * <p>Threads: the run's.
 */
public interface Team {

    /** One machine, which waits for nothing. */
    Team ALONE = new Team() {};

    default MachinePlace place() {
        return MachinePlace.ALONE;
    }

    /** Whether this machine makes the data, sets the variables, and reads the server's counters. */
    default boolean isFirst() {
        return place().machine() == 0;
    }

    default boolean isAlone() {
        return place().machines() == 1;
    }

    /**
     * Waits until the first machine has made the data and cached tables.
     *
     * @param lock what the first machine holds while it is at work
     * @param made the databases with tables that it makes
     * @throws TeamBrokenException if it is not at work
     */
    default void awaitFirst(LockedThing lock, Collection<String> made) {}

    /**
     * The first machine has made all: the run begins at a moment that the others learn.
     *
     * @throws TeamBrokenException if the moment is too near
     */
    default void isMade(Collection<String> made) {}

    /** Waits until the first machine has set the variables of the next slice. */
    default void awaitVariables() {}

    /** Waits until the next warm-up begins, and leaves time for it in the plan. To be late for it matters to nobody. */
    default void warmsUp(Duration lasts) {}

    /**
     * Lets the first machine read the server while all stand still, and returns at the next moment of the plan.
     *
     * @param readServer reads the server's counters; called at the first machine only
     * @throws TeamBrokenException if that moment has long passed
     */
    default void windowBegins(Runnable readServer) {
        readServer.run();
    }

    /**
     * Ends the window, and waits until the first machine has read the server.
     *
     * @param lasts how long it was to last; the plan goes on from there
     * @param readServer as in {@link #windowBegins}
     * @return what was read; empty at the other machines
     */
    default <T> Optional<T> windowEnds(Duration lasts, Supplier<T> readServer) {
        return Optional.of(readServer.get());
    }

    /** The report of this machine, which says when it began and whether it was late. */
    default RunReport signed(RunReport report, List<DataCheck> checks) {
        return report;
    }
}
