package dev.roundtrip.advice;

import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import java.util.Objects;

/**
 * What rules look at: a connection string, what its driver makes of it, and what is assumed about its use.
 *
 * @param url without the parameters whose values are placeholders
 * @param parameters of the driver that the string's scheme names, in the version asked for
 * @param around what else is known
 */
public record LintSubject(JdbcUrl url, EffectiveParameters parameters, Assumptions assumptions, Surroundings around) {

    public LintSubject {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(parameters, "parameters");
        Objects.requireNonNull(assumptions, "assumptions");
        Objects.requireNonNull(around, "around");
    }

    /** A string of which nothing else is known. */
    public LintSubject(JdbcUrl url, EffectiveParameters parameters, Assumptions assumptions) {
        this(
                url,
                parameters,
                assumptions,
                Surroundings.NONE.readBy(OtherReaders.of(url, url.properties(), value -> false)));
    }
}
