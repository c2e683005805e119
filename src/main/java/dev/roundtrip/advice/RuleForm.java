package dev.roundtrip.advice;

import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;
import static dev.roundtrip.jdbc.UrlScheme.Driver.MARIADB;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.result.Digits;
import dev.roundtrip.result.Fix;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A rule as one expression: what it is about, when it finds something, and what that is. Each lambda is linked whenever
 * a command starts, so a rule has two at most.
 *
 * <pre>{@code
 * connectorJ("reset-per-reuse", "Each reuse of a kept statement costs a reset")
 *         .holdsFor("Connector/J 8.0.11 to 8.2.0")
 *         .when(s -> s.cachesOnServer() && s.resets())
 *         .finds(s -> error(s.said("cachePrepStmts"))
 *                 .because("This version sends COM_STMT_RESET.")
 *                 .fix("Use Connector/J 8.3.0 or later."))
 * }</pre>
 */
final class RuleForm {

    static final String BOTH = "every version of both drivers";
    static final String KNOWN = "Connector/J 8.0.11 and later";
    static final String CONNECTOR_J_ALL = "every version of Connector/J";

    /** Findings of one rule that are shown. */
    static final int MOST = 10;

    static final Fix FIRST_ONES = Fix.elsewhere("Fix the first ones, then check these.");

    private final String id;
    private final String title;
    private String holdsFor = BOTH;
    private String source = "";
    private Predicate<LintSubject> condition = any -> true;

    private RuleForm(String id, String title) {
        this.id = id;
        this.title = title;
    }

    /** Of both drivers. */
    static RuleForm rule(String id, String title) {
        return new RuleForm(id, title);
    }

    /** It finds nothing in another driver's strings, or for a version with unknown parameters. */
    static RuleForm connectorJ(String id, String title) {
        return rule(id, title)
                .holdsFor(KNOWN)
                .when(s -> s.isFor(CONNECTOR_J) && s.isAtLeast(DriverVersion.OLDEST_KNOWN));
    }

    /** Of TiDB. */
    static RuleForm onTidb(String id, String title) {
        return connectorJ(id, title).holdsFor(KNOWN + "; seen on TiDB v8.5.3");
    }

    static RuleForm mariaDb(String id, String title) {
        return rule(id, title).holdsFor("MariaDB Connector/J 3.5").when(s -> s.isFor(MARIADB));
    }

    /** Versions of the driver and the server. */
    RuleForm holdsFor(String versions) {
        holdsFor = versions;
        return this;
    }

    /** A public bug or documentation page, in addition to the rule's own row of docs/rules.md. */
    RuleForm source(String page) {
        source = "; " + page;
        return this;
    }

    RuleForm when(Predicate<LintSubject> further) {
        condition = condition.and(further);
        return this;
    }

    Rule finds(Found always) {
        return finds(any -> always);
    }

    Rule finds(Function<LintSubject, Found> finding) {
        return each(s -> Stream.of(finding.apply(s)));
    }

    /** What it finds in several places of a string. */
    Rule each(Function<LintSubject, Stream<Found>> findings) {
        return new Rule(
                id,
                title,
                holdsFor,
                "docs/rules.md#" + id + source,
                s -> condition.test(s)
                        ? few(findings.apply(s).toList(), found -> found, others -> FIRST_ONES)
                        : Stream.empty());
    }

    /** Names, or of too many the first and the number of the others. */
    static String few(List<String> names, int most, String more) {
        return names.size() <= most ? String.join(", ", names) : names.get(0) + " and " + (names.size() - 1) + more;
    }

    /** The first ones, and the number of the others. */
    static <T> Stream<Found> few(List<T> all, Function<T, Found> finding, Function<List<T>, Fix> ofOthers) {
        if (all.size() <= MOST + 1) {
            return all.stream().map(finding);
        }
        List<T> others = all.subList(MOST, all.size());
        Found last = finding.apply(all.get(all.size() - 1));
        return Stream.concat(
                all.stream().limit(MOST).map(finding),
                Stream.of(Found.found(last.severity(), "And " + Digits.grouped(others.size()) + " more like these")
                        .because(last.why())
                        .fix(ofOthers.apply(others))));
    }
}
