package dev.roundtrip.jdbc;

import java.sql.Driver;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of MySQL Connector/J or of MariaDB's driver. Connector/J 26.7.0 follows 9.7.0: from then on the first
 * number is the year, so 26 is later than 9.
 */
public record DriverVersion(int major, int minor, int patch) implements Comparable<DriverVersion> {

    private static final Pattern NUMBERS = Pattern.compile("(?<!\\d)(\\d{1,4})\\.(\\d{1,4})(?:\\.(\\d{1,4}))?(?!\\d)");

    /** The first version of the current line, and the oldest with known parameters. */
    public static final DriverVersion OLDEST_KNOWN = new DriverVersion(8, 0, 11);

    /** The newest version with known parameters. */
    public static final DriverVersion NEWEST_KNOWN = new DriverVersion(26, 10, 0);

    /** The first Connector/J that does not reset a kept statement before each further execution (bug 107107). */
    public static final DriverVersion WITHOUT_RESET = new DriverVersion(8, 3, 0);

    /** The oldest version of MariaDB's driver with known parameters. */
    public static final DriverVersion OLDEST_KNOWN_MARIADB = new DriverVersion(2, 7, 0);

    /** The first version of MariaDB's driver with other classes and parameters than 2.7. */
    public static final DriverVersion MARIADB_3 = new DriverVersion(3, 0, 0);

    /** The version of MariaDB's driver that is assumed if none is known; later ones are known too. */
    public static final DriverVersion NEWEST_KNOWN_MARIADB = new DriverVersion(3, 5, 11);

    /**
     * The first version in a text such as {@code 9.7.0}, {@code 8.0} or {@code mysql-connector-j-9.7.0 (Revision:
     * ...)}.
     */
    public static Optional<DriverVersion> parse(String text) {
        Matcher matcher = NUMBERS.matcher(text);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String patch = matcher.group(3);
        return Optional.of(new DriverVersion(
                Integer.parseInt(matcher.group(1)),
                Integer.parseInt(matcher.group(2)),
                patch == null ? 0 : Integer.parseInt(patch)));
    }

    /**
     * The version in the manifest of the driver's jar. Empty if the manifest has none, or is not the driver's own: a
     * jar with the classes of all jars has the manifest of its application.
     */
    public static Optional<String> inManifest(Driver driver) {
        return Optional.ofNullable(driver.getClass().getPackage().getImplementationVersion())
                .filter(text -> parse(text)
                        .filter(version ->
                                version.major == driver.getMajorVersion() && version.minor == driver.getMinorVersion())
                        .isPresent());
    }

    /** The newest version of that driver with known parameters. */
    public static DriverVersion newestKnown(UrlScheme.Driver driver) {
        return switch (driver) {
            case CONNECTOR_J -> NEWEST_KNOWN;
            case MARIADB -> NEWEST_KNOWN_MARIADB;
        };
    }

    public boolean isAtLeast(DriverVersion other) {
        return compareTo(other) >= 0;
    }

    @Override
    public int compareTo(DriverVersion other) {
        return Arrays.compare(numbers(), other.numbers());
    }

    private int[] numbers() {
        return new int[] {major, minor, patch};
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
