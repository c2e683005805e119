package dev.roundtrip.lint;

import static dev.roundtrip.lint.Found.error;
import static dev.roundtrip.lint.Rule.rule;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.UrlWrapper;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Fix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Applies all rules to one connection string. Opens no connection, and never throws, whatever the string is.
 * Thread-safe.
 *
 * @param version the version of the string's driver; empty for the newest
 * @param beside connection properties in addition to the string
 * @param around further information about the string
 */
public record Linter(
        Assumptions assumptions, Optional<DriverVersion> version, List<UrlParameter> beside, Surroundings around) {

    /**
     * The order of findings: errors first, then by cost, and costs of each statement before costs of each connection.
     */
    private static final Comparator<Finding> DEAREST_FIRST = Comparator.comparing(
                    (Finding finding) -> !PlaceholderFindings.isOfUnknownParameters(finding))
            .thenComparing(Finding::effect)
            .thenComparing(Finding::severity)
            .thenComparing(finding -> -finding.price().times())
            .thenComparing(finding -> finding.price().per())
            .thenComparing(finding -> -finding.price().roundTrips());

    static final String OUTSIDE_BATCHES = "statements outside batches";

    private static final DriverVersion LAST_WITH_RESETS = new DriverVersion(8, 2, 0);

    /** The older versions that are judged as well if the version is unknown. */
    static final String OLDER =
            Driver.CONNECTOR_J.title() + " " + DriverVersion.OLDEST_KNOWN + " to " + LAST_WITH_RESETS;

    /** A rule of the linter itself: there is no string to look at, or more than the string decides. */
    private static final Rule UNREADABLE = rule("unreadable-url", "An unreadable string");

    /** A linter with these assumptions, for the newest version of the string's driver. */
    public static Linter assuming(Assumptions assumptions) {
        return new Linter(assumptions, Optional.empty(), List.of(), Surroundings.NONE);
    }

    /** This linter, for that version of the string's driver. */
    public Linter forVersion(DriverVersion driverVersion) {
        return new Linter(assumptions, Optional.of(driverVersion), beside, around);
    }

    /** This linter, for the last version of Connector/J for which other rules hold than for the newest. */
    public Linter forOlder() {
        return forVersion(LAST_WITH_RESETS);
    }

    /** This linter, with connection properties in addition to the string. */
    public Linter withProperties(List<UrlParameter> properties) {
        return new Linter(assumptions, version, properties, around);
    }

    /** This linter, with further information about the string. */
    public Linter within(Surroundings surroundings) {
        return new Linter(assumptions, version, beside, surroundings);
    }

    /** All rules, including the linter's own, in the order in which findings of one severity are shown. */
    public static List<Rule> allRules() {
        return Stream.of(List.of(UNREADABLE), PlaceholderFindings.RULES, ValueRules.WRITTEN, Rules.ALL)
                .flatMap(List::stream)
                .toList();
    }

    /** The rule of that id; empty if there is none. */
    public static Optional<Rule> ruleOf(String id) {
        return allRules().stream().filter(rule -> rule.id().equals(id)).findFirst();
    }

    public LintReport lint(String text) {
        WrittenUrl given = WrittenUrl.of(text);
        WrittenUrl written = around.isEscaped() ? given.escaped() : given;
        Driver driver = around.driver().orElse(written.driver());
        UrlReading reading = JdbcUrl.parse(written.plain(), driver);
        return reading.url()
                .map(url -> lint(url, written))
                .or(() -> VersionLimits.readBefore8(written.plain(), driver)
                        .map(url -> readBefore8(lint(url, written), written)))
                .orElseGet(() -> unreadable(written, reading.problem()));
    }

    private static LintReport readBefore8(LintReport report, WrittenUrl written) {
        List<Finding> findings = new ArrayList<>(report.findings());
        if (!ValueRules.isOld(report.subject().orElseThrow())) {
            findings.add(
                    0,
                    UNREADABLE.finding(
                            VersionLimits.ignoresName(written.plain())
                                    ? error("A parameter's name begins with '?'")
                                            .lettingNoneOpen(
                                                    "Connector/J from 8.0.11 on refuses it; 5.1 ignored that parameter.")
                                            .fix("Write & for &?, and ? for ??; the parameter then takes effect.")
                                    : error("A # cuts a secret")
                                            .lettingNoneOpen("Connector/J from 8.0.11 on takes only what is before it;"
                                                    + " 5.1 took all.")
                                            .fix("Write %23 for a # that belongs to it.")));
        }
        return report.ofString(written.toString(), findings);
    }

    /** Checks a string whose text is final: what looks like a placeholder is a value. */
    LintReport lint(JdbcUrl url) {
        return lint(url, Surroundings.NONE.written());
    }

    private LintReport unreadable(WrittenUrl written, String problem) {
        Finding finding = UNREADABLE.finding(
                error(written.restored(Character.toUpperCase(problem.charAt(0)) + problem.substring(1)))
                        .lettingNoneOpen("No driver reads it as meant.")
                        .fix("Correct it."));
        return new LintReport(
                written.written(JdbcUrl.masked(written.plain())),
                Optional.empty(),
                Stream.concat(Stream.of(finding), ValueRules.passwordsInFile(around))
                        .toList(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    private LintReport lint(JdbcUrl url, WrittenUrl written) {
        LintSubject subject = subject(url, written);
        List<Finding> all = new ArrayList<>(findings(subject, url));
        GivenString given = new GivenString(url, beside);
        Recommendations recommendations = new Recommendations(this);
        RecommendedString recommended = recommendations.recommended(given, written);
        LintSubject used = subject(recommended.given(), written);
        RecommendedString outside = recommendations.outsideBatches(given, recommended, used);
        boolean changed = !recommended.url().equals(url);
        PlaceholderFindings placeholders = new PlaceholderFindings(url, written, around);
        boolean whole = placeholders.isWhole();
        placeholders.addTo(all, subject, recommended, assumed -> findings(subject(assumed, written), assumed));
        LeftOut leftOut = new LeftOut(subject, recommended.given());
        List<Finding> shown = all.stream()
                .map(leftOut::explained)
                .sorted(DEAREST_FIRST)
                .map(finding -> restored(finding, written))
                .toList();
        return new LintReport(
                written.written(url.masked()),
                Optional.of(subject),
                shown,
                Optional.of(recommended),
                changed && whole ? Optional.of(written.written(recommended.url().masked())) : Optional.empty(),
                whole ? recommendations.afterUpgrade(given, recommended, used) : Optional.empty(),
                whole && subject.target() == TargetServer.UNKNOWN
                        ? recommendations.forTidb().onTidb(given, recommended, written)
                        : Optional.empty(),
                whole ? recommendations.second(subject, recommended, outside, used) : Optional.empty(),
                Optional.of(outside),
                placeholders.holdsParameters()
                        ? List.of()
                        : version.isEmpty()
                                ? Stream.of(recommended.given(), outside.given())
                                        .distinct()
                                        .flatMap(each -> recommendations.inOlderVersions(each, written))
                                        .distinct()
                                        .toList()
                                : List.of());
    }

    LintSubject subject(JdbcUrl url, WrittenUrl written) {
        return subject(new GivenString(url, beside), written);
    }

    LintSubject subject(GivenString given, WrittenUrl written) {
        JdbcUrl url = given.url();
        DriverVersion judged =
                version.orElseGet(() -> DriverVersion.newestKnown(url.scheme().driver()));
        PlaceholderFindings placeholders = new PlaceholderFindings(url, written, around);
        JdbcUrl known = placeholders.known();
        List<UrlParameter> all = new ArrayList<>(url.properties());
        all.addAll(given.beside());
        Optional<String> reader =
                written.wrapper().map(UrlWrapper::title).or(() -> OtherReaders.of(url, all, written::isUnknown));
        return new LintSubject(
                known,
                EffectiveParameters.of(known, given.beside(), judged),
                assumptions,
                around.of(written, reader, placeholders.unknownNames()));
    }

    /** The findings, without those that change a parameter whose value is a placeholder: its value is unknown. */
    List<Finding> findings(LintSubject subject, JdbcUrl url) {
        PlaceholderFindings placeholders = placeholders(url, subject);
        Set<String> unknown = placeholders.unknownNames();
        return allRules().stream()
                .flatMap(rule -> rule.check(subject).stream())
                .map(finding -> whereGiven(onItsServer(finding, subject), subject))
                .filter(finding -> VersionLimits.isKnown(subject, finding))
                .map(finding -> version.isEmpty() ? VersionLimits.inAnyVersion(subject, finding) : finding)
                .map(placeholders::dependingOnDefaults)
                .filter(finding -> Stream.of(
                                finding.parameters(),
                                finding.fix().remove(),
                                Names.of(finding.fix().set()))
                        .allMatch(names -> Collections.disjoint(names, unknown)))
                .toList();
    }

    PlaceholderFindings placeholders(JdbcUrl url, LintSubject subject) {
        return new PlaceholderFindings(url, subject.around().written(), around);
    }

    private Finding whereGiven(Finding finding, LintSubject subject) {
        return finding.withFix(whereGiven(asAsked(finding.fix(), subject), subject));
    }

    private static Finding onItsServer(Finding finding, LintSubject subject) {
        return subject.isOnTidb() ? finding : OtherServers.finding(finding, subject.target());
    }

    /** The fix. It is no longer neutral if it turns on what the string itself turns off. */
    private static Fix asAsked(Fix fix, LintSubject subject) {
        return fix.set().stream()
                .filter(set -> fix.isNeutral() && set.value().equals("true"))
                .map(UrlParameter::name)
                .filter(name -> subject.parameters().isGiven(name) && !subject.isOn(name))
                .findFirst()
                .map(subject::get)
                .map(off -> fix.changing("The string says " + new UrlParameter(off.name(), off.value())
                        + " itself; find out why first."))
                .orElse(fix);
    }

    /**
     * The fix. It becomes one to make by hand if a parameter is given with the host: there Connector/J overrides the
     * query, and no driver removes it by a change of the query.
     */
    private Fix whereGiven(Fix fix, LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        Set<String> set = subject.isFor(Driver.CONNECTOR_J) ? Names.of(fix.set()) : Set.of();
        Set<String> changed = Stream.concat(set.stream(), fix.remove().stream())
                .map(name -> NameRules.nameIn(parameters, name))
                .collect(Collectors.toSet());
        Predicate<UrlParameter> overrides = given -> changed.contains(NameRules.nameIn(parameters, given.name()));
        return subject.url().hosts().get(0).properties().stream().anyMatch(overrides)
                ? Fix.elsewhere(fix.sentence() + " It is given with the host.").changing(fix.changes())
                : fix;
    }

    private static Finding restored(Finding finding, WrittenUrl written) {
        Fix fix = finding.fix();
        return new Finding(
                finding.severity(),
                finding.rule(),
                written.restored(finding.what()),
                finding.parameters(),
                written.restored(finding.why()),
                new Fix(
                        written.restored(fix.sentence()),
                        fix.set().stream()
                                .map(one -> shown(one, fix.remove(), written))
                                .toList(),
                        fix.remove().stream().map(JdbcUrl::maskedIn).toList(),
                        written.restored(fix.changes()),
                        written.restored(fix.leftOut())),
                finding.price(),
                finding.holdsFor(),
                finding.evidence(),
                finding.noneOpens());
    }

    /** A parameter as it is shown; the value of an unknown name is hidden under a suggested name, too. */
    private static UrlParameter shown(UrlParameter set, List<String> replaced, WrittenUrl written) {
        boolean isHidden = replaced.stream().anyMatch(name -> new UrlParameter(name, "").isHidden());
        return new UrlParameter(JdbcUrl.maskedIn(set.name()), isHidden ? JdbcUrl.MASK : written.restored(set.value()));
    }
}
