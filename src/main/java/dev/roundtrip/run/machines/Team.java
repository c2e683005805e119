package dev.roundtrip.run.machines;

import dev.roundtrip.workload.file.MachinePlace;
import java.time.Duration;

/**
 * The machines of one run, as one of them sees them. All call the same methods in the same order. One machine is a
 * team of one: what is written here.
 *
 * <p>Threads: the run's.
 */
public interface Team {

    /** One machine, which waits for nobody. */
    Team ALONE = new Team() {};

    default MachinePlace place() {
        return MachinePlace.ALONE;
    }

    /** Whether this machine sets up the data and the variables, reads the server's counters, and prints the report. */
    default boolean isFirst() {
        return place().machine() == 0;
    }

    default boolean isAlone() {
        return place().machines() == 1;
    }

    /**
     * Waits until all machines are here.
     *
     * @throws TeamBrokenException if one was lost or has left
     */
    default void meet() {}

    /**
     * Waits until all machines are here, lets this one read the server while all stand still, and returns at the moment
     * that all agreed on. From then to {@link #windowEnds}, the machines send the server nothing for their meeting.
     *
     * @param readServer reads the server's counters; called at the first machine only
     * @throws TeamBrokenException if one was lost or has left
     */
    default void windowBegins(Runnable readServer) {
        readServer.run();
    }

    /**
     * Ends the window, for as long after its begin as it was to last, and a time for the last transactions.
     *
     * @param readServer as in {@link #windowBegins}
     */
    default void windowEnds(Duration lasts, Runnable readServer) {
        readServer.run();
    }

    /**
     * The sums over all machines, number by number.
     *
     * @throws TeamBrokenException if one was lost or has left
     */
    default long[] sum(long[] own) {
        return own;
    }

    /** This machine works no more, so the others need not wait for it. May be called again. */
    default void leaves(String why) {}
}
