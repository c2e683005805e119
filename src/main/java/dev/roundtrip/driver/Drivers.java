package dev.roundtrip.driver;

import dev.roundtrip.file.BundledText;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.sql.Driver;
import java.util.Optional;

/** Opens drivers by their coordinates. */
public final class Drivers {

    private Drivers() {}

    /**
     * The driver in that version: the bundled one if it has that version, else one in its own class loader, from the
     * user's local Maven repository or downloaded into it. Downloads may take as long as the network does: connecting
     * times out after 10 seconds, reading after 30.
     *
     * @throws DriverException if the driver is not available
     */
    public static LoadedDriver open(DriverCoordinates coordinates) throws DriverException {
        Optional<LoadedDriver> bundled = bundled(coordinates);
        return bundled.isPresent() ? bundled.get() : openIsolated(coordinates);
    }

    /** The driver in its own class loader, even if it is the bundled version. */
    static LoadedDriver openIsolated(DriverCoordinates coordinates) throws DriverException {
        try {
            return IsolatedDriver.load(coordinates, MavenRepositories.jarOf(coordinates, ContextOverrides.create()));
        } catch (NoClassDefFoundError noMaven) {
            throw new DriverException(
                    coordinates + " cannot be fetched without Maven's resolver (" + noMaven.getMessage()
                            + "). Add eu.maveniverse.maven.mima:context and "
                            + "eu.maveniverse.maven.mima.runtime:standalone-static, or use ./roundtrip.",
                    noMaven);
        }
    }

    /** The driver on the program's own class path; empty if there is none of that kind and version. */
    private static Optional<LoadedDriver> bundled(DriverCoordinates coordinates) {
        DriverProduct product = coordinates.product();
        try {
            if (!bundledVersion(product).equals(Optional.of(coordinates.version()))) {
                return Optional.empty();
            }
            Driver driver = Class.forName(product.driverClass(), true, Drivers.class.getClassLoader())
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
            // The driver belongs to the program, so closing it ends nothing.
            return Optional.of(new LoadedDriver(coordinates, driver, true, () -> {}));
        } catch (ReflectiveOperationException | LinkageError absent) {
            return Optional.empty();
        }
    }

    /** The version of the bundled driver, from the jar's own Maven properties, or else from its manifest. */
    private static Optional<String> bundledVersion(DriverProduct product) throws ClassNotFoundException {
        Class<?> driver = Class.forName(product.driverClass(), false, Drivers.class.getClassLoader());
        return BundledText.version(
                        driver, "/META-INF/maven/" + product.groupId + "/" + product.artifactId + "/pom.properties")
                .or(() -> Optional.ofNullable(driver.getPackage().getImplementationVersion()));
    }
}
