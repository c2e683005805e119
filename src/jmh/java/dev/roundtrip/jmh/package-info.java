/**
 * What JMH is given for Roundtrip's benchmarks and for a user's own: a profiler that says what was sent, and servers
 * that outlive JMH's forks.
 *
 * <p>{@link dev.roundtrip.jmh.Main} starts JMH in a JVM that holds the servers; {@link dev.roundtrip.jmh.ServerLink}
 * asks it for one from any fork. {@link dev.roundtrip.jmh.WireProfiler} turns what a tap saw within an iteration into
 * secondary results.
 */
package dev.roundtrip.jmh;
