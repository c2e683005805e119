/**
 * What a cluster consists of: its nodes, their ports and configuration, the order of their start, and what tells that
 * they are ready. The configuration of each kind of node is a file beside this package's classes.
 *
 * <p>Threads: any; all types are values.
 *
 * <p>Does not belong here: containers and processes, which {@code server.process} starts.
 */
package dev.roundtrip.server.process.cluster;
