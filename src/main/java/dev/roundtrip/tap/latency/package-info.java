/**
 * The latency of a network between a driver and its server: it delays the two streams of a socket, without another hop
 * or thread.
 *
 * <p>The server gets a command at once. The command's way to the server is added to that of the answer, so the
 * application waits as long as on a real network, and so does the server between two commands: it sees the same, half a
 * round trip earlier. A command without an answer delays nobody; with a bandwidth its bytes take their turn before
 * those of the next command. Bytes that arrive while earlier ones are on their way keep their distance.
 *
 * <p>{@link dev.roundtrip.tap.latency.SharedLatency} is the entry point: one for all connections of a pool, which share
 * its bandwidth. What a real network has and this one has not: lost packets, the slow start and windows of TCP (up to 1
 * MiB and what the kernel buffers are on their way at a time), and the headers of packets.
 *
 * <p><b>Threads.</b> As in package {@code tap}: one thread at a time uses a connection, any thread may close it.
 *
 * <p><b>Cost.</b> The waiting thread sleeps, and spins at the end: at most 80 us for each wait.
 */
package dev.roundtrip.tap.latency;
