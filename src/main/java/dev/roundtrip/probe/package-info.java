/**
 * Two connection strings side by side on the user's own server: bounded in time and rows, read-only unless told
 * otherwise, and nothing left behind.
 *
 * <p>One thread does everything, one connection per string; {@link dev.roundtrip.probe.Probe#stop()} may come from
 * another. A workload with threads and a data set is {@code run}'s business, and reading a string without a server is
 * {@code advice}'s.
 */
package dev.roundtrip.probe;
