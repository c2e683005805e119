package dev.roundtrip.workload.file;

/**
 * Where a sequence begins.
 *
 * @param number its first number, if there is no query
 * @param query a query for the number before its first; empty if none
 */
public record SequenceStart(long number, String query) {}
