package dev.roundtrip.live.workload;

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

    /** The maximum number of transactions that are kept. */
    static final int SAMPLES = 100;

    /** The approximate number of bytes in the file for a method beyond its name and its samples. */
    private static final int AROUND = 300;

    final Key key;
    private final Random random = new Random();
    final List<OpenTransaction> samples = new ArrayList<>();
    long count;

    /** The sum of the transactions' times, each from the first statement to the end of the last one. */
    long nanos;

    /**
     * The key of a transaction; those with equal keys are of one method.
     *
     * @param entry the method's class and name; without one, the statements
     * @param name the name of the entry in a file
     */
    record Key(String entry, String name, Ending ending, boolean readOnly) {}

    /** How a transaction ended. */
    enum Ending {
        COMMITTED,
        ROLLED_BACK,
        /** Each statement was committed by itself. */
        AUTOCOMMIT
    }

    Method(Key key) {
        this.key = key;
    }

    /**
     * Counts a transaction, and returns whether to keep it as a sample.
     *
     * @param weight the number of transactions that it stands for
     */
    boolean add(long itsNanos, int weight) {
        count += weight;
        nanos += weight * itsNanos;
        return samples.size() < SAMPLES || random.nextDouble() * count / weight < SAMPLES;
    }

    /** Keeps a sample. Returns the approximate number of bytes that it adds to the file. */
    long keep(OpenTransaction sample) {
        if (samples.size() == SAMPLES) {
            return sample.bytes() - samples.set(random.nextInt(SAMPLES), sample).bytes();
        }
        samples.add(sample);
        return sample.bytes() + (samples.size() == 1 ? AROUND + YamlScalar.bytes(key.name()) : 0);
    }
}
