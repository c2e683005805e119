package dev.roundtrip.run;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.testing.Unchecked;
import java.sql.Driver;
import java.util.List;
import java.util.stream.Stream;

/** Drivers that have only a name. */
final class NamedDriver {

    private NamedDriver() {}

    /** A driver that cannot connect. */
    static LoadedDriver of(String coordinates) {
        return of(coordinates, null);
    }

    static LoadedDriver of(String coordinates, Driver driver) {
        return new LoadedDriver(coordinates(coordinates).get(0), driver, false, () -> {});
    }

    static List<DriverCoordinates> coordinates(String... drivers) {
        return Stream.of(drivers)
                .map(driver -> Unchecked.get(() -> DriverCoordinates.parse(driver)))
                .toList();
    }
}
