package dev.roundtrip.run;

import dev.roundtrip.Unchecked;
import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.LoadedDriver;
import java.sql.Driver;
import java.util.List;
import java.util.stream.Stream;

/** A driver with a name that records whether it was closed. */
record NamedDriver(DriverCoordinates coordinates, Driver driver, Runnable whenClosed) implements LoadedDriver {

    /** One that cannot connect. */
    NamedDriver(DriverCoordinates coordinates, Runnable whenClosed) {
        this(coordinates, null, whenClosed);
    }

    static LoadedDriver of(String coordinates) {
        return new NamedDriver(coordinates(coordinates).get(0), () -> {});
    }

    static List<DriverCoordinates> coordinates(String... drivers) {
        return Stream.of(drivers)
                .map(driver -> Unchecked.get(() -> DriverCoordinates.parse(driver)))
                .toList();
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
