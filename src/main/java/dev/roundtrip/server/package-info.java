/**
 * A database server that is ready for use, and what the three subpackages share: identity, login, the owner of each
 * process, the lock that excludes other programs, and the HTTP client for status ports.
 *
 * <p>{@code server.process} starts or reaches a server, {@code server.variables} sets and restores its variables,
 * {@code server.witness} reads its counters. They do not depend on each other; types that two of them need are here.
 *
 * <p>Threads: any thread may close a {@link DatabaseServer}, any number of times; the other types document their
 * threads.
 */
package dev.roundtrip.server;
