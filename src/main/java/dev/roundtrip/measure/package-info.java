/**
 * Clocks, single-writer recorders, immutable results and the few statistics a report needs. Nothing here knows what is
 * measured.
 *
 * <p><b>Precision.</b> Latencies are kept in nanoseconds with two significant digits: within one percent, and within
 * 512 ns below 131 us. Count and sum of a {@link dev.roundtrip.measure.Latencies} are exact, and so is its maximum,
 * except for a value that was recorded at the moment at which an interval was taken. A value above one
 * hour is in the last step of its histogram.
 *
 * <p><b>Footprint.</b> A recorder takes 1 KB for each power of two from 65 us on that contains a value, and 1 KB for
 * all values below; twice that after an interval was taken. Values from 100 us to 2 ms lie in five powers. An unused
 * recorder takes 0.4 KB.
 *
 * <p><b>Cost per call.</b> {@link dev.roundtrip.measure.SingleWriterLatencyRecorder#record(long)} is a few ordinary
 * writes and no locked instruction. It does not allocate, except 1 KB at a recorder's first value in a power of two.
 *
 * <p><b>Synchronisation.</b> Writers do not wait for readers (the recorder's Progress describes one exception). "Single
 * writer" means one thread at a time, with a happens-before edge at each hand-over (a connection pool provides it).
 * Readers may be any thread, one at a time. Results are immutable.
 *
 * <p>Only this package reads the machine's clocks. Does not belong here: names of what is measured, formatting, units
 * other than nanoseconds.
 */
package dev.roundtrip.measure;
