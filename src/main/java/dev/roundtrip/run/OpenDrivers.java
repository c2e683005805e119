package dev.roundtrip.run;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.DriverException;
import dev.roundtrip.driver.Drivers;
import dev.roundtrip.driver.LoadedDriver;
import java.util.ArrayList;
import java.util.List;

/** The drivers of a run: opened before the server, so that a version that does not exist is known at once; closed when no lane uses them any more. */
final class OpenDrivers implements AutoCloseable {

    private final List<LoadedDriver> drivers = new ArrayList<>();

    private OpenDrivers() {}

    /** Opens them all, or none. */
    static OpenDrivers open(List<DriverCoordinates> coordinates, RunEvents events) throws RunFailedException {
        OpenDrivers open = new OpenDrivers();
        for (DriverCoordinates each : coordinates) {
            events.step("Loading the driver " + each);
            try {
                open.drivers.add(Drivers.open(each));
            } catch (DriverException unavailable) {
                open.close();
                throw new RunFailedException(unavailable.getMessage(), unavailable);
            }
        }
        return open;
    }

    /** In the order in which they were asked for. */
    List<LoadedDriver> all() {
        return List.copyOf(drivers);
    }

    @Override
    public void close() {
        drivers.forEach(LoadedDriver::close);
    }
}
