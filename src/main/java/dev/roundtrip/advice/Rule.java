package dev.roundtrip.advice;

import java.util.List;

/**
 * A lint rule. Implementations are stateless constants and thread-safe.
 *
 * <p>Every rule has a test with the same name that proves on a tap, against a real server, that its price is what is
 * sent.
 */
public interface Rule {

    /**
     * Never changes; lower-case words joined by hyphens, such as {@code prepare-without-cache}: users suppress and
     * search by it.
     */
    String id();

    /** One line that says what it finds. */
    String title();

    /** The driver (and server) versions to which it applies, as text: {@code "Connector/J 8.0.11 to 8.2.0"}. */
    String holdsFor();

    /** The source of the fact: a page of this project's {@code docs/} with its anchor, or the driver's public bug. */
    String evidence();

    /** The findings; empty for none. Never throws, whatever the string is. */
    List<Finding> check(LintSubject subject);
}
