package dev.roundtrip.advice;

import static dev.roundtrip.advice.RuleForm.bothDrivers;
import static dev.roundtrip.advice.RuleForm.rule;
import static dev.roundtrip.advice.What.what;

import dev.roundtrip.advice.Surroundings.Source;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.jdbc.UrlWrapper;
import dev.roundtrip.jdbc.WrittenUrl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Applies all rules to one connection string. Opens no connection, and never throws, whatever the string is.
 * Thread-safe.
 */
public final class Linter {

    /** Further findings of one rule are counted, not shown. */
    static final int MOST_OF_ONE_RULE = 10;

    /** Their errors are of the driver's version or of repeated prepares, which are the dearest, and come first. */
    private static final Set<String> FIRST =
            Set.of("prepare-without-cache", "reset-per-reuse", "rewritten-batch-refused");

    /** The linter itself finds these two: there is no string to look at, or the recommended one decides. */
    private static final Rule UNREADABLE = bothDrivers("unreadable-url", "A string that no driver can read")
            .when(s -> false)
            .fix("");

    private static final Rule IN_PLACEHOLDER = bothDrivers(
                    "parameters-in-placeholder", "A placeholder at the end of the string that may hold parameters")
            .when(s -> false)
            .fix("");

    private static final Rule OLD_VERSION = rule(
                    "driver-version-unknown",
                    "A driver version older than the oldest known one",
                    "Connector/J before 8.0.11, MariaDB Connector/J before 3.5.6")
            .each(s -> s.parameters().problems().stream())
            .when(problem -> problem.contains(ValueRules.OLDER))
            .warning(problem -> what(problem, "."))
            .because("The other findings are for the oldest known version, and may be wrong for this one.")
            .fix("Use a current driver.");

    private final Assumptions assumptions;
    private final Optional<DriverVersion> version;
    private final List<UrlParameter> beside;
    private final Set<String> ignored;
    private final Surroundings around;

    private Linter(
            Assumptions assumptions,
            Optional<DriverVersion> version,
            List<UrlParameter> beside,
            Set<String> ignored,
            Surroundings around) {
        this.assumptions = assumptions;
        this.version = version;
        this.beside = List.copyOf(beside);
        this.ignored = Set.copyOf(ignored);
        this.around = around;
    }

    /** Under those assumptions, for the newest version of the string's driver. */
    public static Linter assuming(Assumptions assumptions) {
        return new Linter(assumptions, Optional.empty(), List.of(), Set.of(), Surroundings.NONE);
    }

    /** The same, for that version of the string's driver. */
    public Linter forVersion(DriverVersion driverVersion) {
        return new Linter(assumptions, Optional.of(driverVersion), beside, ignored, around);
    }

    /** The same, with connection properties in addition to the string. */
    public Linter withProperties(List<UrlParameter> properties) {
        return new Linter(assumptions, version, properties, ignored, around);
    }

    /** The same, with further information about the string. */
    public Linter within(Surroundings surroundings) {
        return new Linter(assumptions, version, beside, ignored, surroundings);
    }

    /**
     * The same, without the findings of these rules.
     *
     * @throws IllegalArgumentException if there is no rule with such an id
     */
    public Linter ignoring(Set<String> ids) {
        List<String> known = ids();
        for (String id : ids) {
            if (!known.contains(id)) {
                throw new IllegalArgumentException("rule is '" + id + "'; allowed are " + String.join(", ", known));
            }
        }
        return new Linter(assumptions, version, beside, ids, around);
    }

    /** The ids of all rules, including the linter's own. */
    public static List<String> ids() {
        return allRules().stream().map(Rule::id).toList();
    }

    /** All rules, including the linter's own, in the order in which findings of one severity are shown. */
    public static List<Rule> allRules() {
        List<Rule> rules = new ArrayList<>(List.of(UNREADABLE, OLD_VERSION, IN_PLACEHOLDER));
        rules.addAll(WrittenRules.ALL);
        rules.addAll(Rules.ALL);
        return rules;
    }

    public LintReport lint(String text) {
        WrittenUrl written = around.source() == Source.XML ? WrittenUrl.ofXml(text) : WrittenUrl.of(text);
        UrlReading reading = JdbcUrl.parse(written.plain());
        return reading.url().map(url -> lint(url, written)).orElseGet(() -> unreadable(written, reading.problem()));
    }

    private LintReport unreadable(WrittenUrl written, String problem) {
        Finding finding = new Finding(
                UNREADABLE,
                Severity.ERROR,
                what(written.restored(Character.toUpperCase(problem.charAt(0)) + problem.substring(1) + ".")),
                "No connection can be opened with it.",
                Fix.elsewhere("Write it in a form that the driver can read."),
                Price.NONE);
        List<Finding> shown = ignored.contains(UNREADABLE.id()) ? List.of() : List.of(finding);
        return new LintReport(
                written.written(JdbcUrl.masked(written.plain())),
                Optional.empty(),
                shown,
                1 - shown.size(),
                Optional.empty(),
                Optional.empty());
    }

    private LintReport lint(JdbcUrl url, WrittenUrl written) {
        LintSubject subject = subject(url, written);
        List<Finding> all = new ArrayList<>(findings(subject, url));
        RecommendedString recommended = recommended(url, written);
        boolean changed = !recommended.url().equals(url);
        boolean whole = !written.mayEndInParameters();
        if (changed && !whole) {
            all.add(inPlaceholder(recommended));
        }
        LeftOut leftOut = new LeftOut(subject, recommended.url());
        List<Finding> shown = shown(all).stream().map(leftOut::explained).toList();
        return new LintReport(
                written.written(url.masked()),
                Optional.of(subject),
                errorsFirst(shown).stream()
                        .map(finding -> restored(finding, written))
                        .toList(),
                all.size() - shown.size(),
                Optional.of(recommended),
                changed && whole ? Optional.of(written.written(recommended.url().masked())) : Optional.empty());
    }

    /**
     * The one place that decides which string every command recommends. It follows from the string, the driver's
     * version and what is known of its pool; never from the number of statements, or from the server.
     */
    private RecommendedString recommended(JdbcUrl url, WrittenUrl written) {
        Linter alike = new Linter(Assumptions.DEFAULT, version, beside, ignored, around);
        Function<JdbcUrl, LintSubject> subject = any -> alike.subject(any, written);
        JdbcUrl fixed = FixedUrl.of(url, any -> alike.shown(alike.findings(subject.apply(any), any)))
                .url();
        return RecommendedString.of(url, fixed, subject, assumptions);
    }

    private static Finding inPlaceholder(RecommendedString recommended) {
        String parameters = recommended.url().properties().stream()
                .map(UrlParameter::toString)
                .collect(Collectors.joining(", "));
        List<String> conditions = recommended.conditions();
        return new Finding(
                IN_PLACEHOLDER,
                Severity.INFO,
                what("The placeholder at the end of the string may hold parameters."),
                "It is unknown whether it contains a question mark, so no complete string is recommended.",
                Fix.elsewhere("Add these parameters to the placeholder's value: " + parameters + "."
                        + (conditions.isEmpty()
                                ? ""
                                : " " + RecommendedString.AS_LONG_AS + " " + String.join("; ", conditions) + ".")),
                Price.NONE);
    }

    private LintSubject subject(JdbcUrl url, WrittenUrl written) {
        DriverVersion judged =
                version.orElseGet(() -> DriverVersion.newestKnown(url.scheme().driver()));
        JdbcUrl known = url.withChanges(List.of(), unknownNames(url, written));
        List<UrlParameter> given = new ArrayList<>(url.properties());
        given.addAll(beside);
        Optional<String> reader =
                written.wrapper().map(UrlWrapper::title).or(() -> OtherReaders.of(url, given, written::isUnknown));
        return new LintSubject(
                known,
                EffectiveParameters.of(known, beside, judged),
                assumptions,
                around.writtenAs(written).readBy(reader));
    }

    /** The names of parameters with a placeholder as value. */
    private static Set<String> unknownNames(JdbcUrl url, WrittenUrl written) {
        if (!written.hasPlaceholders()) {
            return Set.of();
        }
        return url.properties().stream()
                .filter(property -> property.isSecret()
                        ? written.isPlaceholder(property.value())
                        : written.isUnknown(property.value()) || written.isUnknown(property.name()))
                .map(UrlParameter::name)
                .collect(Collectors.toSet());
    }

    private List<Finding> shown(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> !ignored.contains(finding.rule().id()))
                .toList();
    }

    /** A change of a parameter with a placeholder as value is not a finding: the value is unknown. */
    private List<Finding> findings(LintSubject subject, JdbcUrl url) {
        Set<String> unknown = unknownNames(url, subject.around().written());
        return allRules().stream()
                .flatMap(rule -> few(rule, rule.check(subject)).stream())
                .map(finding -> asAsked(finding, subject))
                .map(finding -> whereGiven(finding, subject))
                .filter(finding -> unknown.isEmpty() || !touches(finding, unknown))
                .toList();
    }

    /** A fix does not turn on what the string itself turns off. */
    private static Finding asAsked(Finding finding, LintSubject subject) {
        Optional<EffectiveParameter> off = finding.fix().set().stream()
                .filter(set -> set.value().equals("true"))
                .flatMap(set -> subject.parameters().find(set.name()).stream())
                .filter(parameter -> parameter.origin() == EffectiveParameter.Origin.EXPLICIT
                        && !subject.parameters().isOn(parameter.name()))
                .findFirst();
        if (off.isEmpty() || !finding.fix().isNeutral()) {
            return finding;
        }
        Fix choice = finding.fix()
                .changing("The string says " + off.get().name() + "="
                        + off.get().value() + " itself; find out why before you change it.");
        return finding.withFix(choice);
    }

    /** In Connector/J a connection property overrides the string, so a change of the string would have no effect. */
    private Finding whereGiven(Finding finding, LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        boolean isBeside = parameters.driver() == Driver.CONNECTOR_J
                && finding.fix().set().stream()
                        .map(set -> NameRules.nameIn(parameters, set.name()))
                        .anyMatch(name -> beside.stream()
                                .anyMatch(given -> NameRules.nameIn(parameters, given.name())
                                        .equals(name)));
        if (!isBeside) {
            return finding;
        }
        Fix fix = Fix.elsewhere(finding.fix().sentence() + " It is a separate property, not in the string.")
                .changing(finding.fix().changes());
        return finding.withFix(fix);
    }

    private static boolean touches(Finding finding, Set<String> names) {
        return Stream.of(
                        finding.parameters().stream(),
                        finding.fix().remove().stream(),
                        finding.fix().set().stream().map(UrlParameter::name))
                .flatMap(some -> some)
                .anyMatch(names::contains);
    }

    /** The first findings of one rule, and the number of the others. */
    private static List<Finding> few(Rule rule, List<Finding> findings) {
        if (findings.size() <= MOST_OF_ONE_RULE + 1) {
            return findings;
        }
        Finding last = findings.get(findings.size() - 1);
        List<Finding> few = new ArrayList<>(findings.subList(0, MOST_OF_ONE_RULE));
        few.add(new Finding(
                rule,
                last.severity(),
                what(String.format(Locale.ROOT, "And %,d more like these.", findings.size() - MOST_OF_ONE_RULE)),
                last.why(),
                Fix.elsewhere("Fix the first ones, then check these."),
                Price.NONE));
        return few;
    }

    private static Finding restored(Finding finding, WrittenUrl written) {
        Fix fix = finding.fix();
        return new Finding(
                finding.rule(),
                finding.severity(),
                written.restored(finding.what()),
                finding.parameters(),
                written.restored(finding.why()),
                new Fix(
                        written.restored(fix.sentence()),
                        fix.set().stream()
                                .map(one -> new UrlParameter(one.name(), written.restored(one.value())))
                                .toList(),
                        fix.remove(),
                        fix.changes()),
                finding.price());
    }

    private static List<Finding> errorsFirst(List<Finding> findings) {
        return findings.stream()
                .sorted(Comparator.comparing(Finding::severity)
                        .thenComparing(finding -> !FIRST.contains(finding.rule().id())))
                .toList();
    }
}
