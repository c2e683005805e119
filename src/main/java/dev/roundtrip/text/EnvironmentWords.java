package dev.roundtrip.text;

import dev.roundtrip.report.Environment;
import dev.roundtrip.report.ServerOfRun;

/** Drivers and servers, for labels and sentences. */
public final class EnvironmentWords {

    private EnvironmentWords() {}

    /** A driver with its version, such as {@code mysql-connector-j 26.10.0}. */
    static String of(Environment.Driver driver) {
        return driver.name() + " " + driver.version();
    }

    /** A server with its version, such as {@code TiDB v8.5.3}. */
    static String of(Environment.Server server) {
        return server.kind() + " " + server.version();
    }

    /** The name of one of several servers, in rows and sentences. */
    public static String name(ServerOfRun one) {
        return one.server().name().orElseGet(() -> of(one.server()));
    }
}
