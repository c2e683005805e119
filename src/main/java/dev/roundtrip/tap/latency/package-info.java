/**
 * The latency of a network between a driver and its server: it delays the two streams of a socket, without another hop
 * or thread.
 *
 * <p>The server gets a command at once. The delay of the command is added to the delay of the answer, so the
 * application waits as long as on a real network. The server waits as long between two commands, too: it sees the same
 * as on a real network, half a round trip earlier. A command without an answer delays nobody; with a bandwidth its
 * bytes take their turn before the bytes of the next command. Bytes that arrive while earlier ones are on their way
 * keep their distance.
 *
 * <p>{@link dev.roundtrip.tap.latency.SharedLatency} is the entry point: one object serves all connections of a pool,
 * which share its bandwidth. Some properties of a real network are not imitated: lost packets, the slow start and
 * windows of TCP (up to 1 MiB and what the kernel buffers are on their way at a time), and the headers of packets.
 *
 * <p><b>Threads.</b> One thread at a time uses a connection, and any thread may close it, as in package {@code tap}.
 *
 * <p><b>Cost.</b> The waiting thread sleeps, and spins at the end: at most 80 us for each wait.
 */
package dev.roundtrip.tap.latency;
