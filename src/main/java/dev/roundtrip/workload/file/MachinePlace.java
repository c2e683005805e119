package dev.roundtrip.workload.file;

/**
 * A machine's place among those that work on the same tables at the same time, so that no two of them take the same
 * number.
 *
 * @param machine the machine's number, from 0
 * @param machines the number of the run's machines
 */
public record MachinePlace(int machine, int machines) {

    /** The place of a machine that is alone. */
    public static final MachinePlace ALONE = new MachinePlace(0, 1);

    /**
     * The number for the number {@code own} of this machine's own count: every machine takes every {@code machines}-th
     * number from {@code first} on. Numbers before {@code first} belong to all.
     */
    long ofAll(long first, long own) {
        return own < first ? own : first + (own - first) * machines + machine;
    }

    /** The inverse of {@link #ofAll} for a number of this machine. */
    long own(long first, long ofAll) {
        return ofAll < first ? ofAll : first + (ofAll - first - machine) / machines;
    }
}
