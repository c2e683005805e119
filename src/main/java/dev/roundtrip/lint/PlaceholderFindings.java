package dev.roundtrip.lint;

import static dev.roundtrip.lint.Found.info;
import static dev.roundtrip.lint.Found.warning;
import static dev.roundtrip.lint.Rule.rule;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Fix;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a string's placeholders leave unknown: names and values that are not judged, defaults that are judged as such,
 * and findings that say so.
 *
 * @param url the string with its placeholders as values
 * @param written the string as written
 */
record PlaceholderFindings(JdbcUrl url, WrittenUrl written, Surroundings around) {

    private static final Rule IN_PLACEHOLDER =
            rule("parameters-in-placeholder", "The last placeholder may hold parameters");

    private static final Rule PARAMETERS_UNKNOWN = rule("parameters-unknown", "A placeholder holds the parameters");

    private static final Rule DEFAULT_CHECKED =
            rule("placeholder-default", "A placeholder beside the string has a default");

    /** The rules of these findings. */
    static final List<Rule> RULES = List.of(IN_PLACEHOLDER, PARAMETERS_UNKNOWN, DEFAULT_CHECKED);

    /** Whether the finding is that a placeholder holds the parameters. */
    static boolean isOfUnknownParameters(Finding finding) {
        return finding.rule().equals(PARAMETERS_UNKNOWN.id());
    }

    /** Placeholders that stand where parameters do. */
    private List<String> holders() {
        return url.properties().stream()
                .map(UrlParameter::name)
                .filter(written::isUnknown)
                .distinct()
                .toList();
    }

    /** Whether a placeholder stands where parameters do. */
    boolean holdsParameters() {
        return !holders().isEmpty();
    }

    /** Whether no placeholder may hold parameters. */
    boolean isWhole() {
        return !written.mayEndInParameters() && !holdsParameters();
    }

    /**
     * Adds these findings to those of the string, and removes what they make untrue.
     *
     * @param judged the findings of the string with defaults in place of its placeholders
     */
    void addTo(
            List<Finding> all,
            LintSubject subject,
            RecommendedString recommended,
            Function<JdbcUrl, List<Finding>> judged) {
        boolean changed = !recommended.url().equals(url);
        List<String> holders = holders();
        if (!holders.isEmpty()) {
            all.removeIf(finding -> isOfDriversDefaults(finding, subject));
            all.add(PARAMETERS_UNKNOWN.finding(
                    warning("The parameters are unknown (" + String.join(", ", holders) + ")")
                            .because("Only what the string itself says is checked, and no string is recommended.")
                            .fix("Check the string with its parameters.")));
        } else if (changed && !isWhole()) {
            all.add(inPlaceholder(recommended));
        }
        List<Finding> ofDefaults = ofDefaults(judged, all);
        all.addAll(ofDefaults);
        String checked = joined(Stream.of(defaultsAround(any -> true), ofDefaults.isEmpty() ? "" : shown(any -> true)));
        Optional<String> variable = written.variable().or(around::replacedBy).filter(any -> changed && isWhole());
        if (!checked.isEmpty() || variable.isPresent()) {
            all.add(defaultChecked(checked, variable));
        }
        written.tail()
                .ifPresent(tail -> all.add(IN_PLACEHOLDER.finding(info(tail + " may hold parameters")
                        .because("They are not checked.")
                        .fix("Add only what it does not have."))));
    }

    /** Whether it is about parameters of the driver that the string itself does not give. */
    private static boolean isOfDriversDefaults(Finding finding, LintSubject subject) {
        return !finding.parameters().isEmpty()
                && finding.parameters().stream()
                        .noneMatch(name -> subject.parameters().isGiven(name)
                                || !subject.parameters().has(name));
    }

    private static Finding inPlaceholder(RecommendedString recommended) {
        return IN_PLACEHOLDER.finding(info().because("It may contain a question mark: no string is recommended.")
                .fix("Add to its value: "
                        + joined(recommended.url().properties().stream().map(UrlParameter::toString))
                        + ". Its conditions: ./roundtrip check --explain recommended."));
    }

    /** @param variable whose default the string is, if it changes */
    private static Finding defaultChecked(String checked, Optional<String> variable) {
        String lost = variable.map(name -> "A change of the string is lost where " + name + " is set")
                .orElse("");
        String unknown = checked.isEmpty() ? "" : "Unknown, checked with their defaults: " + checked;
        return DEFAULT_CHECKED.finding(info(unknown + (unknown.isEmpty() || lost.isEmpty() ? "" : ". ") + lost)
                .because("The application may have other values.")
                .fix("Check the values that it has."
                        + (lost.isEmpty() ? "" : " Or set the driver's properties in the pool: --for prints them.")));
    }

    /** What is found of the defaults of placeholders in the string, and not without them. */
    private List<Finding> ofDefaults(Function<JdbcUrl, List<Finding>> judged, List<Finding> without) {
        List<UrlParameter> defaults = defaults();
        if (defaults.isEmpty()) {
            return List.of();
        }
        Set<String> names = Names.of(defaults);
        return judged
                .apply(url.withChanges(
                        defaults.stream()
                                .map(one -> new UrlParameter(
                                        one.name(),
                                        written.defaultOf(one.value()).orElseThrow()))
                                .toList(),
                        Set.of()))
                .stream()
                .filter(finding -> !Collections.disjoint(finding.parameters(), names)
                        && without.stream().noneMatch(one -> one.rule().equals(finding.rule())))
                .map(finding -> withDefaultOnly(finding, shown(finding.parameters()::contains))
                        .withFix(Fix.elsewhere(finding.fix().sentence())
                                .changing(finding.fix().changes())))
                .map(Finding::atMostWarning)
                .toList();
    }

    /** The parameters of the string whose value is a placeholder with a switch or a number as default. */
    private List<UrlParameter> defaults() {
        return url.properties().stream()
                .filter(one -> !one.isHidden() && written.defaultOf(one.value()).isPresent())
                .toList();
    }

    private String shown(Predicate<String> name) {
        return joined(defaults().stream()
                .filter(one -> name.test(one.name()))
                .map(UrlParameter::toString)
                .sorted());
    }

    /** A finding about the default of a placeholder beside the string says so: it may have another value. */
    Finding dependingOnDefaults(Finding finding) {
        String placeholders = defaultsAround(finding.parameters()::contains);
        return placeholders.isEmpty() ? finding : withDefaultOnly(finding, placeholders);
    }

    private static Finding withDefaultOnly(Finding finding, String placeholders) {
        return finding.saying(finding.what(), "With the default only: " + placeholders + ". " + finding.why());
    }

    /** The placeholders of these names beside the string, with the defaults that are known to be harmless. */
    private String defaultsAround(Predicate<String> name) {
        return joined(around.defaults().entrySet().stream()
                .filter(one -> name.test(one.getKey()))
                .map(one -> PoolProperties.isHarmless(one.getKey(), one.getValue())
                        ? one.getKey() + "=" + one.getValue()
                        : new UrlParameter(one.getKey(), JdbcUrl.maskedIn(one.getValue())).toString())
                .sorted());
    }

    private static String joined(Stream<String> texts) {
        return texts.filter(each -> !each.isEmpty()).collect(Collectors.joining(", "));
    }

    /** The string without the parameters of the query that have a placeholder as value. */
    JdbcUrl known() {
        return url.withChanges(List.of(), unknownIn(url.properties().stream()));
    }

    /** The names of parameters whose values are not known. */
    Set<String> unknownNames() {
        Set<String> unknown = Names.of(url.properties());
        unknown.removeAll(Names.of(known().properties()));
        unknown.addAll(unknownIn(url.hostProperties()));
        unknown.addAll(around.unknown());
        if (written.tail().isPresent() || !Collections.disjoint(unknown, SecurityRules.OLDER)) {
            unknown.add(SecurityRules.SSL_MODE);
        }
        return unknown;
    }

    /** A password is not read: only a placeholder in its place shows that it is unknown. */
    private Set<String> unknownIn(Stream<UrlParameter> given) {
        return Names.of(given.filter(property -> written.hasPlaceholders()
                && (property.isSecret()
                        ? written.isPlaceholder(property.value())
                        : written.isUnknown(property.value()) || written.isUnknown(property.name()))));
    }
}
