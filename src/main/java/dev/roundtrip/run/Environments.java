package dev.roundtrip.run;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.file.BundledText;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.report.Environment;
import dev.roundtrip.server.ServerDescription;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/**
 * Describes the environment of a run: this machine, this virtual machine, and the driver and pool on the class path.
 */
final class Environments {

    private static final String UNKNOWN = "of unknown version";

    private Environments() {}

    /** The environment with the first requested driver, or with the driver on the class path if none was requested. */
    static Environment of(ServerDescription server, String harnessVersion, List<LoadedDriver> drivers) {
        return new Environment(
                harnessVersion,
                System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                drivers.stream().findFirst().map(Environments::driver).orElseGet(Environments::bundledDriver),
                "HikariCP " + poolVersion(),
                server.inReport(""));
    }

    /** The driver on the class path. */
    static Environment.Driver bundledDriver() {
        return new Environment.Driver("mysql-connector-j", driverVersion());
    }

    static Environment.Driver driver(LoadedDriver loaded) {
        return new Environment.Driver(loaded.name(), loaded.version());
    }

    /** The version in the manifest of the driver's jar: DriverManager finds the driver that is really used. */
    private static String driverVersion() {
        try {
            return DriverVersion.inManifest(DriverManager.getDriver("jdbc:mysql://localhost/"))
                    .orElse(UNKNOWN);
        } catch (SQLException noDriver) {
            return UNKNOWN;
        }
    }

    /** The version in the Maven properties of HikariCP's jar, whose manifest has no version. */
    private static String poolVersion() {
        return BundledText.version(Environments.class, "/META-INF/maven/com.zaxxer/HikariCP/pom.properties")
                .orElse(UNKNOWN);
    }
}
