package dev.roundtrip.report;

/**
 * An expected figure and its actual value. It is from the profile, per business statement without transaction control,
 * or from {@code --status-url}, which expects that the status port can be read.
 *
 * @param what what was expected, such as {@code COM_STMT_EXECUTE per statement}
 * @param tolerance the allowed absolute difference
 */
public record ExpectationResult(String what, double expected, double actual, double tolerance, boolean met) {}
