package dev.roundtrip.report;

/**
 * What else happened on the machine while a round was measured.
 *
 * @param amount the number of processors, as the mean over the measured time: 0.5 is half of one processor
 */
public record Disturbance(Cause kind, double amount) {

    /** The cause of a disturbance. */
    public enum Cause {
        OTHER_PROGRAMS,
        HYPERVISOR,
        GARBAGE_COLLECTION,
        SERVER_GARBAGE_COLLECTION
    }
}
