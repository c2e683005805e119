/**
 * The wire witness: counts and times what Connector/J or MariaDB's driver sends and receives, from inside the driver's socket, under TLS too.
 *
 * <p>{@link dev.roundtrip.tap.Tap} is the way in. The driver's own extension point, {@code socketFactory}, puts timed streams between the driver and
 * its socket; each write and read is stamped once and handed to the connection's {@link dev.roundtrip.wire.WireDecoder}, whose exchanges go into
 * single-writer counters and recorders. Nothing is added to the connection string or to what is sent.
 *
 * <p><b>Threads.</b> No thread is started. Everything of one connection is written by the thread that uses the connection; hand-over through a pool
 * gives the happens-before edge. A tap's lock is taken when a connection opens, when it closes, and when an interval is taken, never for a command.
 *
 * <p><b>Latency</b> of a command is the time from just before its first write to just after the read that brought the end of its response, in the
 * driver's thread. The tap's own work on sent bytes happens after they are written, while the server is at work.
 *
 * <p><b>Cost.</b> Per command: two clock readings, the decoder's pass over the bytes, about six counter stores and one histogram entry; no
 * allocation once a command and a text have been seen. Per connection: about 20 KB, and a histogram per answered command that occurs (see package
 * {@code measure}).
 *
 * <p>What does not belong: reading server counters, running a workload, rendering. Only the packages below this one import a driver, each its own, so that
 * a driver may have another version and its own class loader; {@link dev.roundtrip.tap.TapSockets} is all that they use of this one.
 */
package dev.roundtrip.tap;
