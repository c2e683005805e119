package dev.roundtrip.jdbc;

/** Ends the reading of a URL; the message says what is wrong in a clause, without quoting more than a name. Never leaves the package. */
final class MalformedUrlText extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedUrlText(String message) {
        super(message, null, false, false);
    }
}
