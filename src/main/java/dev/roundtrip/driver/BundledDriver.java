package dev.roundtrip.driver;

import java.sql.Driver;
import java.util.Objects;

/** The driver on the program's own class path. */
record BundledDriver(DriverCoordinates coordinates, Driver driver) implements LoadedDriver {

    BundledDriver {
        Objects.requireNonNull(coordinates, "coordinates");
        Objects.requireNonNull(driver, "driver");
    }

    @Override
    public boolean bundled() {
        return true;
    }

    @Override
    public void close() {
        // It belongs to the program.
    }
}
