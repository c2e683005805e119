package dev.roundtrip.advice;

import dev.roundtrip.jdbc.WrittenUrl;
import java.util.Optional;

/**
 * Further information about a connection string: its application, its pool, and its written form.
 *
 * @param framework what the application is built with, such as Spring; empty if unknown
 * @param pool the pool's properties in a configuration file
 * @param inFile whether the string was read from a configuration file
 * @param written the string as written
 * @param reader what else reads the string's parameters besides the driver: a plug-in or a wrapper
 */
public record Surroundings(
        String framework, PoolProperties pool, boolean inFile, WrittenUrl written, Optional<String> reader) {

    /** Nothing further is known. */
    public static final Surroundings NONE =
            new Surroundings("", PoolProperties.NONE, false, WrittenUrl.of(""), Optional.empty());

    /** An application of that framework, with that pool, in a configuration file. */
    public static Surroundings inFile(String framework, PoolProperties pool) {
        return new Surroundings(framework, pool, true, NONE.written, NONE.reader);
    }

    /** The same, for a string in that written form, and with another reader of the parameters. */
    Surroundings of(WrittenUrl string, Optional<String> other) {
        return new Surroundings(framework, pool, inFile, string, other);
    }
}
