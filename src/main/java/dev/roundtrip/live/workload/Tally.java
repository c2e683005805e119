package dev.roundtrip.live.workload;

import java.util.Map;
import java.util.TreeMap;

/** How often each number occurred. The first {@value #MOST} numbers are distinguished; others count as the nearest. */
final class Tally {

    private static final int MOST = 20;

    private final TreeMap<Long, Long> counts = new TreeMap<>();

    void add(long number) {
        long counted = number;
        if (!counts.containsKey(number) && counts.size() >= MOST) {
            Long below = counts.floorKey(number);
            Long above = counts.ceilingKey(number);
            counted = below == null || (above != null && above - number < number - below) ? above : below;
        }
        counts.merge(counted, 1L, Long::sum);
    }

    /** In ascending order. */
    Map<Long, Long> counts() {
        return counts;
    }
}
