package dev.roundtrip.cost;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/**
 * The heap of this JVM.
 *
 * @param usedBytes reachable: what is left after a collection that was asked for
 * @param peakBytes the most that all the heap's pools together held at their own peaks, garbage included
 */
record HeapUse(long usedBytes, long peakBytes) {

    /** Collects, and looks. */
    static HeapUse now() {
        long peak = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage use = pool.getPeakUsage();
            peak += pool.getType() == MemoryType.HEAP && use != null ? use.getUsed() : 0;
        }
        System.gc();
        return new HeapUse(
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(), peak);
    }
}
