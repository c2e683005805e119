package dev.roundtrip.driver;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlScheme;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A driver and its version, as Maven coordinates.
 *
 * @param version the version as given
 */
public record DriverCoordinates(DriverProduct product, String version) {

    private static final String EXAMPLES =
            "Write ARTIFACT:VERSION, such as mysql-connector-j:9.7.0 or mariadb-java-client:3.5.11.";

    /**
     * A version. Ranges and LATEST are excluded, because two runs of one command line must use the same driver, and so
     * are path characters, because the version becomes part of a path.
     */
    private static final Pattern VERSION = Pattern.compile("\\d[0-9A-Za-z.+_-]{0,60}");

    /**
     * Reads {@code mysql-connector-j:8.0.33}, {@code mysql-connector-java:8.0.28}, {@code mariadb-java-client:3.5.6},
     * each also with its group in front.
     *
     * @throws DriverException if the text is no driver, or names a version that the tap does not support
     */
    public static DriverCoordinates parse(String text) throws DriverException {
        return named(text).measurable();
    }

    /** Coordinates with or without a version. */
    public static DriverCoordinates named(String text) throws DriverException {
        String[] parts = text.strip().split(":", -1);
        if (parts.length != 2 && parts.length != 3) {
            throw new DriverException("'" + text + "' is not a driver. " + EXAMPLES);
        }
        String artifact = parts[parts.length - 2];
        DriverProduct product = DriverProduct.of(artifact)
                .orElseThrow(() -> new DriverException("'" + text + "' is none of"
                        + " mysql-connector-j, mysql-connector-java and mariadb-java-client. " + EXAMPLES));
        if (parts.length == 3 && !parts[0].equals(product.groupId)) {
            throw new DriverException(
                    "'" + text + "' is not of the group " + product.groupId + ". Leave the group out.");
        }
        String version = parts[parts.length - 1];
        if (!VERSION.matcher(version).matches() || DriverVersion.parse(version).isEmpty()) {
            throw new DriverException("'" + version + "' is no fixed version of " + artifact + ". " + EXAMPLES);
        }
        return new DriverCoordinates(product, version);
    }

    /**
     * Returns these coordinates if the driver can be measured.
     *
     * @throws DriverException if the tap does not support the version
     */
    public DriverCoordinates measurable() throws DriverException {
        DriverVersion number = DriverVersion.parse(version).orElseThrow();
        if (!number.isAtLeast(product.oldest)) {
            throw new DriverException(product.artifactId + " " + version + " is too old to be measured. Try "
                    + product.artifactId + ":" + product.oldest + " or later.");
        }
        return this;
    }

    /** The artifact, which is also the driver's name in reports. */
    public String artifactId() {
        return product.artifactId;
    }

    /** The product whose connection strings the driver accepts. */
    public UrlScheme.Driver takes() {
        return product.takes;
    }

    /** The version, if the driver is Connector/J. */
    public Optional<DriverVersion> connectorJ() {
        return Optional.of(version)
                .filter(text -> takes() == UrlScheme.Driver.CONNECTOR_J)
                .flatMap(DriverVersion::parse);
    }

    /** The coordinates as text, such as {@code mysql-connector-j:9.7.0}. */
    @Override
    public String toString() {
        return product.artifactId + ":" + version;
    }
}
