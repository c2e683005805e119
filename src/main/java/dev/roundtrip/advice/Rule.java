package dev.roundtrip.advice;

import dev.roundtrip.result.Digits;
import dev.roundtrip.result.Finding;
import dev.roundtrip.result.Fix;
import java.util.List;
import java.util.function.BiFunction;

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
 * @param look finds the problems of a string; takes this rule too
 */
public record Rule(
        String id, String title, String holdsFor, String evidence, BiFunction<LintSubject, Rule, List<Finding>> look) {

    /** Findings of one rule that are shown. */
    static final int MOST = 10;

    static final Fix FIRST_ONES = Fix.elsewhere("Fix the first ones, then check these.");

    /** In place of those that are not shown. */
    static What others(int number) {
        return What.what("And " + Digits.grouped(number) + " more like these");
    }

    Finding finding(Found found) {
        What what = found.what().text().isEmpty() ? What.what(title) : found.what();
        String why = found.why().isEmpty() ? title + "." : found.why();
        return new Finding(
                found.severity(),
                id,
                what.sentence(),
                what.parameters(),
                why,
                found.fix(),
                found.price(),
                holdsFor,
                evidence,
                found.noneOpens());
    }

    /** The findings; empty for none. Never throws, whatever the string is. */
    public List<Finding> check(LintSubject subject) {
        return look.apply(subject, this);
    }
}
