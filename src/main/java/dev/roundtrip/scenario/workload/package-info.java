/**
 * Workload files: their records, and the reader that returns every problem with its place. What the expressions mean is
 * decided in {@code workload.file}.
 */
package dev.roundtrip.scenario.workload;
