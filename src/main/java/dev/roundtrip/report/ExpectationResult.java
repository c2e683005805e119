package dev.roundtrip.report;

import java.util.Objects;

/**
 * One figure that the profile stated beforehand. Per business statement, transaction control apart.
 *
 * @param what such as {@code COM_STMT_EXECUTE per statement}
 * @param tolerance the absolute difference that is allowed
 */
public record ExpectationResult(String what, double expected, double actual, double tolerance, boolean met) {
    public ExpectationResult {
        Objects.requireNonNull(what, "what");
        Checks.notNegative("expected", expected);
        Checks.notNegative("actual", actual);
        Checks.notNegative("tolerance", tolerance);
    }
}
