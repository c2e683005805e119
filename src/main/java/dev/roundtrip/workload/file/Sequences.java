package dev.roundtrip.workload.file;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sequences of all workloads on the same tables. Sequences that begin in the same way are one, so that two
 * workloads never insert the same number. Used by one thread, before the workers start.
 */
public final class Sequences {

    private final Map<String, AcknowledgedNumbers> known = new HashMap<>();
    private final MachinePlace place;

    /** Sequences of a machine that takes its own part of the numbers. */
    public Sequences(MachinePlace place) {
        this.place = place;
    }

    /**
     * The values of one workload. Its sequences continue where those of the other workloads are.
     *
     * @param first the first value of each sequence, if no other workload has it
     * @param results the rows of each query, one column each
     */
    public SharedValues of(CompiledWorkload workload, long[] first, Object[][] results) {
        List<SequenceStart> starts = workload.sequences();
        AcknowledgedNumbers[] all = new AcknowledgedNumbers[first.length];
        for (int i = 0; i < first.length; i++) {
            String key = starts.get(i) + " " + Collections.frequency(starts.subList(0, i), starts.get(i));
            long begin = first[i];
            all[i] = known.computeIfAbsent(key, unknown -> new AcknowledgedNumbers(begin, place));
        }
        return new SharedValues(all, results);
    }
}
