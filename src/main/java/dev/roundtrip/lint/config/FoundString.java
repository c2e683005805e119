package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.lint.PoolSettings;
import dev.roundtrip.lint.Surroundings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A connection string in a configuration file.
 *
 * @param file as it was given, or found in the folder that was
 * @param key such as {@code spring.datasource.url}
 * @param line counted from 1
 * @param profile of Spring, for which the document is; empty for every one
 * @param text as written; may contain a secret
 * @param beside properties that the file passes to the driver in addition to the string
 * @param around what else the file says, such as its framework and pool
 * @param names of all values in the file
 * @param pool how long the pool keeps connections; empty if it is none that is known
 * @param origin the values of the file that all of this is from
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
     * The values that a string and the properties beside it are from.
     *
     * @param properties by the names that the driver gets
     */
    record Origin(Setting url, Map<String, Setting> properties) {}

    /** As the driver gets it: an XML parser converts ampersands. */
    public String plain() {
        return around.isEscaped() ? text.replace("&amp;", "&") : text;
    }

    /** Whether the file has a value of the last name of a key, in any spelling that frameworks accept. */
    public boolean sets(String path) {
        return names.contains(Setting.normalized(path.substring(path.lastIndexOf('.') + 1)));
    }
}
