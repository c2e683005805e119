package dev.roundtrip.lint.witness;

import java.util.Map;

/**
 * A driver's attempt to open a string.
 *
 * @param said why it did not open
 * @param values the values of its parameters by their names, in lower case; empty if it did not open
 */
record Attempt(Outcome outcome, String said, Map<String, String> values) {

    enum Outcome {
        OPENS,
        REFUSED,
        /** The driver accepted the string and found no server at its address, or none in time. */
        UNREACHED
    }

    boolean opens() {
        return outcome == Outcome.OPENS;
    }
}
