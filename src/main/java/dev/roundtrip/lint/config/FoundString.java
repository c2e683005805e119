package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.lint.PoolSettings;
import dev.roundtrip.lint.Surroundings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A connection string in a configuration file.
 *
 * @param file the file as it was given, or as it was found in the given folder
 * @param key the string's key, such as {@code spring.datasource.url}
 * @param line the line, counted from 1
 * @param profile Spring's profile, for which the document is; empty for every one
 * @param text the string as written; may contain a secret
 * @param beside properties that the file passes to the driver in addition to the string
 * @param around what else the file says, such as its framework and pool
 * @param names the names of all values in the file
 * @param pool how long the pool keeps connections; empty if the pool is not known
 * @param origin the values of the file from which all of this was read
 */
public record FoundString(
        String file,
        String key,
        int line,
        String profile,
        String text,
        List<UrlParameter> beside,
        Surroundings around,
        Set<String> names,
        Optional<PoolSettings> pool,
        Origin origin) {

    /**
     * The values from which a string and the properties beside it were read.
     *
     * @param properties the values by the names that the driver gets
     * @param further where more is added to the string, such as {@code Line 2}; empty if nothing is
     * @param jars the values of keys that name the driver's jar, such as Logstash's {@code jdbc_driver_library}
     */
    record Origin(Setting url, Map<String, Setting> properties, String further, List<Setting> jars) {}

    /** The version of a driver, as its jar near the string says; empty if none is named there, or several are. */
    public Optional<ProjectDriver> named(Driver driver) {
        Map<DriverVersion, String> found = new HashMap<>();
        for (Setting jar : origin.jars) {
            DriverArtifact.versionsIn(jar.value(), driver)
                    .forEach(version ->
                            DriverVersion.parse(version).ifPresent(one -> found.putIfAbsent(one, jar.key())));
        }
        return found.size() == 1
                ? found.entrySet().stream()
                        .map(one -> ProjectDriver.known(one.getKey(), one.getValue()))
                        .findFirst()
                : Optional.empty();
    }

    /** The string with the text that is added to it in another place. */
    FoundString continuedBy(String further, String addedOn) {
        String added = around.isEscaped() ? further.replace("&amp;", "&").replace("&", "&amp;") : further;
        return new FoundString(
                file,
                key,
                line,
                profile,
                text + added,
                beside,
                around,
                names,
                pool,
                new Origin(origin.url, origin.properties, addedOn, origin.jars));
    }

    /** The string as the driver gets it: an XML parser converts ampersands. */
    public String plain() {
        return around.isEscaped() ? text.replace("&amp;", "&") : text;
    }

    /** Whether the file has a value of the last name of a key, in any spelling that frameworks accept. */
    public boolean sets(String path) {
        return names.contains(Setting.normalized(path.substring(path.lastIndexOf('.') + 1)));
    }
}
