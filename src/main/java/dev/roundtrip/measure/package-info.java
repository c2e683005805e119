/**
 * Clocks, single-writer recorders, immutable results and the few statistics a report needs. Nothing here knows what is measured.
 *
 * <p><b>Precision.</b> Latencies are kept in nanoseconds with two significant digits: within one percent, and within 512 ns below 131 us. Count,
 * sum and maximum of a {@link dev.roundtrip.measure.Latencies} are exact. A value that is negative or above one hour is counted as out of range
 * and is in no other figure.
 *
 * <p><b>Footprint.</b> A recorder that was never used takes about 150 bytes. A used one holds one histogram, which grows with the largest value:
 * 8 KB up to 8 ms, 11 KB up to 67 ms, 14 KB up to 0.5 s, 27 KB up to the hour. Taking an interval swaps it for the one spare that the
 * {@link dev.roundtrip.measure.LatencyCollector} carries from recorder to recorder, so a thousand connections with seven recorders each stay
 * under 80 MB at 67 ms, rather than twice that.
 *
 * <p><b>Cost per call.</b> {@link dev.roundtrip.measure.SingleWriterLatencyRecorder#record(long)} is two uncontended atomic additions and a few
 * array writes; {@link dev.roundtrip.measure.SingleWriterCounters#add(int, long)} is one ordered store. Neither allocates, except that a
 * recorder's first value and a value larger than all before it may grow the histogram.
 *
 * <p><b>Synchronisation.</b> Writers never wait. "Single writer" means one thread at a time, with a happens-before edge at each hand-over (a
 * connection pool gives it). Readers may be any thread, one at a time. Results are immutable.
 *
 * <p>Only this package reads the machine's clocks. What does not belong: names of what is measured, formatting, units other than nanoseconds.
 */
package dev.roundtrip.measure;
