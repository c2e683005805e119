/**
 * The MySQL client/server protocol as seen by someone who listens: {@link dev.roundtrip.wire.WireDecoder} turns the bytes of one connection,
 * in both directions and in any chunks, into {@link dev.roundtrip.wire.Exchange}s, one per command with its whole response.
 *
 * <p><b>Threads.</b> A decoder belongs to one connection and is fed by one thread at a time; whoever feeds it from several orders the calls
 * with a happens-before. No thread is started here.
 *
 * <p><b>Cost.</b> A command and its answer are decoded without allocation once the connection's buffers have grown to what it sends:
 * {@code src/jmh/java/dev/roundtrip/wire/WireDecoderBenchmark.java} has the figures. Memory per connection is bounded; the caps are constants
 * of the classes that hold something.
 *
 * <p><b>What does not belong here.</b> Sockets, clocks, logging, counting: bytes and times come in by method calls, exchanges go out by
 * {@link dev.roundtrip.wire.ExchangeListener}. The package uses the JDK alone and nothing else of this project.
 *
 * <p><b>How it is divided.</b> PacketReader frames; ClientPackets and ServerPackets give each packet to ConnectionPhase (greeting to the final OK)
 * or to the command phase, in which PendingCommands holds the commands that wait for answers, ResponseTracker finds where each answer
 * ends, and StatementTable and TextTable remember which statement id stands for which SQL. TextClassifier says what a text is for.
 */
package dev.roundtrip.wire;
