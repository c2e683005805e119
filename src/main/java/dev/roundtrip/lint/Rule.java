package dev.roundtrip.lint;

import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;
import static dev.roundtrip.jdbc.UrlScheme.Driver.MARIADB;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.report.Finding;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A lint rule, as one expression: what it is about, when it finds something, and what that is. Each lambda is linked
 * whenever a command starts, so a rule has two at most. Every rule has a test that claims its id and proves on a tap,
 * against a real server, that its price is what is sent.
 *
 * <pre>{@code
 * connectorJ("reset-per-reuse", "Each reuse of a kept statement costs a reset")
 *         .holdsFor("Connector/J 8.0.11 to 8.2.0")
 *         .when(s -> s.cachesOnServer() && s.resets())
 *         .finds(s -> error(s.said("cachePrepStmts"))
 *                 .because("This version sends COM_STMT_RESET.")
 *                 .fix("Use Connector/J 8.3.0 or later."))
 * }</pre>
 *
 * @param id the name, which never changes, since users suppress and search by it: lower-case words joined by hyphens,
 *     such as {@code prepare-without-cache}
 * @param title one line that says what it finds
 * @param holdsFor the driver (and server) versions to which it applies, as text: {@code "Connector/J 8.0.11 to 8.2.0"}
 * @param evidence the source of the fact: a page of this project's {@code docs/} with its anchor, or the driver's
 *     public bug
 * @param symptom what a recording of the application shows if it has the problem
 * @param condition whether the rule finds anything in a string
 * @param look finds the problems of such a string, which may be none
 */
public record Rule(
        String id,
        String title,
        String holdsFor,
        String evidence,
        Symptom symptom,
        Predicate<LintSubject> condition,
        Function<LintSubject, Stream<Found>> look) {

    static final String BOTH = "every version of both drivers";
    static final String KNOWN = "Connector/J 8.0.11 and later";
    static final String CONNECTOR_J_ALL = "every version of Connector/J";

    /** The maximum number of findings of one rule: of thousands of unknown names the first ones are enough. */
    static final int MOST = 10;

    /** A rule for both drivers. */
    static Rule rule(String id, String title) {
        return new Rule(
                id, title, BOTH, "docs/rules.md#" + id, Symptom.COMMANDS_OF_PRICE, any -> true, any -> Stream.empty());
    }

    /**
     * A rule for Connector/J. It finds nothing in another driver's strings, or for a version with unknown parameters.
     */
    static Rule connectorJ(String id, String title) {
        return rule(id, title)
                .holdsFor(KNOWN)
                .when(s -> s.isFor(CONNECTOR_J) && s.isAtLeast(DriverVersion.OLDEST_KNOWN));
    }

    /** A rule for Connector/J on TiDB. It finds nothing if the string leads to another server. */
    static Rule onTidb(String id, String title) {
        return connectorJ(id, title).holdsFor(KNOWN + "; seen on TiDB v8.5.3").when(LintSubject::isOnTidb);
    }

    static Rule mariaDb(String id, String title) {
        return rule(id, title).holdsFor("MariaDB Connector/J 2.7 and later").when(s -> s.isFor(MARIADB));
    }

    /** Returns the rule for these versions of the driver and the server. */
    Rule holdsFor(String versions) {
        return new Rule(id, title, versions, evidence, symptom, condition, look);
    }

    /** Returns the rule with a public bug or documentation page, in addition to the rule's own row of docs/rules.md. */
    Rule source(String page) {
        return new Rule(id, title, holdsFor, evidence + "; " + page, symptom, condition, look);
    }

    /** Without it, any command of the price is the symptom. */
    Rule shownBy(Symptom shown) {
        return new Rule(id, title, holdsFor, evidence, shown, condition, look);
    }

    Rule when(Predicate<LintSubject> further) {
        return new Rule(id, title, holdsFor, evidence, symptom, condition.and(further), look);
    }

    Rule finds(Found always) {
        return finds(any -> always);
    }

    Rule finds(Function<LintSubject, Found> finding) {
        return each(s -> Stream.of(finding.apply(s)));
    }

    /** Returns the rule with what it finds in several places of a string. */
    Rule each(Function<LintSubject, Stream<Found>> findings) {
        return new Rule(id, title, holdsFor, evidence, symptom, condition, findings);
    }

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
        return condition.test(subject)
                ? look.apply(subject).limit(MOST).map(this::finding).toList()
                : List.of();
    }
}
