package dev.roundtrip.report;

import java.util.Optional;

/**
 * The environment of a run.
 *
 * @param harness Roundtrip's version
 * @param jvm the name and version of the Java virtual machine
 * @param os the name, version and architecture of the operating system
 * @param cpus the number of processors available to the virtual machine
 */
public record Environment(String harness, String jvm, String os, int cpus, Driver driver, String pool, Server server) {

    /** The JDBC driver, with a name such as {@code mysql-connector-j} and a version such as {@code 26.10.0}. */
    public record Driver(String name, String version) {}

    /**
     * The server of a run.
     *
     * @param kind the product, such as {@code TiDB}
     * @param storage where its data is, such as {@code unistore (one process)}
     * @param how how it was reached, such as {@code in a container}
     * @param name its name among the several servers of a run; empty if there is one
     */
    public record Server(String kind, String version, String storage, String how, Optional<String> name) {

        /** Creates the only server of a run. */
        public Server(String kind, String version, String storage, String how) {
            this(kind, version, storage, how, Optional.empty());
        }
    }
}
