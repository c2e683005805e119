package dev.roundtrip.advice;

import dev.roundtrip.jdbc.WrittenUrl;
import java.util.Optional;

/**
 * Further information about a connection string: its application, its pool, and its written form.
 *
 * @param pool the pool's properties in a configuration file
 * @param inFile whether the string was read from a configuration file
 * @param written the string as written
 * @param reader what else reads the string's parameters besides the driver: a plug-in or a wrapper
 */
public record Surroundings(PoolProperties pool, boolean inFile, WrittenUrl written, Optional<String> reader) {

    /** Nothing further is known. */
    public static final Surroundings NONE =
            new Surroundings(PoolProperties.NONE, false, WrittenUrl.of(""), Optional.empty());

    /** With that pool, in a configuration file. */
    public static Surroundings inFile(PoolProperties pool) {
        return new Surroundings(pool, true, NONE.written, NONE.reader);
    }

    /** The same, for a string in that written form, and with another reader of the parameters. */
    Surroundings of(WrittenUrl string, Optional<String> other) {
        return new Surroundings(pool, inFile, string, other);
    }
}
