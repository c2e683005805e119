package dev.roundtrip.report;

/** What a comparison of two measurements came to, for the second one. */
public enum ComparedOutcome {
    BETTER,
    WORSE,
    /** These measurements show no difference. */
    NO_DIFFERENCE,
    /** There are too few measurements to decide. */
    INCONCLUSIVE
}
