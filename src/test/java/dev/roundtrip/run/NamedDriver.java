package dev.roundtrip.run;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.DriverException;
import dev.roundtrip.driver.LoadedDriver;
import java.sql.Driver;

/** A driver with a name that records whether it was closed. */
record NamedDriver(DriverCoordinates coordinates, Runnable whenClosed) implements LoadedDriver {

    static LoadedDriver of(String coordinates) {
        try {
            return new NamedDriver(DriverCoordinates.parse(coordinates), () -> {});
        } catch (DriverException wrong) {
            throw new IllegalArgumentException(wrong);
        }
    }

    @Override
    public Driver driver() {
        throw new UnsupportedOperationException("it cannot connect");
    }

    @Override
    public boolean bundled() {
        return false;
    }

    @Override
    public void close() {
        whenClosed.run();
    }
}
