package dev.roundtrip.scenario;

import com.mysql.cj.Constants;
import dev.roundtrip.jdbc.DriverVersion;

/**
 * What the parameter {@code driver} takes. Only the driver that is on the class path can be measured so far; a driver from elsewhere belongs here:
 * what {@link #requireKnown} refuses is what it would have to load and hand to the connection target.
 */
final class DriverChoice {

    static final String BUNDLED = "bundled";
    private static final String NAME = "mysql-connector-j";

    private DriverChoice() {}

    /** Refuses what cannot be measured, with what can be. */
    static void requireKnown(String driver) {
        DriverVersion bundled = DriverVersion.parse(Constants.CJ_VERSION).orElseThrow();
        if (!driver.equals(BUNDLED) && !driver.equals(NAME) && !driver.equals(NAME + ":" + bundled)) {
            throw new IllegalArgumentException("The parameter driver is '" + driver
                    + "', which is not on the class path. Give bundled, or " + NAME + ":" + bundled
                    + ", which is the same; for another version set mysql-connector-j.version when building.");
        }
    }
}
