package dev.roundtrip.report;

import org.apiguardian.api.API;

/**
 * A snapshot of a pool.
 *
 * @param active the number of connections in use
 * @param idle the number of connections not in use
 * @param pending the number of threads that wait for a connection
 * @param max the maximum number of connections
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record PoolState(int active, int idle, int pending, int max) {}
