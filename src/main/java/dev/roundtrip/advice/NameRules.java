package dev.roundtrip.advice;

import static dev.roundtrip.advice.Found.warning;
import static dev.roundtrip.advice.RuleForm.rule;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;
import static dev.roundtrip.jdbc.UrlScheme.Driver.MARIADB;
import static dev.roundtrip.result.Fix.elsewhere;
import static dev.roundtrip.result.Fix.remove;
import static dev.roundtrip.result.Fix.set;
import static dev.roundtrip.result.Severity.ERROR;
import static dev.roundtrip.result.Severity.INFO;
import static dev.roundtrip.result.Severity.WARNING;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.FormerParameter;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.KnownParameter;
import dev.roundtrip.jdbc.KnownParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.result.Fix;
import dev.roundtrip.result.Severity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules on names that the driver does not know or that are outdated. Both drivers silently ignore unknown names. */
final class NameRules {
    private NameRules() {}

    private static final String IGNORED = "The driver silently ignores it";

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

    static final List<Rule> ALL = List.of(
            named(
                    rule("name-letter-case", "A name in the wrong letter case").holdsFor(RuleForm.CONNECTOR_J_ALL),
                    Kind.LETTER_CASE,
                    given -> given.found(
                                    KnownParameters.SHAPING.contains(given.right()) ? ERROR : WARNING,
                                    " is written '" + given.right() + "' in " + given.s.driver())
                            .because("Names are case-sensitive. " + IGNORED + ".")
                            .fix(
                                    given.isRead()
                                            ? given.renamed(given.right())
                                                    .changing("It then takes effect; " + given.reader()
                                                            + " may read the old one.")
                                            : given.renamed(given.right()))),
            named(
                    rule("unknown-name", "A name unknown to the driver"),
                    Kind.UNKNOWN,
                    given -> given.ignored(
                            " is not a parameter of " + given.s.driver()
                                    + given.meant()
                                            .map(near -> "; the nearest is '" + near + "'")
                                            .orElse(""),
                            given.meant().map(given::renamed).orElseGet(given::removed))),
            named(
                    rule("other-drivers-name", "A name of the other driver"),
                    Kind.OTHER_DRIVER,
                    given -> given.ignored(
                            " is a parameter of " + other(given.driver()).title(), given.removed())),
            named(
                    rule("name-of-later-version", "A name of later versions"),
                    Kind.LATER,
                    given -> given.ignored(
                            " came with " + sinceOf(given.driver(), given.name).orElseThrow() + ", after "
                                    + given.s.driver(),
                            given.removed()
                                    .changing(sinceOf(given.driver(), given.name)
                                                    .orElseThrow() + " and later read it."))),
            named(rule("former-name", "A name of earlier versions"), Kind.FORMER, given -> {
                FormerParameter former = given.former();
                return given.found(WARNING, " is a name of earlier versions: " + former.fate())
                        .severityIf(former.instead().isEmpty(), INFO)
                        .because(
                                former.instead().isEmpty()
                                        ? "It changes nothing in " + given.s.driver() + "."
                                        : "In " + given.s.driver() + " it is replaced by '" + former.instead() + "'.")
                        .fix(given.isRead() ? keep() : replaced(given));
            }),
            rule("name-given-twice", "A name given twice with different values")
                    .each(s -> givenTwice(s)
                            .map(twice -> warning(what("'" + JdbcUrl.maskedIn(twice.name) + "' is given "
                                                    + twice.values.size() + " times, with different values")
                                            .about(twice.name))
                                    .because("The driver uses the last, " + twice.last() + ".")
                                    .fix(set(
                                            "Keep one, such as " + twice.last() + ".",
                                            twice.last().name(),
                                            twice.last().value())))));

    private static Rule named(RuleForm form, Kind kind, Function<Given, Found> finding) {
        return form.each(s -> given(s, kind).map(given -> {
            Found found = finding.apply(given);
            return given.others.isEmpty() ? found : found.fix(given.ofOthers());
        }));
    }

    private static Fix keep() {
        return elsewhere("Keep it, unless nothing reads it.");
    }

    /**
     * A given name.
     *
     * @param others the names of the same kind for which this one stands too; empty for a finding of its own
     */
    private record Given(LintSubject s, Kind kind, String name, List<String> others) {

        /** @param words what follows the name */
        Found found(Severity severity, String words) {
            return Found.found(
                    severity,
                    others.isEmpty()
                            ? what("'" + shown() + "'", words).about(shown(), meant().orElse(shown()))
                            : Rule.others(others.size()));
        }

        /** The driver ignores it, but a plug-in or a wrapper may read it. */
        Found ignored(String words, Fix fix) {
            return found(isRead() ? INFO : WARNING, words)
                    .because(IGNORED + (isRead() ? ", but " + reader() + " may read it." : "."))
                    .fix(isRead() ? keep() : fix);
        }

        Driver driver() {
            return s.parameters().driver();
        }

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
            return FormerParameter.named(driver(), name).orElseThrow();
        }

        /** Whether something other than the driver may read it. */
        boolean isRead() {
            return s.around().reader().isPresent();
        }

        String reader() {
            return s.around().reader().orElseThrow();
        }

        /** A pair whose equals sign is written %3D is a name to the driver; it may be that of a password. */
        private String shown() {
            return JdbcUrl.maskedIn(name);
        }

        Fix removed() {
            return name.equals(shown())
                    ? remove("Take " + name + " out.", name)
                    : elsewhere("Write its equals sign as it is, not as %3D.");
        }

        Fix renamed(String to) {
            List<UrlParameter> properties = s.url().properties();
            Optional<UrlParameter> given = properties.stream()
                    .filter(property -> property.name().equals(name))
                    .reduce((first, second) -> second);
            if (given.isEmpty()) {
                boolean ofHost = s.url().hosts().stream()
                        .flatMap(host -> host.properties().stream())
                        .anyMatch(property -> property.name().equals(name));
                return elsewhere(
                        "Write it '" + to + "' where it is given" + (ofHost ? "." : ", as a separate property."));
            }
            if (properties.stream().anyMatch(property -> property.name().equals(to))) {
                return removed();
            }
            Fix fix = set("Write it '" + to + "'.", to, given.get().value()).without(name);
            boolean inEffect = NeutralParameter.NAMES.contains(to)
                    && s.parameters()
                            .find(to)
                            .filter(right -> right.value().equals(given.get().value()))
                            .isPresent();
            return inEffect ? fix : fix.changing("It then takes effect.");
        }

        /** What is to be done about the others, without suggestions for each; no version reads the first kinds. */
        Fix ofOthers() {
            return switch (kind) {
                case UNKNOWN, OTHER_DRIVER ->
                    isRead() ? Rule.FIRST_ONES : remove("Remove them.", others.toArray(new String[0]));
                case LETTER_CASE, LATER, FORMER, TAKEN -> Rule.FIRST_ONES;
            };
        }
    }

    private static Stream<Given> given(LintSubject s, Kind kind) {
        int most = Rule.MOST;
        List<String> names = s.parameters().unknownNames().stream()
                .distinct()
                .filter(name -> kindOf(s.parameters(), name) == kind)
                .toList();
        Stream<Given> first = names.stream().limit(most).map(name -> new Given(s, kind, name, List.of()));
        return names.size() <= most
                ? first
                : Stream.concat(first, Stream.of(new Given(s, kind, names.get(0), names.subList(most, names.size()))));
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
        Driver other = other(parameters.driver());
        return KnownParameters.sinceOf(other, name).isPresent()
                        || KnownParameters.ofAnyCase(other, name).isPresent()
                ? Kind.OTHER_DRIVER
                : Kind.UNKNOWN;
    }

    private static Fix replaced(Given given) {
        FormerParameter former = given.former();
        String instead = former.instead();
        if (instead.isEmpty()) {
            return unlessOlder(former, given.removed());
        }
        Optional<EffectiveParameter> turnedInto = given.s
                .parameters()
                .find(instead)
                .filter(parameter -> parameter.origin() == EffectiveParameter.Origin.FORCED);
        if (turnedInto.isPresent()) {
            String value = turnedInto.get().value();
            return set("Write " + turnedInto.get().name() + "=" + value + ".", instead, value)
                    .without(given.name);
        }
        Fix fix = former.isRenamed()
                ? given.renamed(instead)
                : remove("Remove " + given.name + ", and set " + instead + " if it is still wanted.", given.name);
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
        return s.url().properties().stream()
                .collect(Collectors.groupingBy(
                        given -> nameIn(s.parameters(), given.name()), LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(entry -> new Twice(entry.getKey(), entry.getValue()))
                .filter(twice -> twice.values.stream()
                        .anyMatch(one -> !one.value().equals(twice.last().value())));
    }

    /** A name in the driver's spelling. */
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

    private static Driver other(Driver driver) {
        return driver == CONNECTOR_J ? MARIADB : CONNECTOR_J;
    }
}
