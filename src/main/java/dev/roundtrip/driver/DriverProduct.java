package dev.roundtrip.driver;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlScheme;
import java.util.Optional;
import java.util.stream.Stream;

/** The drivers that the tap supports, with their Maven coordinates. */
@SuppressWarnings("ImmutableEnumChecker") // A version is a record of three numbers, which is immutable.
enum DriverProduct {
    CONNECTOR_J("com.mysql", "mysql-connector-j", UrlScheme.Driver.CONNECTOR_J, new DriverVersion(8, 0, 31)),
    /** Connector/J up to 8.0.33, before it was renamed. */
    CONNECTOR_J_OLD_NAME("mysql", "mysql-connector-java", UrlScheme.Driver.CONNECTOR_J, new DriverVersion(8, 0, 26)),
    MARIADB("org.mariadb.jdbc", "mariadb-java-client", UrlScheme.Driver.MARIADB, new DriverVersion(3, 4, 1));

    final String groupId;
    final String artifactId;

    /** The product whose connection strings the driver accepts. */
    final UrlScheme.Driver takes;

    /** The oldest version with the extension points that the tap uses. */
    final DriverVersion oldest;

    DriverProduct(String groupId, String artifactId, UrlScheme.Driver takes, DriverVersion oldest) {
        this.groupId = groupId;
        this.artifactId = artifactId;
        this.takes = takes;
        this.oldest = oldest;
    }

    static Optional<DriverProduct> of(String artifactId) {
        return Stream.of(values())
                .filter(product -> product.artifactId.equals(artifactId))
                .findFirst();
    }

    /** The name of the driver's class. */
    String driverClass() {
        return switch (takes) {
            case CONNECTOR_J -> "com.mysql.cj.jdbc.Driver";
            case MARIADB -> "org.mariadb.jdbc.Driver";
        };
    }
}
