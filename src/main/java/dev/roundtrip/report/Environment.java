package dev.roundtrip.report;

import java.util.Optional;

/**
 * The environment of a run.
 *
 * @param harness Roundtrip's version
 * @param jvm name and version of the Java virtual machine
 * @param os name, version and architecture of the operating system
 * @param cpus number of processors available to the virtual machine
 */
public record Environment(String harness, String jvm, String os, int cpus, Driver driver, String pool, Server server) {

    /** The JDBC driver, such as {@code mysql-connector-j} and {@code 26.10.0}. */
    public record Driver(String name, String version) {}

    /**
     * The server.
     *
     * @param kind such as {@code TiDB}
     * @param storage such as {@code unistore (one process)}
     * @param how how it was reached, such as {@code in a container}
     * @param name its name among the several servers of a run; empty if there is one
     */
    public record Server(String kind, String version, String storage, String how, Optional<String> name) {

        /** The only one of a run. */
        public Server(String kind, String version, String storage, String how) {
            this(kind, version, storage, how, Optional.empty());
        }
    }
}
