package dev.roundtrip.result;

import java.util.Objects;

/**
 * One figure that was stated beforehand: by the profile, per business statement, transaction control apart; or by
 * {@code --status-url}, which expects that the status port can be read.
 *
 * @param what such as {@code COM_STMT_EXECUTE per statement}
 * @param tolerance the absolute difference that is allowed
 */
public record ExpectationResult(String what, double expected, double actual, double tolerance, boolean met) {

    /** What {@code --status-url} expects: 1 where the status port gave its figures, 0 where it did not. */
    public static final String STATUS_PORT = "figures from the status port (1: read, 0: not)";

    public ExpectationResult {
        Objects.requireNonNull(what, "what");
        Checks.notNegative("expected", expected);
        Checks.notNegative("actual", actual);
        Checks.notNegative("tolerance", tolerance);
    }
}
