package dev.roundtrip.run.machines;

import dev.roundtrip.workload.file.MachinePlace;
import java.time.Duration;

/**
 * The machines of one run, as one of them sees them; this one waits for nobody. All call the same methods in the same
 * order: they meet until {@link #begin}, and go by the clock from then on.
 *
 * <p>Threads: the run's.
 */
public class Team {

    /** One machine, which waits for nobody. */
    public static final Team ALONE = new Team();

    Team() {}

    /** Which of the machines this is. */
    public MachinePlace place() {
        return MachinePlace.ALONE;
    }

    /** Whether this machine sets up the data and the variables, reads the server's counters, and prints the report. */
    public final boolean isFirst() {
        return place().machine() == 0;
    }

    /** Whether there is no other machine. */
    public final boolean isAlone() {
        return place().machines() == 1;
    }

    /**
     * Waits until all machines are here; once a slice has begun, until the moment at which they are by the plan.
     *
     * @throws TeamBrokenException if one was lost, was late or has left
     */
    public void meet() {}

    /**
     * Reads the one moment at which the first slice begins, when all machines are ready.
     *
     * @throws TeamBrokenException if one was lost or has left
     */
    public void begin() {}

    /**
     * The next slice's time has come: the plan is the same on each machine. Then they meet, the window begins and
     * ends, and they meet again.
     *
     * @param what the slice in words
     * @param lasts the time of its window
     * @throws TeamBrokenException if the machines can no longer work together
     */
    public void nextSlice(String what, Duration lasts) {}

    /**
     * Lets this machine read the server while all stand still, and returns when the slice's window begins. From then
     * until the next slice, the machines send the server nothing for their meeting.
     *
     * @param readServer reads the server's counters; called at the first machine only
     * @throws TeamBrokenException if this machine is late
     */
    public void windowBegins(Runnable readServer) {
        readServer.run();
    }

    /**
     * Ends the window, when the last transactions of all have had their time.
     *
     * @param readServer as in {@link #windowBegins}
     * @throws TeamBrokenException if this machine is late
     */
    public void windowEnds(Runnable readServer) {
        readServer.run();
    }

    /**
     * The sums over all machines, number by number.
     *
     * @throws TeamBrokenException if one was lost or has left
     */
    public long[] sum(long[] own) {
        return own;
    }

    /**
     * This machine works no more, so the others need not wait for it. May be called again.
     *
     * @param why as a sentence
     */
    public void leaves(String why) {}
}
