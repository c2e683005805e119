package dev.roundtrip.driver;

import java.sql.Driver;

/** The driver on the program's own class path. */
record BundledDriver(DriverCoordinates coordinates, Driver driver) implements LoadedDriver {

    @Override
    public boolean bundled() {
        return true;
    }

    @Override
    public void close() {
        // It belongs to the program.
    }
}
