/**
 * Describes a cluster: its nodes, their ports and configuration, the order of their start, and what tells that they are
 * ready. The configuration of each kind of node is a file in this package.
 *
 * <p>Threads: any; all types are values.
 *
 * <p>Does not belong here: containers and processes, which {@code server.process} starts.
 */
package dev.roundtrip.server.process.cluster;
