/**
 * Clocks, single-writer recorders, immutable results and the few statistics a report needs. Nothing here knows what is measured.
 *
 * <p><b>Precision.</b> Latencies are kept in nanoseconds with two significant digits: within one percent, and within 512 ns below 131 us. Count,
 * sum and maximum of a {@link dev.roundtrip.measure.Latencies} are exact. A value that is negative or above one hour is counted as out of range
 * and is in no other figure.
 *
 * <p><b>Footprint.</b> A recorder takes 1 KB for each power of two that its values lie in, 2 KB once an interval was taken: values from 100 us to
 * 2 ms lie in six. One that was never used takes 0.4 KB.
 *
 * <p><b>Cost per call.</b> {@link dev.roundtrip.measure.SingleWriterLatencyRecorder#record(long)} is a few ordinary writes, and
 * {@link dev.roundtrip.measure.SingleWriterCounters#add(int, long)} one ordered store: no locked instruction in either. Neither allocates, except
 * that a recorder's first value in a power of two takes its 1 KB.
 *
 * <p><b>Synchronisation.</b> Writers do not wait for readers. "Single writer" means one thread at a time, with a happens-before edge at each hand-over (a
 * connection pool gives it). Readers may be any thread, one at a time. Results are immutable.
 *
 * <p>Only this package reads the machine's clocks. What does not belong: names of what is measured, formatting, units other than nanoseconds.
 */
package dev.roundtrip.measure;
