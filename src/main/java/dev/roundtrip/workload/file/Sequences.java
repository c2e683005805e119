package dev.roundtrip.workload.file;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/**
 * The sequences of all workloads on the same tables. Sequences that begin in the same way are one, so that two
 * workloads never insert the same number. Used by one thread, before the workers start.
 */
public final class Sequences {

    private final Map<String, AtomicLong> plain = new HashMap<>();
    private final Map<String, AcknowledgedNumbers> named = new HashMap<>();
    private final MachinePlace place;

    /** This machine takes its own part of the numbers. */
    public Sequences(MachinePlace place) {
        this.place = place;
    }

    /**
     * The values of one workload, with sequences that go on where those of the others are.
     *
     * @param first the first value of each sequence without a name, if no other workload has it
     * @param firstNamed the same for those with a name
     * @param results the rows of each query, one column each
     */
    public SharedValues of(CompiledWorkload workload, long[] first, long[] firstNamed, Object[][] results) {
        return new SharedValues(
                shared(workload.sequences(), first, plain, number -> new AtomicLong(place.ofAll(number, number)))
                        .toArray(AtomicLong[]::new),
                shared(workload.namedSequences(), firstNamed, named, number -> new AcknowledgedNumbers(number, place))
                        .toArray(AcknowledgedNumbers[]::new),
                results,
                place.machines());
    }

    private static <T> List<T> shared(
            List<SequenceStart> starts, long[] first, Map<String, T> known, LongFunction<T> create) {
        List<T> all = new ArrayList<>();
        for (int i = 0; i < first.length; i++) {
            String key = starts.get(i) + " " + Collections.frequency(starts.subList(0, i), starts.get(i));
            long begin = first[i];
            all.add(known.computeIfAbsent(key, unknown -> create.apply(begin)));
        }
        return all;
    }
}
