package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.OpenTransaction.Execution;
import dev.roundtrip.live.workload.WorkloadRecorder.Circumstances;
import dev.roundtrip.live.workload.WorkloadRecorder.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The transactions of one method of the application that were carried out in one way: their number, and a sample of
 * them, each as likely as any other. Guarded by its recorder.
 *
 * <p>Source of the sample: Vitter, "Random Sampling with a Reservoir", algorithm R.
 */
final class Method {

    /** How many transactions are kept. */
    static final int SAMPLES = 100;

    private final Key key;
    private final String name;
    private final Random random = new Random();
    private final List<List<Execution>> samples = new ArrayList<>();
    private long count;
    private long nanos;

    /**
     * Transactions with equal keys are of one method.
     *
     * @param entry the method's class and name; without one, the statements
     */
    record Key(String entry, boolean autocommit, boolean readOnly, boolean rolledBack) {

        static Key of(String entry, Circumstances circumstances) {
            return new Key(
                    entry,
                    circumstances.ending() == Ending.AUTOCOMMIT,
                    circumstances.readOnly(),
                    circumstances.ending() == Ending.ROLLED_BACK);
        }
    }

    Method(Key key, String name) {
        this.key = key;
        this.name = name;
    }

    /** Counts a transaction, and returns the place of its sample; -1 if it is none. */
    int add(Circumstances circumstances) {
        count++;
        nanos += circumstances.nanos();
        double place = count <= SAMPLES ? samples.size() : random.nextDouble() * count;
        return place < SAMPLES ? (int) place : -1;
    }

    /** Returns the sample that it replaces; empty if none. */
    List<Execution> keep(int place, List<Execution> sample) {
        if (place >= samples.size()) {
            samples.add(sample);
            return List.of();
        }
        return samples.set(place, sample);
    }

    Key key() {
        return key;
    }

    String name() {
        return name;
    }

    List<List<Execution>> samples() {
        return samples;
    }

    long count() {
        return count;
    }

    /** The sum of the times from the first statement to the end of the last one. */
    long nanos() {
        return nanos;
    }
}
