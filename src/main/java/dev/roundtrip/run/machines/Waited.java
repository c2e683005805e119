package dev.roundtrip.run.machines;

import dev.roundtrip.result.ServerSide.Reconciliation;

/** Compares the time that clients waited with the time that the server worked. */
public final class Waited {

    /**
     * The server may time more than the client waited: its clock stops after it has sent the answer, and on a busy
     * machine it first waits for a processor, while the client goes on. That happens once for each answer. The most
     * seen was 64 us for each of 1,464 answers, 9% of the client's wait (TiDB v8.5.3, two busy processors, no relay
     * between).
     */
    private static final long LATE_STOP_NANOS = 250_000;

    private static final long LATE_STOP_PART = 20;

    private Waited() {}

    /**
     * The client cannot wait less than the server works, except for commands without an answer; the remainder is
     * explained.
     *
     * @param answered how many commands the client waited for
     * @param unanswered how many commands got no answer
     */
    public static Reconciliation compared(long waited, long worked, long answered, long unanswered) {
        long lateStops = Math.max(waited / LATE_STOP_PART, answered * LATE_STOP_NANOS);
        String note = waited >= worked
                ? "the rest, " + (waited - worked)
                        + " ns, is the network, both sides' sockets, and waiting for a processor"
                : "the server's clock stops after it has sent the answer, when the client no longer waits";
        if (unanswered > 0) {
            note += "; the server's time includes its work on " + unanswered
                    + " commands without an answer, for which the client does not wait";
        }
        return new Reconciliation(
                "time in commands, ns", waited, worked, worked - waited <= lateStops || unanswered > 0, note);
    }
}
