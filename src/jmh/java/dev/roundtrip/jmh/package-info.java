/**
 * Extends JMH for Roundtrip's benchmarks and for a user's own: by a profiler that reports what was sent, and by servers
 * that outlive JMH's forks.
 *
 * <p>{@link dev.roundtrip.jmh.Main} starts JMH in a JVM that holds the servers; {@link dev.roundtrip.jmh.ServerLink}
 * gets one from it in any fork. {@link dev.roundtrip.jmh.WireProfiler} turns what a tap saw within an iteration into
 * secondary results.
 */
package dev.roundtrip.jmh;
