package dev.roundtrip.run.machines;

import dev.roundtrip.workload.file.MachinePlace;
import java.time.Duration;

/**
 * The machines of one run, as one of them sees them. All call the same methods in the same order. One machine is a
 * team of one.
 *
 * <p>Threads: the run's.
 */
public interface Team {

    /** One machine, which waits for nobody. */
    Team ALONE = new Team() {

        @Override
        public MachinePlace place() {
            return MachinePlace.ALONE;
        }

        @Override
        public void meet() {
            // Everybody is here.
        }

        @Override
        public void windowBegins(Runnable readServer) {
            readServer.run();
        }

        @Override
        public void windowEnds(Duration lasts, Runnable readServer) {
            readServer.run();
        }

        @Override
        public long[] sum(long[] own) {
            return own;
        }

        @Override
        public void leaves(String why) {
            // Nobody waits.
        }
    };

    MachinePlace place();

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
    void meet();

    /**
     * Waits until all machines are here, lets this one read the server while all stand still, and returns at the moment
     * that all agreed on. From then to {@link #windowEnds}, the machines send the server nothing for their meeting.
     *
     * @param readServer reads the server's counters; called at the first machine only
     * @throws TeamBrokenException if one was lost or has left
     */
    void windowBegins(Runnable readServer);

    /**
     * Ends the window, for as long after its begin as it was to last, and a time for the last transactions.
     *
     * @param readServer as in {@link #windowBegins}
     */
    void windowEnds(Duration lasts, Runnable readServer);

    /**
     * The sums over all machines, number by number.
     *
     * @throws TeamBrokenException if one was lost or has left
     */
    long[] sum(long[] own);

    /** This machine works no more, so the others need not wait for it. May be called again. */
    void leaves(String why);
}
