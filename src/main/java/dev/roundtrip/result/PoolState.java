package dev.roundtrip.result;

import org.apiguardian.api.API;

/**
 * How a pool stands at one moment.
 *
 * @param active connections in use
 * @param idle connections that wait to be used
 * @param pending threads that wait for a connection
 * @param max connections that the pool may have
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record PoolState(int active, int idle, int pending, int max) {}
