package dev.roundtrip.workload.load;

/**
 * How a pool stands at one moment.
 *
 * @param active connections in use
 * @param idle connections that wait to be used
 * @param pending threads that wait for a connection
 * @param max connections that the pool may have
 */
public record PoolState(int active, int idle, int pending, int max) {}
