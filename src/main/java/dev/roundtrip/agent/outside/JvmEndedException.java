package dev.roundtrip.agent.outside;

/** The attached JVM does not answer any more. The message is a sentence for the user. */
public final class JvmEndedException extends Exception {

    private static final long serialVersionUID = 1L;

    JvmEndedException(String message, Throwable cause) {
        super(message, cause);
    }
}
