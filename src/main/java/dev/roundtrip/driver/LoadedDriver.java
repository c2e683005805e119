package dev.roundtrip.driver;

import dev.roundtrip.jdbc.UrlScheme;
import java.sql.Driver;

/** A driver that can be connected with. Close its connections before it. */
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

    /** Whose connection strings it takes. */
    default UrlScheme.Driver takes() {
        return coordinates().takes();
    }

    /** True where it is the one on the program's own class path. */
    boolean bundled();

    /**
     * Ends what the driver runs on its own and lets go of its classes. The bundled driver is left as it is. Closing
     * again does nothing.
     */
    @Override
    void close();
}
