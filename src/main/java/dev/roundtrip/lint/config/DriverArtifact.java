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

    /**
     * A whole value of one or more paths of jars, which may be in quotes and behind the arrow of Logstash. A colon
     * counts as a part of a path here, so that there is one way to match.
     */
    private static final Pattern PATHS =
            Pattern.compile("(?:>\\s*)?([\"']?)([^\\s\"'<>|&;,]+\\.jar(?:[;,]\\s*[^\\s\"'<>|&;,]+\\.jar)*)\\1,?");

    /** One path of Windows, whose folders may have blanks in their names. */
    private static final Pattern WINDOWS_PATH = Pattern.compile("[A-Za-z]:[\\\\/][^:;,\"'<>|*?]*\\.jar");

    private static final Pattern AFTER_PATH = Pattern.compile("(?<=\\.jar)[:;,]\\s*");

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

    /** The versions in the names of a driver's jars; none if the value is not a list of paths. */
    static List<String> versionsIn(String value, Driver driver) {
        if (WINDOWS_PATH.matcher(value.strip()).matches()) {
            return versionOfJar(value.strip(), driver).stream().toList();
        }
        Matcher paths = PATHS.matcher(value.strip());
        return paths.matches()
                ? AFTER_PATH
                        .splitAsStream(paths.group(2))
                        .flatMap(path -> versionOfJar(path, driver).stream())
                        .toList()
                : List.of();
    }

    /** Whether a value is a list of paths with a driver's jar among them. */
    static boolean isJar(Setting setting) {
        return setting.value().contains(".jar")
                && Stream.of(Driver.values())
                        .anyMatch(driver -> !versionsIn(setting.value(), driver).isEmpty());
    }

    /** The version in the name of a driver's jar; empty for any other file. */
    static Optional<String> versionOfJar(String file, Driver driver) {
        Matcher jar = JAR.matcher(file);
        return jar.matches() && of(driver).stream().anyMatch(one -> one.id.equals(jar.group(1)))
                ? Optional.of(jar.group(2))
                : Optional.empty();
    }
}
