package dev.roundtrip.profile.workload;

/**
 * A figure that is known by a name of its own, such as TPC-C's tpmC: how often a kind of
 * transaction was done, committed or rolled back on purpose.
 *
 * @param name such as {@code tpmC}
 * @param transaction the name of the kind
 * @param seconds of the unit of time: 60 for a minute
 */
public record RateSpec(String name, String transaction, int seconds) {}
