package dev.roundtrip.advice;

import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;
import static dev.roundtrip.jdbc.UrlScheme.Driver.MARIADB;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.result.Fix;
import dev.roundtrip.result.Price;
import dev.roundtrip.result.Severity;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A rule as one expression: what it is about, when it finds something, and the parts of its finding.
 *
 * <pre>{@code
 * connectorJ("reset-per-reuse", "Each reuse of a kept statement costs a reset")
 *         .holdsFor("Connector/J 8.0.11 to 8.2.0")
 *         .when(s -> s.cachesOnServer() && s.resets())
 *         .error(s -> s.said("cachePrepStmts"))
 *         .because("This version sends COM_STMT_RESET.")
 *         .fix("Use Connector/J 8.3.0 or later.")
 * }</pre>
 *
 * @param <T> what one finding is about: the string, or one of several places in it
 */
final class RuleForm<T> {

    static final String BOTH = "every version of both drivers";
    static final String KNOWN = "Connector/J 8.0.11 and later";
    static final String CONNECTOR_J_ALL = "every version of Connector/J";

    private final String id;

    private final String title;
    private final Function<LintSubject, Stream<T>> cases;
    private String holdsFor;
    private String source;
    private Function<T, Severity> severity;
    private Function<T, What> what;
    private Function<T, String> why;
    private Function<T, Price> price = any -> Price.NONE;

    private RuleForm(String id, String title, String holdsFor, String source, Function<LintSubject, Stream<T>> cases) {
        this.id = id;
        this.title = title;
        what = any -> What.what(title);
        why = any -> title + ".";
        this.holdsFor = holdsFor;
        this.source = source;
        this.cases = cases;
    }

    /** Of both drivers. */
    static RuleForm<LintSubject> rule(String id, String title) {
        return new RuleForm<>(id, title, BOTH, "", Stream::of);
    }

    /** It finds nothing in another driver's strings, or for a version with unknown parameters. */
    static RuleForm<LintSubject> connectorJ(String id, String title) {
        return rule(id, title)
                .holdsFor(KNOWN)
                .when(s -> s.isFor(CONNECTOR_J) && s.isAtLeast(DriverVersion.OLDEST_KNOWN));
    }

    /** It finds nothing if the server is stated to be another one. */
    static RuleForm<LintSubject> onTidb(String id, String title) {
        return connectorJ(id, title).holdsFor(KNOWN + "; seen on TiDB v8.5.3").when(LintSubject::onTidb);
    }

    static RuleForm<LintSubject> mariaDb(String id, String title) {
        return rule(id, title).holdsFor("MariaDB Connector/J 3.5").when(s -> s.isFor(MARIADB));
    }

    /** Versions of the driver and the server. */
    RuleForm<T> holdsFor(String versions) {
        holdsFor = versions;
        return this;
    }

    /** A public bug or documentation page, in addition to the rule's own row of docs/rules.md. */
    RuleForm<T> source(String page) {
        source = "; " + page;
        return this;
    }

    RuleForm<T> when(Predicate<T> condition) {
        return each(one -> Stream.of(one).filter(condition));
    }

    /** One finding for each of these. */
    <U> RuleForm<U> each(Function<T, Stream<U>> parts) {
        return new RuleForm<>(id, title, holdsFor, source, s -> cases.apply(s).flatMap(parts));
    }

    RuleForm<T> error(Function<T, What> found) {
        return finds(any -> Severity.ERROR, found);
    }

    RuleForm<T> warning(Function<T, What> found) {
        return finds(any -> Severity.WARNING, found);
    }

    /** It finds what its title says. */
    RuleForm<T> warning() {
        return warning(what);
    }

    RuleForm<T> info() {
        return info(what);
    }

    RuleForm<T> info(Function<T, What> found) {
        return finds(any -> Severity.INFO, found);
    }

    RuleForm<T> finds(Function<T, Severity> matters, Function<T, What> found) {
        severity = matters;
        what = found;
        return this;
    }

    RuleForm<T> errorIf(Predicate<T> worse) {
        return severityIf(worse, Severity.ERROR);
    }

    RuleForm<T> warningIf(Predicate<T> worse) {
        return severityIf(worse, Severity.WARNING);
    }

    RuleForm<T> infoIf(Predicate<T> harmless) {
        return severityIf(harmless, Severity.INFO);
    }

    private RuleForm<T> severityIf(Predicate<T> condition, Severity other) {
        Function<T, Severity> usual = severity;
        severity = one -> condition.test(one) ? other : usual.apply(one);
        return this;
    }

    /** Without a reason of its own, a finding has the title as its reason. */
    RuleForm<T> because(String reason) {
        return because(any -> reason);
    }

    RuleForm<T> because(Function<T, String> reason) {
        why = reason;
        return this;
    }

    RuleForm<T> costs(Price cost) {
        return costs(any -> cost);
    }

    RuleForm<T> costs(Function<T, Price> cost) {
        price = cost;
        return this;
    }

    Rule fix(String sentence) {
        return fix(Fix.elsewhere(sentence));
    }

    Rule fix(Fix fix) {
        return fix(any -> fix);
    }

    Rule fix(Function<T, Fix> fix) {
        return new Rule(
                id,
                title,
                holdsFor,
                "docs/rules.md#" + id + source,
                (s, rule) -> cases.apply(s)
                        .map(one -> rule.found(
                                severity.apply(one), what.apply(one), why.apply(one), fix.apply(one), price.apply(one)))
                        .toList());
    }
}
