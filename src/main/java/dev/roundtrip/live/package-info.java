/**
 * What connections send right now: the figures of a tap, interval by interval, and what they show.
 *
 * <p>{@link dev.roundtrip.live.Watch} adds up intervals and gives a {@link dev.roundtrip.report.WatchReport} at any
 * time. It does not know where the connections are: the proxy and the agent pass it the figures of their taps.
 *
 * <p>What does not belong here: reading bytes (package {@code tap}), rendering, a terminal.
 */
package dev.roundtrip.live;
