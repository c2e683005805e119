package dev.roundtrip.workload.file;

/**
 * The beginning of a sequence.
 *
 * @param named whether it has a name, under which its committed numbers are read
 * @param number its first number, if there is no query
 * @param query a query for the number before its first; empty if there is none
 */
public record SequenceStart(boolean named, long number, String query) {}
