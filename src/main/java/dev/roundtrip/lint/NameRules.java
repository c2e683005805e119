package dev.roundtrip.lint;

import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;
import static dev.roundtrip.lint.Found.warning;
import static dev.roundtrip.lint.Rule.rule;
import static dev.roundtrip.report.Fix.elsewhere;
import static dev.roundtrip.report.Fix.remove;
import static dev.roundtrip.report.Fix.set;
import static dev.roundtrip.report.Severity.ERROR;
import static dev.roundtrip.report.Severity.INFO;
import static dev.roundtrip.report.Severity.WARNING;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.FormerParameter;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.KnownParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.Severity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules on names that the driver does not know or that are outdated. Both drivers silently ignore unknown names. */
final class NameRules {
    private NameRules() {}

    private static final String IGNORED = "The driver silently ignores it";
    private static final int VERY_MANY = 1_000;
    private static final Fix KEEP = elsewhere("Keep it if something reads it.");

    /** The kind of a given name that is not a parameter of the driver's version. */
    private enum NameProblem {
        LETTER_CASE,
        LATER,
        FORMER,
        UNKNOWN,
        /** The version still accepts the parameter under its older name. */
        TAKEN
    }

    static final List<Rule> ALL = List.of(
            named(
                    rule("name-letter-case", "A name in the wrong letter case").holdsFor(Rule.CONNECTOR_J_ALL),
                    NameProblem.LETTER_CASE,
                    given -> {
                        String right = anyCase(given.s.parameters(), given.name).orElseThrow();
                        Fix fix = given.reader().isPresent() ? given.renamed(right) : given.inCase(right);
                        return given.found(
                                        NeutralParameter.NAMES.contains(right) ? ERROR : WARNING,
                                        " is written '" + right + "' in " + given.s.driver())
                                .about(right)
                                .because("Names are case-sensitive. " + IGNORED + ".")
                                .fix(given.reader()
                                        .map(reader ->
                                                fix.changing("It then takes effect; " + reader + " may read the old."))
                                        .orElse(fix));
                    }),
            named(rule("unknown-name", "A name unknown to the driver"), NameProblem.UNKNOWN, given -> {
                Optional<String> near = given.s.parameters().nearest(given.name);
                return given.ignored(
                                " is not a parameter of " + given.s.driver()
                                        + (given.name.matches("'.*'|\".*\"") ? ": its quotes are part of the name" : "")
                                        + near.map(name -> "; the nearest is '" + name + "'")
                                                .orElse(""),
                                near.map(given::renamed).orElseGet(given::removed))
                        .about(near.stream().toArray(String[]::new));
            }),
            named(rule("name-of-later-version", "A name of later versions"), NameProblem.LATER, given -> {
                String since = firstAfter(given.s.parameters(), given.name).orElseThrow();
                return given.ignored(
                        " came with " + since + ", after " + given.s.driver(),
                        given.removed().changing(since + " and later read it."));
            }),
            named(rule("former-name", "A name of earlier versions"), NameProblem.FORMER, given -> {
                FormerParameter former =
                        FormerParameter.named(given.driver(), given.name).orElseThrow();
                boolean isGone = former.instead().isEmpty();
                return given.found(isGone ? INFO : WARNING, " is an earlier name: " + former.fate())
                        .because(
                                isGone
                                        ? "It changes nothing in " + given.s.driver() + "."
                                        : "'" + former.instead() + "' replaces it in " + given.s.driver() + ".")
                        .fix(given.reader().isPresent() ? KEEP : instead(given, former));
            }),
            rule("name-given-twice", "A name given twice with different values")
                    .each(s -> s.url().properties().stream()
                            .collect(Collectors.groupingBy(
                                    given -> nameIn(s.parameters(), given.name()),
                                    LinkedHashMap::new,
                                    Collectors.toList()))
                            .entrySet()
                            .stream()
                            .flatMap(entry -> givenTwice(s, entry.getKey(), entry.getValue()))));

    /**
     * The names that only take space: the driver does not know them, no known name is near, and nothing else reads
     * them. If there are very many unknown names, no near one is searched for.
     */
    static Set<String> useless(LintSubject s) {
        if (s.around().reader().isPresent()) {
            return Set.of();
        }
        EffectiveParameters parameters = s.parameters();
        boolean many = parameters.unknownNames().size() > VERY_MANY;
        return parameters.unknownNames().stream()
                .filter(name -> kindOf(parameters, name) == NameProblem.UNKNOWN)
                .filter(name -> JdbcUrl.maskedIn(name).equals(name))
                .filter(name -> many || parameters.nearest(name).isEmpty())
                .collect(Collectors.toSet());
    }

    private static Rule named(Rule form, NameProblem kind, Function<Given, Found> finding) {
        return form.each(s -> shownNames(s)
                .filter(name -> kindOf(s.parameters(), name) == kind)
                .limit(Rule.MOST)
                .map(name -> finding.apply(new Given(s, name))));
    }

    private static Stream<String> shownNames(LintSubject s) {
        Set<String> inValues = s.url().namesInValues();
        return s.parameters().unknownNames().stream().distinct().filter(name -> !inValues.contains(name));
    }

    /** MariaDB's driver takes one of two spellings of a name, by their hash codes. */
    private static Stream<Found> givenTwice(LintSubject s, String name, List<UrlParameter> given) {
        boolean severalNames = given.stream().map(UrlParameter::name).distinct().count() > 1;
        UrlParameter last = s.parameters()
                .find(name)
                .filter(used -> severalNames)
                .map(used -> given.stream()
                        .filter(one -> s.isFor(CONNECTOR_J) && one.value().equals(used.value()))
                        .findFirst()
                        .orElse(new UrlParameter(name, used.value())))
                .orElse(given.get(given.size() - 1));
        return given.stream().allMatch(one -> one.value().equals(last.value()))
                ? Stream.empty()
                : Stream.of(warning("'" + JdbcUrl.maskedIn(name) + "' is given " + given.size()
                                + " times with different values")
                        .about(name)
                        .because("The driver uses " + (severalNames ? "" : "the last, ") + last + ".")
                        .fix(set("Keep one, such as " + last + ".", last.name(), last.value())));
    }

    /** A given name. */
    private record Given(LintSubject s, String name) {

        /**
         * A finding about this name.
         *
         * @param words what follows the name
         */
        Found found(Severity severity, String words) {
            return Found.found(severity, "'" + shown() + "'" + words).about(shown());
        }

        /** A finding that the driver ignores the name; a plug-in or a wrapper may read it. */
        Found ignored(String words, Fix fix) {
            return found(reader().isPresent() ? INFO : WARNING, words)
                    .because(IGNORED
                            + reader().map(reader -> ", but " + reader + " may read it.")
                                    .orElse("."))
                    .fix(reader().isPresent() ? KEEP : fix);
        }

        Driver driver() {
            return s.parameters().driver();
        }

        /** What may read the name besides the driver. */
        Optional<String> reader() {
            return s.around().reader();
        }

        /**
         * The name as it is shown. A pair whose equals sign is written %3D is a name to the driver, and may be a
         * password's.
         */
        private String shown() {
            return JdbcUrl.maskedIn(name);
        }

        Fix removed() {
            return name.equals(shown())
                    ? remove("Take " + name + " out.", name)
                    : elsewhere("Write its equals sign as =, not %3D.");
        }

        /**
         * A fix for the letter case. Removing the name changes nothing; the right spelling may change behaviour, so it
         * is offered, not applied.
         */
        Fix inCase(String to) {
            Fix fix = renamed(to);
            return fix.isNeutral() || NeutralParameter.NAMES.contains(to)
                    ? fix
                    : remove("Take " + name + " out, or write it '" + to + "': it then takes effect.", name);
        }

        Fix renamed(String to) {
            List<UrlParameter> properties = s.url().properties();
            Optional<UrlParameter> given = properties.stream()
                    .filter(property -> property.name().equals(name))
                    .reduce((first, second) -> second);
            if (properties.stream().anyMatch(property -> property.name().equals(to))) {
                return removed();
            }
            if (given.isEmpty()) {
                return elsewhere("Write it '" + to + "' where it is given, outside the query.")
                        .changing("It then takes effect.");
            }
            String value = given.get().value();
            Fix fix = set("Write it '" + to + "'.", to, value).without(name);
            boolean inEffect = NeutralParameter.NAMES.contains(to)
                    && s.parameters()
                            .find(to)
                            .filter(right -> right.value().equals(value))
                            .isPresent();
            return inEffect ? fix : fix.changing("It then takes effect.");
        }
    }

    private static NameProblem kindOf(EffectiveParameters parameters, String name) {
        if (anyCase(parameters, name).isPresent()) {
            return NameProblem.LETTER_CASE;
        }
        if (firstAfter(parameters, name).isPresent()) {
            return NameProblem.LATER;
        }
        Optional<FormerParameter> former = FormerParameter.named(parameters.driver(), name);
        if (former.isPresent()) {
            return parameters.version().isAtLeast(former.get().goneBy()) ? NameProblem.FORMER : NameProblem.TAKEN;
        }
        return NameProblem.UNKNOWN;
    }

    private static Fix instead(Given given, FormerParameter former) {
        if (!former.instead().isEmpty()) {
            return elsewhere("Use '" + former.instead() + "' if still wanted.");
        }
        // Earlier drivers still read the name, and the application may have one of them.
        boolean everyKnownVersion =
                former.driver() == CONNECTOR_J && DriverVersion.OLDEST_KNOWN.isAtLeast(former.goneBy());
        return everyKnownVersion
                ? given.removed()
                : given.removed().changing("A driver before " + former.goneBy() + " still reads it.");
    }

    /** A name in the driver's spelling. */
    static String nameIn(EffectiveParameters parameters, String name) {
        return parameters.find(name).map(EffectiveParameter::name).orElse(name);
    }

    private static Optional<String> anyCase(EffectiveParameters parameters, String name) {
        return KnownParameters.ofAnyCase(parameters.driver(), name)
                .filter(own -> !own.equals(name) && parameters.has(own));
    }

    private static Optional<String> firstAfter(EffectiveParameters parameters, String name) {
        return KnownParameters.firstAfter(parameters.driver(), parameters.version(), name)
                .map(since -> parameters.driver().title() + " " + since);
    }
}
