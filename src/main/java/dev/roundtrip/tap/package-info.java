/**
 * The wire witness: counts and times what Connector/J or MariaDB's driver sends and receives, in the driver's socket,
 * also inside TLS.
 *
 * <p>{@link dev.roundtrip.tap.Tap} is the entry point. The driver's own extension point, {@code socketFactory}, puts
 * timed streams between the driver and its socket. The time and bytes of each write and read are kept and passed to the
 * connection's {@link dev.roundtrip.wire.WireDecoder}, about forty commands at a time (ADR 0009). Its exchanges are
 * added to the connection's figures. Nothing is added to the connection string or to what is sent.
 *
 * <p><b>Threads.</b> This package starts no thread. The thread that uses the connection keeps the bytes; a pool's
 * hand-over gives the happens-before edge. They are decoded under the connection's own lock: by that thread after a
 * write when the tape is nearly full, and by any thread that asks for figures. A read or write of over a kilobyte is
 * decoded immediately. With a listener everything is decoded immediately, by the thread that uses the connection and
 * without the lock. A tap's lock is taken when a connection opens or closes, and when figures are read.
 *
 * <p><b>Latency</b> of a command is the time from just before its first write to just after the read that returned the
 * end of its response, in the driver's thread. The tap processes sent bytes after they are written, while the server
 * works.
 *
 * <p><b>Cost.</b> A command costs two or three clock readings, a copy of its bytes, the decoder's pass over them, about
 * six counter stores and one histogram entry; no allocation after a command and a text have been seen once. A
 * connection takes about 28 KB, and a histogram for each kind of command with an answer (see package {@code measure}).
 *
 * <p><b>What does not belong here.</b> Reading server counters, running a workload, rendering: other packages do this.
 * Only the sub-packages import a driver, each its own, so that a driver may have another version and its own class
 * loader. They use only {@link dev.roundtrip.tap.TapSockets} of this package. The relay in {@code tap.proxy} passes
 * bytes to a {@link dev.roundtrip.tap.TappedConnection}.
 */
package dev.roundtrip.tap;
