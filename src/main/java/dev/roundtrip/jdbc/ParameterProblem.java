package dev.roundtrip.jdbc;

/**
 * Why the driver refuses a string, or why it is not known what the driver does.
 *
 * @param parameter empty if the driver is too old to be known
 * @param text a sentence, with all secrets masked
 */
public record ParameterProblem(String parameter, String text) {}
