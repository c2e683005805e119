package dev.roundtrip.server.variables;

import java.util.Objects;

/**
 * What became of one changed thing.
 *
 * @param what the variable or the table
 * @param outcome how it ended
 * @param sentence the same for people
 */
public record Restored(String what, Outcome outcome, String sentence) {

    public Restored {
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(sentence, "sentence");
    }

    /** How it ended. */
    public enum Outcome {
        /** It is as it was before. */
        PUT_BACK,
        /** It was already as before. */
        ALREADY,
        /** Somebody else has changed it since, so it was not touched. */
        LEFT,
        /** It is not as before, and should be. */
        FAILED
    }
}
