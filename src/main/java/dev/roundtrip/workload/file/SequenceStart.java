package dev.roundtrip.workload.file;

/**
 * Where a sequence begins.
 *
 * @param named whether it has a name, under which its committed numbers are read
 * @param number its first number, if there is no query
 * @param query a query for the number before its first; empty if none
 */
public record SequenceStart(boolean named, long number, String query) {}
