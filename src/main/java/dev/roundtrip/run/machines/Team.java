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
 * so none waits for another's answer. All machines call the same methods in the same order. The default methods are
 * those of a single machine, which is a team of one.
 *
 * <p><b>Threads.</b> Used by the run's thread.
 */
public interface Team {

    /** The team of a single machine, which waits for nothing. */
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
     * @param lock the lock that the first machine holds while it is at work
     * @param made the databases with tables that the first machine makes
     * @throws TeamBrokenException if the first machine is not at work
     */
    default void awaitFirst(LockedThing lock, Collection<String> made) {}

    /**
     * Notes that the first machine has made everything: the run begins at a moment that the others learn.
     *
     * @throws TeamBrokenException if the moment is too near
     */
    default void isMade(Collection<String> made) {}

    /** Waits until the first machine has set the variables of the next slice. */
    default void awaitVariables() {}

    /** Waits until the next warm-up begins, and leaves time for it in the plan. A machine may be late for a warm-up. */
    default void warmsUp(Duration lasts) {}

    /**
     * Lets the first machine read the server while all machines stand still, and returns at the next moment of the
     * plan.
     *
     * @param readServer reads the server's counters; called only on the first machine
     * @throws TeamBrokenException if that moment has long passed
     */
    default void windowBegins(Runnable readServer) {
        readServer.run();
    }

    /**
     * Ends the window, and waits until the first machine has read the server.
     *
     * @param lasts how long the window was to last; the plan goes on from there
     * @param readServer reads the server's counters; called only on the first machine
     * @return what was read; empty on the other machines
     */
    default <T> Optional<T> windowEnds(Duration lasts, Supplier<T> readServer) {
        return Optional.of(readServer.get());
    }

    /** The report of this machine, with the time at which the machine began and the slices for which it was late. */
    default RunReport signed(RunReport report, List<DataCheck> checks) {
        return report;
    }
}
