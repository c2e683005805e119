package dev.roundtrip.driver;

import dev.roundtrip.jdbc.UrlScheme;
import java.sql.Driver;

/**
 * A loaded driver. Its connections must be closed before it is closed.
 *
 * @param coordinates its artifact and version
 * @param driver the driver for {@link Driver#connect}, for any thread; {@link java.sql.DriverManager} does not know it,
 *     unless it is the bundled one
 * @param bundled whether it is the one on the program's own class path
 * @param end the work of {@link #close()}
 */
public record LoadedDriver(DriverCoordinates coordinates, Driver driver, boolean bundled, Runnable end)
        implements AutoCloseable {

    /** The driver's artifact, such as {@code mysql-connector-j}. */
    public String name() {
        return coordinates.artifactId();
    }

    /** The driver's version, such as {@code 9.7.0}. */
    public String version() {
        return coordinates.version();
    }

    /** The name and version, such as {@code mysql-connector-j 9.7.0}. */
    public String words() {
        return name() + " " + version();
    }

    /** The driver whose connection strings it accepts. */
    public UrlScheme.Driver takes() {
        return coordinates.takes();
    }

    /**
     * Stops the driver's own threads and releases its classes. Does nothing for the bundled driver, or if called again.
     */
    @Override
    public void close() {
        end.run();
    }
}
