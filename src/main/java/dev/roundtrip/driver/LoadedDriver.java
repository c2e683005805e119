package dev.roundtrip.driver;

import dev.roundtrip.jdbc.UrlScheme;
import java.sql.Driver;

/** A loaded driver. Close its connections before you close it. */
public interface LoadedDriver extends AutoCloseable {

    /**
     * For {@link Driver#connect}; {@link java.sql.DriverManager} does not know it, unless it is the bundled one. Any
     * thread.
     */
    Driver driver();

    /** Which artifact in which version. */
    DriverCoordinates coordinates();

    /** Its artifact: {@code mysql-connector-j}. */
    default String name() {
        return coordinates().artifactId();
    }

    /** {@code 9.7.0}. */
    default String version() {
        return coordinates().version();
    }

    /** The driver whose connection strings it accepts. */
    default UrlScheme.Driver takes() {
        return coordinates().takes();
    }

    /** True if it is the one on the program's own class path. */
    boolean bundled();

    /**
     * Stops the driver's own threads and releases its classes. Does nothing for the bundled driver, or if called again.
     */
    @Override
    void close();
}
