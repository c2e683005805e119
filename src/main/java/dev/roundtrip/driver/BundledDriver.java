package dev.roundtrip.driver;

import dev.roundtrip.jdbc.UrlScheme;
import java.sql.Driver;
import java.util.Objects;

/** The driver on the program's own class path. */
record BundledDriver(DriverProduct product, String version, Driver driver) implements LoadedDriver {

    BundledDriver {
        Objects.requireNonNull(product, "product");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(driver, "driver");
    }

    @Override
    public String name() {
        return product.artifactId();
    }

    @Override
    public UrlScheme.Driver takes() {
        return product.takes();
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
