package dev.roundtrip.run;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.DriverException;
import dev.roundtrip.driver.Drivers;
import dev.roundtrip.driver.LoadedDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The drivers of a run: opened before the server, so that a missing version is reported at once; closed when no lane
 * uses them any longer.
 */
final class OpenDrivers implements AutoCloseable {

    private final List<LoadedDriver> drivers = new ArrayList<>();

    private OpenDrivers() {}

    /** Opens them all, or none. */
    static OpenDrivers open(List<DriverCoordinates> coordinates, RunEvents events) throws RunFailedException {
        return open(coordinates, events, Drivers::open);
    }

    static OpenDrivers open(List<DriverCoordinates> coordinates, RunEvents events, Opener opener)
            throws RunFailedException {
        OpenDrivers open = new OpenDrivers();
        try {
            for (DriverCoordinates each : coordinates) {
                events.step("Loading the driver " + each);
                open.drivers.add(opener.open(each));
            }
            return open;
        } catch (DriverException unavailable) {
            try (open) {
                throw new RunFailedException(unavailable.getMessage(), unavailable);
            }
        } catch (RuntimeException | Error failure) {
            try (open) {
                throw failure;
            }
        }
    }

    /** How a driver is opened. */
    @FunctionalInterface
    interface Opener {

        LoadedDriver open(DriverCoordinates coordinates) throws DriverException;
    }

    /** The drivers in the order of the request. */
    List<LoadedDriver> all() {
        return List.copyOf(drivers);
    }

    /**
     * Closes each, the last first, even if others fail; the first failure carries the others as suppressed exceptions.
     */
    @Override
    public void close() {
        // Stream.close() guarantees this.
        Stream<LoadedDriver> ending = Stream.empty();
        for (int last = drivers.size() - 1; last >= 0; last--) {
            ending = ending.onClose(drivers.get(last)::close);
        }
        ending.close();
    }
}
