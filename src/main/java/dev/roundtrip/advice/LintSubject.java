package dev.roundtrip.advice;

import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import java.util.Objects;

/**
 * The input of rules: a connection string, its effective parameters, and the assumptions about its use.
 *
 * @param url without parameters that have a placeholder as value
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

    /** A string without further information. */
    public LintSubject(JdbcUrl url, EffectiveParameters parameters, Assumptions assumptions) {
        this(
                url,
                parameters,
                assumptions,
                Surroundings.NONE.readBy(OtherReaders.of(url, url.properties(), value -> false)));
    }
}
