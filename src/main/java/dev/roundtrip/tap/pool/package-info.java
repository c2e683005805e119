/**
 * Taps the pools of applications in place, before their first connection. It finds data sources of other libraries by
 * their classes' names and methods: the libraries belong to the application, and none is required.
 *
 * <p>{@link dev.roundtrip.tap.pool.KnownPool} is the list of pools; {@link dev.roundtrip.tap.pool.PoolTap} is the tap
 * of one pool of a running application.
 */
package dev.roundtrip.tap.pool;
