package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** An artifact of a driver. If a build names neither of two, the first in this order is preferred. */
enum DriverArtifact {
    CONNECTOR_J("com.mysql", "mysql-connector-j", Driver.CONNECTOR_J),
    /** The former name of Connector/J's artifact; some BOMs give it another version. */
    CONNECTOR_JAVA("mysql", "mysql-connector-java", Driver.CONNECTOR_J),
    MARIADB("org.mariadb.jdbc", "mariadb-java-client", Driver.MARIADB);

    private static final Pattern JAR = Pattern.compile("(?:.*[/\\\\])?(?:[a-z.]+\\.)?"
            + "(mysql-connector-j|mysql-connector-java|mariadb-java-client)-(\\d[\\w.]*)(?:-bin)?\\.jar");

    final String group;
    final String id;
    final Driver driver;

    DriverArtifact(String group, String id, Driver driver) {
        this.group = group;
        this.id = id;
        this.driver = driver;
    }

    static List<DriverArtifact> of(Driver driver) {
        return Stream.of(values()).filter(one -> one.driver == driver).toList();
    }

    static Optional<DriverArtifact> named(String group, String id) {
        return Stream.of(values())
                .filter(one -> one.id.equals(id) && one.group.equals(group))
                .findFirst();
    }

    /** The version in the name of a driver's jar; empty for any other file. */
    static Optional<String> versionOfJar(String file, Driver driver) {
        Matcher jar = JAR.matcher(file);
        return jar.matches() && of(driver).stream().anyMatch(one -> one.id.equals(jar.group(1)))
                ? Optional.of(jar.group(2))
                : Optional.empty();
    }
}
