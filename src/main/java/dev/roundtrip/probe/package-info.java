/**
 * Compares two connection strings on the user's own server: limited in time and rows, read-only by default, and without
 * leaving anything behind.
 *
 * <p>One thread does everything, one connection per string; {@link dev.roundtrip.probe.Experiment.Session#stop()} may
 * come from another. Workloads with threads and a data set belong to {@code run}; advice without a server belongs to
 * {@code advice}.
 */
package dev.roundtrip.probe;
