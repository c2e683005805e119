package dev.roundtrip.run.machines;

import dev.roundtrip.result.ServerSide.Reconciliation;

/** Compares the time that clients waited with the time that the server worked. */
public final class Waited {

    /**
     * The server may time up to a twentieth more than the client waited: its clock stops after it has sent the answer,
     * and on a busy machine it first waits for a processor. In 400 slices of 150 ms on two busy processors, the maximum
     * was 1.2% (TiDB v8.5.3).
     */
    private static final long LATE_STOP = 20;

    private Waited() {}

    /**
     * The client cannot wait less than the server works, except for commands without an answer; the remainder is
     * explained.
     *
     * @param unanswered how many commands got no answer
     */
    public static Reconciliation compared(long waited, long worked, long unanswered) {
        String note = waited >= worked
                ? "the rest, " + (waited - worked)
                        + " ns, is the network, both sides' sockets, and waiting for a processor"
                : "the server's clock stops after it has sent the answer, when the client no longer waits";
        if (unanswered > 0) {
            note += "; the server's time includes its work on " + unanswered
                    + " commands without an answer, for which the client does not wait";
        }
        return new Reconciliation(
                "time in commands, ns", waited, worked, worked - waited <= waited / LATE_STOP || unanswered > 0, note);
    }
}
