package dev.roundtrip.text;

import dev.roundtrip.report.Environment;
import dev.roundtrip.report.ServerOfRun;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Drivers, servers and times, for labels and sentences. */
public final class EnvironmentWords {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private EnvironmentWords() {}

    /** A time with its zone, such as {@code 2026-07-14 16:05 UTC}. */
    static String of(Instant time) {
        return TIME.format(time);
    }

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
