package dev.roundtrip.junit;

import dev.roundtrip.file.BundledText;
import dev.roundtrip.jdbc.DriverVersion;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;

/** The driver on the class path that accepts a connection string. */
final class DriverName {

    /** The text in place of an unknown version. */
    static final String UNKNOWN = "of unknown version";

    private DriverName() {}

    /** The driver's name and version, such as {@code mysql-connector-j 9.7.0}. */
    static String of(String jdbcUrl) {
        String name = jdbcUrl.startsWith("jdbc:mariadb:") ? "mariadb-java-client" : "mysql-connector-j";
        return name + " " + version(jdbcUrl).orElse(UNKNOWN);
    }

    /** The driver's version as a number; empty if there is none. */
    static Optional<DriverVersion> number(String jdbcUrl) {
        return version(jdbcUrl).flatMap(DriverVersion::parse);
    }

    /**
     * The driver's full version, from the jar's manifest or from a file in the jar; {@link Driver} itself has no third
     * number.
     */
    private static Optional<String> version(String jdbcUrl) {
        try {
            Driver driver = DriverManager.getDriver(jdbcUrl);
            return Optional.of(DriverVersion.inManifest(driver)
                    .or(() -> jdbcUrl.startsWith("jdbc:mariadb:")
                            ? BundledText.version(driver.getClass(), "/mariadb.properties")
                            : Optional.empty())
                    .orElseGet(() -> driver.getMajorVersion() + "." + driver.getMinorVersion()));
        } catch (SQLException none) {
            return Optional.empty();
        }
    }
}
