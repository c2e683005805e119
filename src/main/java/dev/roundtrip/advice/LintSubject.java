package dev.roundtrip.advice;

import dev.roundtrip.jdbc.EffectiveSettings;
import dev.roundtrip.jdbc.JdbcUrl;
import java.util.Objects;

/**
 * What rules look at: a connection string, what its driver makes of it, and what is assumed about its use.
 *
 * @param settings of the driver that the string's scheme names, in the version asked for
 */
public record LintSubject(JdbcUrl url, EffectiveSettings settings, Assumptions assumptions) {

    public LintSubject {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(assumptions, "assumptions");
    }
}
