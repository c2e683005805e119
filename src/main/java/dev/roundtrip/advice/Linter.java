package dev.roundtrip.advice;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveSettings;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlProperty;
import dev.roundtrip.jdbc.UrlReading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Asks every rule about one connection string. Connects to nothing, and never throws, whatever the string holds. Any thread. */
public final class Linter {

    private static final Rule UNREADABLE = CheckedRule.ofBothDrivers(
            "unreadable-url", "A string that no driver can read", (subject, rule) -> List.of());

    private static final Rule OLD_VERSION = CheckedRule.of(
            "driver-version-unknown",
            "A driver version older than those whose settings are known here",
            "Connector/J before 8.0.11, MariaDB Connector/J before 3.5.6",
            (subject, rule) -> subject.settings().problems().stream()
                    .filter(problem -> problem.contains(ValueRules.OLDER))
                    .map(problem -> new Finding(
                            rule,
                            Severity.WARNING,
                            problem + ".",
                            "What follows was judged by the settings of the oldest version that is known, and may not hold.",
                            Fix.elsewhere("Use a driver of the present line."),
                            Price.NONE))
                    .toList());

    private final Assumptions assumptions;
    private final Optional<DriverVersion> version;
    private final List<UrlProperty> beside;
    private final Set<String> ignored;

    private Linter(
            Assumptions assumptions, Optional<DriverVersion> version, List<UrlProperty> beside, Set<String> ignored) {
        this.assumptions = Objects.requireNonNull(assumptions, "assumptions");
        this.version = version;
        this.beside = List.copyOf(beside);
        this.ignored = Set.copyOf(ignored);
    }

    /** Under those assumptions, for the newest version of the driver that the string names. */
    public static Linter assuming(Assumptions assumptions) {
        return new Linter(assumptions, Optional.empty(), List.of(), Set.of());
    }

    /** The same, for that version of the driver that the string names. */
    public Linter forVersion(DriverVersion driverVersion) {
        return new Linter(assumptions, Optional.of(driverVersion), beside, ignored);
    }

    /** The same, with properties that are given to the driver beside the string. */
    public Linter withProperties(List<UrlProperty> properties) {
        return new Linter(assumptions, version, properties, ignored);
    }

    /**
     * The same, without the findings of these rules.
     *
     * @throws IllegalArgumentException where there is no rule of such an id
     */
    public Linter ignoring(Set<String> ids) {
        List<String> known = ids();
        for (String id : ids) {
            if (!known.contains(id)) {
                throw new IllegalArgumentException("rule is '" + id + "'; allowed are " + String.join(", ", known));
            }
        }
        return new Linter(assumptions, version, beside, ids);
    }

    /** Ids of every rule, the linter's own included. */
    public static List<String> ids() {
        return allRules().stream().map(Rule::id).toList();
    }

    /** Every rule, the linter's own included, in the order in which findings of one severity are shown. */
    public static List<Rule> allRules() {
        List<Rule> rules = new ArrayList<>(List.of(UNREADABLE, OLD_VERSION));
        rules.addAll(Rules.ALL);
        return rules;
    }

    public LintReport lint(String text) {
        UrlReading reading = JdbcUrl.parse(text);
        return reading.url().map(this::lint).orElseGet(() -> unreadable(text, reading.problem()));
    }

    private LintReport unreadable(String text, String problem) {
        Finding finding = new Finding(
                UNREADABLE,
                Severity.ERROR,
                Character.toUpperCase(problem.charAt(0)) + problem.substring(1) + ".",
                "No connection can be opened with it.",
                Fix.elsewhere("Write it as the driver reads it."),
                Price.NONE);
        List<Finding> shown = ignored.contains(UNREADABLE.id()) ? List.of() : List.of(finding);
        return new LintReport(JdbcUrl.masked(text), Optional.empty(), shown, 1 - shown.size(), Optional.empty());
    }

    private LintReport lint(JdbcUrl url) {
        LintSubject subject = subject(url);
        List<Finding> all = findings(subject);
        List<Finding> shown = shown(all);
        return new LintReport(
                url.masked(),
                Optional.of(subject),
                gravestFirst(shown),
                all.size() - shown.size(),
                Optional.of(RecommendedString.of(
                        url,
                        subject(FixedUrl.of(url, any -> shown(findings(subject(any))))
                                .url()))));
    }

    private LintSubject subject(JdbcUrl url) {
        DriverVersion judged =
                version.orElseGet(() -> DriverVersion.newestKnown(url.scheme().driver()));
        return new LintSubject(url, EffectiveSettings.of(url, beside, judged), assumptions);
    }

    private List<Finding> shown(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> !ignored.contains(finding.rule().id()))
                .toList();
    }

    private static List<Finding> findings(LintSubject subject) {
        return allRules().stream().flatMap(rule -> rule.check(subject).stream()).toList();
    }

    private static List<Finding> gravestFirst(List<Finding> findings) {
        return findings.stream().sorted(Comparator.comparing(Finding::severity)).toList();
    }
}
