package dev.roundtrip.cost;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/**
 * The heap of this JVM.
 *
 * @param usedBytes the reachable bytes: those that are left after a requested collection
 * @param peakBytes the sum of the peaks of all the heap's pools, garbage included
 */
record HeapUse(long usedBytes, long peakBytes) {

    /** Requests a collection and reads the heap. */
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
