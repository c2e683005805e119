package dev.roundtrip.jdbc;

/**
 * The reason why the driver refuses a string, or why it is not known what the driver does.
 *
 * @param parameter the parameter's name; empty if the driver is too old to be known
 * @param text a sentence, with all secrets masked
 * @param instead what to do, as a sentence
 */
public record ParameterProblem(String parameter, String text, String instead) {

    /** A problem that another value solves; the text says which values are allowed. */
    ParameterProblem(String parameter, String text) {
        this(parameter, text, "Use another value.");
    }
}
