package dev.roundtrip.advice;

import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.FormerParameter;
import dev.roundtrip.jdbc.KnownParameter;
import dev.roundtrip.jdbc.KnownParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** Rules on names that the driver does not know or that are outdated. Both drivers silently ignore unknown names. */
final class NameRules {
    private NameRules() {}

    private static final String WITHOUT_A_WORD = "The driver silently ignores it.";

    /** Parameters that change what is sent, and nothing that the application sees. */
    private static final Set<String> SENT_ONLY = Set.of(
            "useServerPrepStmts",
            "cachePrepStmts",
            "prepStmtCacheSize",
            "prepStmtCacheSqlLimit",
            "useLocalSessionState");

    static final List<Rule> ALL = List.of(
            CheckedRule.of(
                    "name-letter-case",
                    "A name in another letter case than the driver's",
                    "every version of Connector/J; MariaDB's driver accepts any letter case",
                    NameRules::letterCase),
            CheckedRule.ofBothDrivers("unknown-name", "A name that the driver does not have", NameRules::unknown),
            CheckedRule.ofBothDrivers(
                    "other-drivers-name", "A name that only the other driver has", NameRules::ofOtherDriver),
            CheckedRule.ofBothDrivers(
                    "name-of-later-version",
                    "A name that only later versions of the driver have",
                    NameRules::ofLaterVersion),
            CheckedRule.ofBothDrivers(
                    "former-name", "A name that only earlier versions of the driver had", NameRules::former),
            CheckedRule.ofBothDrivers(
                    "name-given-twice", "A name given more than once, with different values", NameRules::twice));

    /** The kind of a given name that is not a parameter of the driver's version. */
    private enum Kind {
        LETTER_CASE,
        LATER,
        FORMER,
        OTHER_DRIVER,
        UNKNOWN,
        /** This version still accepts it under its older name. */
        TAKEN
    }

    /** A name that every version ignores with which the string may be used. */
    private static final Set<Kind> REMOVED_UNREAD = EnumSet.of(Kind.UNKNOWN, Kind.OTHER_DRIVER, Kind.LATER);

    private static Kind kindOf(EffectiveParameters parameters, String name) {
        if (anyCase(parameters, name).isPresent()) {
            return Kind.LETTER_CASE;
        }
        if (sinceOf(parameters.driver(), name).isPresent()) {
            return Kind.LATER;
        }
        Optional<FormerParameter> former = FormerParameter.named(parameters.driver(), name);
        if (former.isPresent()) {
            return parameters.version().isAtLeast(former.get().goneBy()) ? Kind.FORMER : Kind.TAKEN;
        }
        return hasName(other(parameters.driver()), name) ? Kind.OTHER_DRIVER : Kind.UNKNOWN;
    }

    private static List<Finding> each(
            LintSubject subject, Rule rule, Kind kind, BiFunction<String, EffectiveParameters, Finding> finding) {
        EffectiveParameters parameters = subject.parameters();
        List<String> names = parameters.unknownNames().stream()
                .distinct()
                .filter(name -> kindOf(parameters, name) == kind)
                .toList();
        if (names.size() <= Linter.MOST_OF_ONE_RULE) {
            return names.stream().map(name -> finding.apply(name, parameters)).toList();
        }
        List<String> rest = names.subList(Linter.MOST_OF_ONE_RULE, names.size());
        List<Finding> findings = new ArrayList<>(names.stream()
                .limit(Linter.MOST_OF_ONE_RULE)
                .map(name -> finding.apply(name, parameters))
                .toList());
        findings.add(rest(subject, rule, findings.get(0), kind, rest));
        return findings;
    }

    /** One finding for all names beyond the first ones, without suggestions. */
    private static Finding rest(LintSubject subject, Rule rule, Finding like, Kind kind, List<String> names) {
        boolean gone =
                REMOVED_UNREAD.contains(kind) && subject.around().reader().isEmpty();
        return new Finding(
                rule,
                like.severity(),
                String.format(Locale.ROOT, "And %,d more like these.", names.size()),
                like.why(),
                gone
                        ? Fix.remove("Remove them.", names.toArray(String[]::new))
                        : Fix.elsewhere("Fix the first ones, then check these."));
    }

    private static List<Finding> unknown(LintSubject subject, Rule rule) {
        return each(subject, rule, Kind.UNKNOWN, (name, parameters) -> {
            Optional<String> nearest = parameters.nearest(name);
            String meant = nearest.map(near -> "; the nearest that it has is '" + near + "'")
                    .orElse("");
            return notTaken(
                    subject,
                    rule,
                    "'" + name + "' is not a parameter of " + driver(parameters) + meant + ".",
                    nearest.map(near -> renamed(subject, name, near)).orElseGet(() -> removed(name)));
        });
    }

    /** A name that the driver ignores: a plug-in or a wrapper may still read it. */
    private static Finding notTaken(LintSubject subject, Rule rule, String what, Fix fix) {
        return subject.around()
                .reader()
                .map(reader -> new Finding(
                        rule,
                        Severity.INFO,
                        what,
                        "The driver silently ignores it, but " + reader + " may read it.",
                        Fix.elsewhere("Keep it, unless nothing reads it.")))
                .orElseGet(() -> new Finding(rule, Severity.WARNING, what, WITHOUT_A_WORD, fix, Price.NONE));
    }

    private static List<Finding> letterCase(LintSubject subject, Rule rule) {
        return each(subject, rule, Kind.LETTER_CASE, (name, parameters) -> {
            String right = anyCase(parameters, name).orElseThrow();
            return new Finding(
                    rule,
                    KnownParameters.SHAPING.contains(right) ? Severity.ERROR : Severity.WARNING,
                    "'" + name + "' is written '" + right + "' in " + driver(parameters) + ".",
                    "Names are case-sensitive. " + WITHOUT_A_WORD,
                    subject.around()
                            .reader()
                            .map(reader -> renamed(subject, name, right)
                                    .changing("It then takes effect; " + reader + " may read it as it is."))
                            .orElseGet(() -> renamed(subject, name, right)));
        });
    }

    private static List<Finding> former(LintSubject subject, Rule rule) {
        return each(subject, rule, Kind.FORMER, (name, parameters) -> {
            FormerParameter former =
                    FormerParameter.named(parameters.driver(), name).orElseThrow();
            return new Finding(
                    rule,
                    former.instead().isEmpty() ? Severity.INFO : Severity.WARNING,
                    "'" + name + "' is a name of earlier versions: " + former.fate() + ".",
                    former.instead().isEmpty()
                            ? "It changes nothing in " + driver(parameters) + "."
                            : "In " + driver(parameters) + " it is replaced by '" + former.instead() + "'.",
                    replaced(subject, former, name));
        });
    }

    private static Fix replaced(LintSubject subject, FormerParameter former, String name) {
        EffectiveParameters parameters = subject.parameters();
        String instead = former.instead();
        if (subject.around().reader().isPresent()) {
            return Fix.elsewhere("Keep it, unless nothing reads it.");
        }
        if (instead.isEmpty()) {
            return unlessOlder(former, removed(name));
        }
        boolean turnedInto = parameters
                .find(instead)
                .filter(parameter -> parameter.origin() == EffectiveParameter.Origin.FORCED)
                .isPresent();
        if (turnedInto) {
            return Fix.neutral(
                    "Write " + parameters.get(instead).name() + "="
                            + parameters.get(instead).value() + ".",
                    List.of(new UrlParameter(instead, parameters.get(instead).value())),
                    List.of(name));
        }
        Fix fix = former.isRenamed()
                ? renamed(subject, name, instead)
                : Fix.remove("Remove " + name + ", and set " + instead + " if it is still wanted.", name);
        return fix.isNeutral() ? unlessOlder(former, fix) : fix;
    }

    /** Earlier drivers still read the name, and the application may have one of them. */
    private static Fix unlessOlder(FormerParameter former, Fix fix) {
        boolean everyKnownVersion =
                former.driver() == CONNECTOR_J && DriverVersion.OLDEST_KNOWN.isAtLeast(former.goneBy());
        return everyKnownVersion ? fix : fix.changing("A driver before " + former.goneBy() + " still reads it.");
    }

    private static List<Finding> ofLaterVersion(LintSubject subject, Rule rule) {
        return each(
                subject,
                rule,
                Kind.LATER,
                (name, parameters) -> notTaken(
                        subject,
                        rule,
                        "'" + name + "' came with "
                                + sinceOf(parameters.driver(), name).orElseThrow() + ", after " + driver(parameters)
                                + ".",
                        removed(name)));
    }

    private static List<Finding> ofOtherDriver(LintSubject subject, Rule rule) {
        return each(
                subject,
                rule,
                Kind.OTHER_DRIVER,
                (name, parameters) -> notTaken(
                        subject,
                        rule,
                        "'" + name + "' is a parameter of "
                                + other(parameters.driver()).title() + ", and this string is for "
                                + parameters.driver().title() + ".",
                        removed(name)));
    }

    private static List<Finding> twice(LintSubject subject, Rule rule) {
        Map<String, List<UrlParameter>> byName = new LinkedHashMap<>();
        for (UrlParameter property : subject.url().properties()) {
            byName.computeIfAbsent(nameIn(subject.parameters(), property.name()), any -> new ArrayList<>())
                    .add(property);
        }
        List<Finding> findings = new ArrayList<>();
        byName.forEach((name, given) -> {
            UrlParameter last = given.get(given.size() - 1);
            if (given.stream().anyMatch(one -> !one.value().equals(last.value()))) {
                findings.add(new Finding(
                        rule,
                        Severity.WARNING,
                        "'" + name + "' is given " + given.size() + " times, with different values.",
                        "The driver uses the last, " + last + ", and silently ignores the others.",
                        Fix.set("Keep one, such as " + last + ".", last)));
            }
        });
        return findings;
    }

    private static Fix removed(String name) {
        return Fix.remove("Take " + name + " out.", name);
    }

    private static Fix renamed(LintSubject subject, String from, String to) {
        Optional<String> value = subject.url().properties().stream()
                .filter(property -> property.name().equals(from))
                .reduce((first, second) -> second)
                .map(UrlParameter::value);
        if (value.isEmpty()) {
            boolean ofHost = subject.url().hosts().stream()
                    .flatMap(host -> host.properties().stream())
                    .anyMatch(property -> property.name().equals(from));
            return Fix.elsewhere(
                    "Write it '" + to + "' where it is given" + (ofHost ? "." : ", as a separate property."));
        }
        if (subject.url().properties().stream()
                .anyMatch(property -> property.name().equals(to))) {
            return removed(from);
        }
        Fix fix = Fix.neutral("Write it '" + to + "'.", List.of(new UrlParameter(to, value.get())), List.of(from));
        return SENT_ONLY.contains(to) ? fix : fix.changing("It then takes effect, which it did not before.");
    }

    static String nameIn(EffectiveParameters parameters, String name) {
        return parameters.find(name).map(EffectiveParameter::name).orElse(name);
    }

    private static Optional<String> anyCase(EffectiveParameters parameters, String name) {
        return KnownParameters.ofAnyCase(parameters.driver(), name)
                .map(KnownParameter::name)
                .filter(parameters::has);
    }

    private static Optional<String> sinceOf(Driver driver, String name) {
        return KnownParameters.sinceOf(driver, name).map(since -> driver.title() + " " + since);
    }

    private static boolean hasName(Driver driver, String name) {
        return KnownParameters.sinceOf(driver, name).isPresent()
                || KnownParameters.ofAnyCase(driver, name).isPresent();
    }

    private static Driver other(Driver driver) {
        return switch (driver) {
            case CONNECTOR_J -> Driver.MARIADB;
            case MARIADB -> CONNECTOR_J;
        };
    }

    private static String driver(EffectiveParameters parameters) {
        return parameters.driver().title() + " " + parameters.version();
    }
}
