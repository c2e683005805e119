package dev.roundtrip.lint.witness;

import java.util.Map;

/**
 * What a driver made of a string.
 *
 * @param said why it did not open
 * @param values of its parameters, in lower case, by their names; empty if it did not open
 */
record Attempt(Outcome outcome, String said, Map<String, String> values) {

    enum Outcome {
        OPENS,
        REFUSED,
        /** The driver took the string and found no server at its address, or none in time. */
        UNREACHED
    }

    boolean opens() {
        return outcome == Outcome.OPENS;
    }
}
