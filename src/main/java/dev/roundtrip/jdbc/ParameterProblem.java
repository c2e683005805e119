package dev.roundtrip.jdbc;

/**
 * Why the driver refuses a string, or why it is not known what the driver does.
 *
 * @param parameter empty if the driver is too old to be known
 * @param text a sentence, with all secrets masked
 * @param instead what to do, as a sentence
 */
public record ParameterProblem(String parameter, String text, String instead) {

    /** Another value is wanted, and the text says which are allowed. */
    ParameterProblem(String parameter, String text) {
        this(parameter, text, "Use another value.");
    }
}
