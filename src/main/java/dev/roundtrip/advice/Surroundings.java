package dev.roundtrip.advice;

import dev.roundtrip.jdbc.WrittenUrl;
import java.util.Objects;
import java.util.Optional;

/**
 * What is known of a connection string beyond its parameters: who uses it, through which pool, and how it is written.
 *
 * @param framework what the application is built with, such as Spring; empty where nothing says so
 * @param pool what a configuration file says of the pool
 * @param source what the string was read from
 * @param written the string as it is written
 * @param reader what else may read the string's parameters, beside the driver: a plug-in or a wrapper
 */
public record Surroundings(
        String framework, PoolProperties pool, Source source, WrittenUrl written, Optional<String> reader) {

    /** What a string was read from. */
    public enum Source {
        COMMAND_LINE,
        XML,
        OTHER_FILE
    }

    /** Nothing is known. */
    public static final Surroundings NONE =
            new Surroundings("", PoolProperties.NONE, Source.COMMAND_LINE, WrittenUrl.of(""), Optional.empty());

    public Surroundings {
        Objects.requireNonNull(framework, "framework");
        Objects.requireNonNull(pool, "pool");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(written, "written");
        Objects.requireNonNull(reader, "reader");
    }

    /** An application of that framework, with that pool. */
    public static Surroundings of(String framework, PoolProperties pool, Source source) {
        return new Surroundings(framework, pool, source, NONE.written, NONE.reader);
    }

    /** The same, for an application of that framework. */
    public Surroundings withFramework(String name) {
        return new Surroundings(name, pool, source, written, reader);
    }

    /** The same, of a string that is written so. */
    Surroundings writtenAs(WrittenUrl string) {
        return new Surroundings(framework, pool, source, string, reader);
    }

    /** The same, with something else that reads parameters. */
    Surroundings readBy(Optional<String> other) {
        return new Surroundings(framework, pool, source, written, other);
    }
}
