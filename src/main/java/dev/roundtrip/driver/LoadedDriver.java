package dev.roundtrip.driver;

import dev.roundtrip.jdbc.UrlScheme;
import java.sql.Driver;

/**
 * A loaded driver. Close its connections before you close it.
 *
 * @param coordinates which artifact in which version
 * @param driver for {@link Driver#connect}, of any thread; {@link java.sql.DriverManager} does not know it, unless it
 *     is the bundled one
 * @param bundled whether it is the one on the program's own class path
 * @param end as {@link #close()}
 */
public record LoadedDriver(DriverCoordinates coordinates, Driver driver, boolean bundled, Runnable end)
        implements AutoCloseable {

    /** Its artifact: {@code mysql-connector-j}. */
    public String name() {
        return coordinates.artifactId();
    }

    /** {@code 9.7.0}. */
    public String version() {
        return coordinates.version();
    }

    /** Such as {@code mysql-connector-j 9.7.0}. */
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
