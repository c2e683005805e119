package dev.roundtrip.advice;

import static dev.roundtrip.advice.RuleForm.bothDrivers;
import static dev.roundtrip.advice.RuleForm.rule;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;
import static dev.roundtrip.jdbc.UrlScheme.Driver.MARIADB;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.FormerParameter;
import dev.roundtrip.jdbc.KnownParameter;
import dev.roundtrip.jdbc.KnownParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules on names that the driver does not know or that are outdated. Both drivers silently ignore unknown names. */
final class NameRules {
    private NameRules() {}

    private static final String WITHOUT_A_WORD = "The driver silently ignores it.";
    private static final String KEEP = "Keep it, unless nothing reads it.";

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

    static final List<Rule> ALL = List.of(
            named(
                    rule(
                            "name-letter-case",
                            "A name in another letter case than the driver's",
                            "every version of Connector/J; MariaDB's driver accepts any letter case"),
                    Kind.LETTER_CASE,
                    given -> KnownParameters.SHAPING.contains(given.right()) ? Severity.ERROR : Severity.WARNING,
                    given -> " is written '" + given.right() + "' in " + given.s.driver() + ".",
                    given -> "Names are case-sensitive. " + WITHOUT_A_WORD,
                    given -> given.reader()
                            .map(reader -> renamed(given.s, given.name, given.right())
                                    .changing("It then takes effect; " + reader + " may read it as it is."))
                            .orElseGet(() -> renamed(given.s, given.name, given.right()))),
            ignored(
                    bothDrivers("unknown-name", "A name that the driver does not have"),
                    Kind.UNKNOWN,
                    given -> " is not a parameter of " + given.s.driver()
                            + given.meant()
                                    .map(near -> "; the nearest that it has is '" + near + "'")
                                    .orElse("")
                            + ".",
                    given -> given.meant()
                            .map(near -> renamed(given.s, given.name, near))
                            .orElseGet(() -> removed(given.name))),
            ignored(
                    bothDrivers("other-drivers-name", "A name that only the other driver has"),
                    Kind.OTHER_DRIVER,
                    given -> " is a parameter of "
                            + other(given.s.parameters().driver()).title() + ", and this string is for "
                            + given.s.parameters().driver().title() + ".",
                    given -> removed(given.name)),
            ignored(
                    bothDrivers("name-of-later-version", "A name that only later versions of the driver have"),
                    Kind.LATER,
                    given -> " came with "
                            + sinceOf(given.s.parameters().driver(), given.name).orElseThrow() + ", after "
                            + given.s.driver() + ".",
                    given -> removed(given.name)),
            named(
                    bothDrivers("former-name", "A name that only earlier versions of the driver had"),
                    Kind.FORMER,
                    given -> given.former().instead().isEmpty() ? Severity.INFO : Severity.WARNING,
                    given -> " is a name of earlier versions: " + given.former().fate() + ".",
                    given -> given.former().instead().isEmpty()
                            ? "It changes nothing in " + given.s.driver() + "."
                            : "In " + given.s.driver() + " it is replaced by '"
                                    + given.former().instead() + "'.",
                    NameRules::replaced),
            bothDrivers("name-given-twice", "A name given more than once, with different values")
                    .each(NameRules::givenTwice)
                    .warning(twice -> what("'" + twice.name + "' is given " + twice.values.size()
                                    + " times, with different values.")
                            .about(twice.name))
                    .because(
                            twice -> "The driver uses the last, " + twice.last() + ", and silently ignores the others.")
                    .fix(twice -> Fix.set(
                            "Keep one, such as " + twice.last() + ".",
                            twice.last().name(),
                            twice.last().value())));

    /**
     * A given name.
     *
     * @param others the names of the same kind for which this one stands too; empty for a finding of its own
     */
    private record Given(LintSubject s, Kind kind, String name, List<String> others) {

        /** The parameter that is probably meant. */
        Optional<String> meant() {
            return switch (kind) {
                case LETTER_CASE -> anyCase(s.parameters(), name);
                case UNKNOWN -> s.parameters().nearest(name);
                case LATER, FORMER, OTHER_DRIVER, TAKEN -> Optional.empty();
            };
        }

        String right() {
            return meant().orElseThrow();
        }

        FormerParameter former() {
            return FormerParameter.named(s.parameters().driver(), name).orElseThrow();
        }

        Optional<String> reader() {
            return s.around().reader();
        }

        /** What is to be done about the others, without suggestions for each. */
        Fix ofOthers() {
            return REMOVED_UNREAD.contains(kind) && reader().isEmpty()
                    ? Fix.elsewhere("Remove them.").without(others)
                    : Fix.elsewhere("Fix the first ones, then check these.");
        }
    }

    /** @param words what follows the name in the finding */
    private static Rule named(
            RuleForm<LintSubject> form,
            Kind kind,
            Function<Given, Severity> severity,
            Function<Given, String> words,
            Function<Given, String> why,
            Function<Given, Fix> fix) {
        return form.each(s -> given(s, kind))
                .finds(
                        severity,
                        given -> given.others.isEmpty()
                                ? what("'" + given.name + "'", words.apply(given))
                                        .about(given.name, given.meant().orElse(given.name))
                                : what(String.format(Locale.ROOT, "And %,d more like these.", given.others.size())))
                .because(why)
                .fix(given -> given.others.isEmpty() ? fix.apply(given) : given.ofOthers());
    }

    /** A name that the driver ignores: a plug-in or a wrapper may still read it. */
    private static Rule ignored(
            RuleForm<LintSubject> form, Kind kind, Function<Given, String> words, Function<Given, Fix> fix) {
        return named(
                form,
                kind,
                given -> given.reader().isPresent() ? Severity.INFO : Severity.WARNING,
                words,
                given -> given.reader()
                        .map(reader -> "The driver silently ignores it, but " + reader + " may read it.")
                        .orElse(WITHOUT_A_WORD),
                given -> given.reader().map(reader -> Fix.elsewhere(KEEP)).orElseGet(() -> fix.apply(given)));
    }

    private static Stream<Given> given(LintSubject s, Kind kind) {
        List<String> names = s.parameters().unknownNames().stream()
                .distinct()
                .filter(name -> kindOf(s.parameters(), name) == kind)
                .toList();
        Stream<Given> first =
                names.stream().limit(Linter.MOST_OF_ONE_RULE).map(name -> new Given(s, kind, name, List.of()));
        return names.size() <= Linter.MOST_OF_ONE_RULE
                ? first
                : Stream.concat(
                        first,
                        Stream.of(new Given(
                                s, kind, names.get(0), names.subList(Linter.MOST_OF_ONE_RULE, names.size()))));
    }

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

    private static Fix replaced(Given given) {
        EffectiveParameters parameters = given.s.parameters();
        FormerParameter former = given.former();
        String name = given.name;
        String instead = former.instead();
        if (given.reader().isPresent()) {
            return Fix.elsewhere(KEEP);
        }
        if (instead.isEmpty()) {
            return unlessOlder(former, removed(name));
        }
        Optional<EffectiveParameter> turnedInto =
                parameters.find(instead).filter(parameter -> parameter.origin() == EffectiveParameter.Origin.FORCED);
        if (turnedInto.isPresent()) {
            String value = turnedInto.get().value();
            return Fix.set("Write " + turnedInto.get().name() + "=" + value + ".", instead, value)
                    .without(List.of(name));
        }
        Fix fix = former.isRenamed()
                ? renamed(given.s, name, instead)
                : Fix.remove("Remove " + name + ", and set " + instead + " if it is still wanted.", name);
        return fix.isNeutral() ? unlessOlder(former, fix) : fix;
    }

    /** Earlier drivers still read the name, and the application may have one of them. */
    private static Fix unlessOlder(FormerParameter former, Fix fix) {
        boolean everyKnownVersion =
                former.driver() == CONNECTOR_J && DriverVersion.OLDEST_KNOWN.isAtLeast(former.goneBy());
        return everyKnownVersion ? fix : fix.changing("A driver before " + former.goneBy() + " still reads it.");
    }

    private record Twice(String name, List<UrlParameter> values) {
        UrlParameter last() {
            return values.get(values.size() - 1);
        }
    }

    private static Stream<Twice> givenTwice(LintSubject s) {
        Map<String, List<UrlParameter>> byName = s.url().properties().stream()
                .collect(Collectors.groupingBy(
                        given -> nameIn(s.parameters(), given.name()), LinkedHashMap::new, Collectors.toList()));
        return byName.entrySet().stream()
                .map(entry -> new Twice(entry.getKey(), entry.getValue()))
                .filter(twice -> twice.values.stream()
                        .anyMatch(one -> !one.value().equals(twice.last().value())));
    }

    private static Fix removed(String name) {
        return Fix.remove("Take " + name + " out.", name);
    }

    private static Fix renamed(LintSubject s, String from, String to) {
        Optional<String> value = s.url().properties().stream()
                .filter(property -> property.name().equals(from))
                .reduce((first, second) -> second)
                .map(UrlParameter::value);
        if (value.isEmpty()) {
            boolean ofHost = s.url().hosts().stream()
                    .flatMap(host -> host.properties().stream())
                    .anyMatch(property -> property.name().equals(from));
            return Fix.elsewhere(
                    "Write it '" + to + "' where it is given" + (ofHost ? "." : ", as a separate property."));
        }
        if (s.url().properties().stream().anyMatch(property -> property.name().equals(to))) {
            return removed(from);
        }
        Fix fix = Fix.set("Write it '" + to + "'.", to, value.get()).without(List.of(from));
        return NeutralParameter.NAMES.contains(to)
                ? fix
                : fix.changing("It then takes effect, which it did not before.");
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
            case CONNECTOR_J -> MARIADB;
            case MARIADB -> CONNECTOR_J;
        };
    }
}
