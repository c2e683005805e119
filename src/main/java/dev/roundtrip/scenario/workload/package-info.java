/**
 * Reads workload files to records, and returns every problem with its place. The meaning of expressions is decided in
 * {@code workload.file}.
 */
package dev.roundtrip.scenario.workload;
