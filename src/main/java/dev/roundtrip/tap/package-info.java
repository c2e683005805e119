/**
 * The wire witness: counts and times what Connector/J or MariaDB's driver sends and receives, from inside the driver's socket, under TLS too.
 *
 * <p>{@link dev.roundtrip.tap.Tap} is the way in. The driver's own extension point, {@code socketFactory}, puts timed streams between the driver and
 * its socket; each write and read is stamped and its bytes are kept, to be fed to the connection's {@link dev.roundtrip.wire.WireDecoder} some forty
 * commands at a time (docs/adr/0009). Its exchanges go into the connection's figures. Nothing is added to the connection string or to what is sent.
 *
 * <p><b>Threads.</b> No thread is started. Bytes are kept by the thread that uses the connection; hand-over through a pool gives the happens-before
 * edge. They are decoded, under a lock of the connection's own, by that thread when it has just written and much is kept, and by whoever asks for
 * figures; a read or write of over a kilobyte is decoded at once. Where a listener is told of each exchange, all are, by the thread that uses the
 * connection and without the lock. A tap's lock is taken when a connection opens, when it closes, and when figures are asked for.
 *
 * <p><b>Latency</b> of a command is the time from just before its first write to just after the read that brought the end of its response, in the
 * driver's thread. What the tap does with sent bytes happens after they are written, while the server is at work.
 *
 * <p><b>Cost.</b> Per command: two or three clock readings, a copy of its bytes, the decoder's pass over them, about six counter stores and one
 * histogram entry; no allocation once a command and a text have been seen. Per connection: about 28 KB, and a histogram per answered command that
 * occurs (see package {@code measure}).
 *
 * <p>What does not belong: reading server counters, running a workload, rendering. Only the packages below this one import a driver, each its own, so
 * that a driver may have another version and its own class loader; {@link dev.roundtrip.tap.TapSockets} is all that they use of this one.
 */
package dev.roundtrip.tap;
