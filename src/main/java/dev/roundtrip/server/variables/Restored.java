package dev.roundtrip.server.variables;

/**
 * The outcome for one changed variable or table.
 *
 * @param outcome the result
 * @param sentence the result for people
 */
public record Restored(Outcome outcome, String sentence) {

    /** The result. */
    public enum Outcome {
        /** It has its former value again. */
        PUT_BACK,
        /** It already had its former value. */
        ALREADY,
        /** Someone else has changed it since, so it was not changed. */
        LEFT,
        /** It could not be restored. */
        FAILED
    }
}
