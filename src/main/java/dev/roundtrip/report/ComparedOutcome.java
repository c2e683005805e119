package dev.roundtrip.report;

/** The outcome of a comparison of two measurements, for the second one. */
public enum ComparedOutcome {
    BETTER,
    WORSE,
    /** These measurements show no difference. */
    NO_DIFFERENCE,
    /** There are too few measurements to decide. */
    INCONCLUSIVE
}
