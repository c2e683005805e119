package dev.roundtrip.driver.inside;

import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * Deregisters the driver from {@link DriverManager}, where it registered itself when its class was initialised. It has
 * to run in the driver's class loader: DriverManager allows no other caller.
 */
public final class Deregistration implements Runnable {

    /** Creates the work; called by name. */
    public Deregistration() {}

    @Override
    public void run() {
        ClassLoader own = Deregistration.class.getClassLoader();
        DriverManager.drivers()
                .filter(driver -> driver.getClass().getClassLoader() == own)
                .forEach(Deregistration::deregister);
    }

    private static void deregister(Driver driver) {
        try {
            DriverManager.deregisterDriver(driver);
        } catch (SQLException ofItsOwnAction) {
            throw new IllegalStateException(driver + " stays in DriverManager", ofItsOwnAction);
        }
    }
}
