package dev.roundtrip.advice;

import java.util.List;

/**
 * One thing to look for. Implementations are constants without state, and any thread may ask them.
 *
 * <p>A rule ships only with a test of the same name that shows on a tap, against a real server, that its price is what is sent.
 */
public interface Rule {

    /** Stable for good, in lower-case words joined by hyphens, such as {@code prepare-without-cache}: people suppress and search by it. */
    String id();

    /** One line that says what it looks for. */
    String title();

    /** Driver (and server) versions it holds for, for a person: {@code "Connector/J 8.0.11 to 8.2.0"}. */
    String holdsFor();

    /** Where the fact can be read: a page of this project's {@code docs/} with its anchor, or the driver's public bug. */
    String evidence();

    /** What it finds; empty for nothing. Never throws, whatever the string holds. */
    List<Finding> check(LintSubject subject);
}
