package dev.roundtrip.jdbc;

/**
 * Ends the parsing of a URL that cannot be read. The message is a clause that says what is wrong and quotes nothing but
 * names. Not thrown outside the package.
 */
final class MalformedUrlText extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MalformedUrlText(String message) {
        super(message, null, false, false);
    }
}
