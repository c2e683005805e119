package dev.roundtrip.advice;

import dev.roundtrip.jdbc.WrittenUrl;
import java.util.Optional;

/**
 * Further information about a connection string: its application, its pool, and its written form.
 *
 * @param framework what the application is built with, such as Spring; empty if unknown
 * @param pool the pool's properties in a configuration file
 * @param source the kind of source from which the string was read
 * @param written the string as written
 * @param reader what else reads the string's parameters besides the driver: a plug-in or a wrapper
 */
public record Surroundings(
        String framework, PoolProperties pool, Source source, WrittenUrl written, Optional<String> reader) {

    /** The kind of source of a string. */
    public enum Source {
        COMMAND_LINE,
        XML,
        OTHER_FILE
    }

    /** Nothing further is known. */
    public static final Surroundings NONE =
            new Surroundings("", PoolProperties.NONE, Source.COMMAND_LINE, WrittenUrl.of(""), Optional.empty());

    /** An application of that framework, with that pool. */
    public static Surroundings of(String framework, PoolProperties pool, Source source) {
        return new Surroundings(framework, pool, source, NONE.written, NONE.reader);
    }

    /** The same, for an application of that framework. */
    public Surroundings withFramework(String name) {
        return new Surroundings(name, pool, source, written, reader);
    }

    /** The same, for a string in that written form. */
    Surroundings writtenAs(WrittenUrl string) {
        return new Surroundings(framework, pool, source, string, reader);
    }

    /** The same, with another reader of the parameters. */
    Surroundings readBy(Optional<String> other) {
        return new Surroundings(framework, pool, source, written, other);
    }
}
