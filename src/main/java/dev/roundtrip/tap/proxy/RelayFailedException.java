package dev.roundtrip.tap.proxy;

/** The relay cannot start; the message is a sentence for the user. */
public final class RelayFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    RelayFailedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
