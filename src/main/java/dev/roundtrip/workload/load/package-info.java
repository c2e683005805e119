/**
 * Runs the connection pool, and the workers that execute transfers: in slices with exact counts, as fast as they can or
 * at a given rate.
 *
 * <p>Knows a JDBC URL and additional properties, but not the tap that may listen on the wire.
 *
 * <p>Threads: each worker owns its transfer, its recorders and, during a transfer, one connection. The thread that
 * calls {@link dev.roundtrip.workload.load.Workers#runSlice} meets the workers only at the boundaries of a slice;
 * between slices they are parked.
 *
 * <p>Does not belong here: counting commands or bytes, the server's variables, profiles, output.
 */
package dev.roundtrip.workload.load;
