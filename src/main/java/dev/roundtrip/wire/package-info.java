/**
 * The MySQL client/server protocol as an observer sees it: {@link dev.roundtrip.wire.WireDecoder} turns the bytes of
 * one connection, in both directions and in any chunks, into {@link dev.roundtrip.wire.Exchange}s, one per command with
 * its whole response.
 *
 * <p><b>Threads.</b> A decoder belongs to one connection and is used by one thread at a time. Callers on several
 * threads must order their calls with a happens-before edge. This package starts no threads.
 *
 * <p><b>Cost.</b> A command and its answer are decoded without allocation once the connection's buffers have grown:
 * {@code src/jmh/java/dev/roundtrip/wire/WireDecoderBenchmark.java} has the figures. Memory per connection is bounded;
 * the limits are constants of the classes.
 *
 * <p><b>What does not belong here.</b> Sockets, clocks, logging, counting: bytes and times come in through method
 * calls, exchanges go out through {@link dev.roundtrip.wire.ExchangeListener}. The package uses only the JDK and
 * nothing else of this project.
 *
 * <p><b>Structure.</b> PacketReader splits bytes into packets. ClientPackets and ServerPackets pass each packet to
 * ConnectionPhase (greeting to the final OK) or to the command phase: PendingCommands holds the commands that wait for
 * answers, ResponseTracker finds where each answer ends, and StatementTable and TextTable map statement ids to SQL.
 * TextClassifier finds the purpose of a text.
 */
package dev.roundtrip.wire;
