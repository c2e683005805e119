package dev.roundtrip.result;

/**
 * A throughput that is known by a name of its own, such as TPC-C's tpmC.
 *
 * @param name such as {@code tpmC}
 * @param transaction the kind of transaction that it counts
 * @param seconds of its unit of time: 60 for a minute
 */
public record NamedRate(
        String name, String transaction, @Least(1) int seconds) {}
