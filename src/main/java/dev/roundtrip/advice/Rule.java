package dev.roundtrip.advice;

import dev.roundtrip.result.Finding;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A lint rule. Every rule has a test that claims its id and proves on a tap, against a real server, that its price is
 * what is sent.
 *
 * @param id never changes; lower-case words joined by hyphens, such as {@code prepare-without-cache}: users suppress
 *     and search by it
 * @param title one line that says what it finds
 * @param holdsFor the driver (and server) versions to which it applies, as text: {@code "Connector/J 8.0.11 to 8.2.0"}
 * @param evidence the source of the fact: a page of this project's {@code docs/} with its anchor, or the driver's
 *     public bug
 * @param look finds the problems of a string
 */
public record Rule(
        String id, String title, String holdsFor, String evidence, Function<LintSubject, Stream<Found>> look) {

    Finding finding(Found found) {
        String what = found.what().isEmpty() ? title : found.what();
        return new Finding(
                found.severity(),
                id,
                what.endsWith(".") ? what : what + ".",
                found.parameters(),
                found.why().isEmpty() ? title + "." : found.why(),
                found.fix(),
                found.price(),
                holdsFor,
                evidence,
                found.noneOpens());
    }

    /** The findings; empty for none. Never throws, whatever the string is. */
    public List<Finding> check(LintSubject subject) {
        return look.apply(subject).map(this::finding).toList();
    }
}
