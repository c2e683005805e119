/**
 * A database server that is ready, and what its three rooms share: who it is, how to log in, which process holds what,
 * and the lock that keeps other programs away.
 *
 * <p>{@code server.process} starts or reaches a server, {@code server.variables} sets its variables and puts them back,
 * {@code server.witness} reads its counters. These do not see each other; what two of them need is here.
 *
 * <p>Threads: any thread may close a {@link DatabaseServer}, any number of times; the other types say it themselves.
 */
package dev.roundtrip.server;
