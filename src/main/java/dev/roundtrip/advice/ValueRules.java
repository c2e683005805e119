package dev.roundtrip.advice;

import static dev.roundtrip.advice.Found.error;
import static dev.roundtrip.advice.Found.info;
import static dev.roundtrip.advice.Found.warning;
import static dev.roundtrip.advice.Names.CACHE;
import static dev.roundtrip.advice.Names.CACHE_SIZE;
import static dev.roundtrip.advice.Names.LOCAL;
import static dev.roundtrip.advice.Names.SQL_LIMIT;
import static dev.roundtrip.advice.RuleForm.rule;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;
import static dev.roundtrip.result.Fix.remove;
import static dev.roundtrip.result.Fix.set;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.ParameterProblem;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlWrapper;
import dev.roundtrip.result.Fix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Rules on how a string is written, and on values that the driver rejects or that change nothing, and older names. */
final class ValueRules {
    private ValueRules() {}

    private static final String BUNDLES = "useConfigs";

    private static final Map<String, String> TLS_NAMES = Map.of(
            "useSSL", "sslMode=DISABLED for false, PREFERRED for true",
            "requireSSL", "sslMode=REQUIRED",
            "verifyServerCertificate", "sslMode=VERIFY_CA");

    /** Of the written form, which no driver sees. */
    static final List<Rule> WRITTEN = List.of(
            rule("driver-version-unknown", "An older driver is judged as the oldest known version")
                    .holdsFor("Connector/J before 8.0.11, MariaDB Connector/J before 3.5.6")
                    .when(ValueRules::isOld)
                    .finds(s -> warning(s.parameters().problems().get(0).text()).fix("Use a current driver.")),
            rule("wrapped-driver", "A driver that wraps another")
                    .holdsFor("the drivers of docs/check.md")
                    .when(s -> s.around().written().wrapper().isPresent())
                    .finds(s -> info("The string goes through " + wrapper(s).title() + ", which passes "
                                    + wrapper(s).inner() + "//... on to "
                                    + s.parameters().driver().title())
                            .because((wrapper(s).adds().isEmpty()
                                            ? "What it sends itself is unknown."
                                            : wrapper(s).adds())
                                    + " It may read unknown names.")
                            .fix("Read its documentation.")),
            rule("escaped-ampersand", "An ampersand written as in XML")
                    .when(s -> s.around().written().isEscaped())
                    .finds(error("Its ampersands are written '&amp;'")
                            .lettingNoneOpen("Connector/J rejects it, MariaDB's driver loses parameters.")
                            .fix("Keep '&amp;' in XML files only.")),
            rule("password-in-file", "A password in a configuration file")
                    .when(s -> !s.around().pool().plainPasswords().isEmpty())
                    .finds(s -> warning("The file holds a password: "
                                    + s.around().pool().plainPasswords())
                            .because("Files reach repositories, images and backups.")
                            .fix("Use a placeholder filled from a secret store.")));

    static final List<Rule> ALL = List.of(
            rule("refused-value", "A value that the driver refuses")
                    .each(s -> refused(s, false)
                            .map(problem -> error(what(problem.text()).about(problem.parameter()))
                                    .lettingNoneOpen(Names.NONE_OPENS)
                                    .fix("Use another value."))),
            rule("unknown-bundle", "useConfigs names an unknown bundle")
                    .holdsFor(RuleForm.CONNECTOR_J_ALL)
                    .each(s -> refused(s, true)
                            .map(problem -> error(problem.text())
                                    .lettingNoneOpen(Names.NONE_OPENS + " Bundle names are case-sensitive.")
                                    .fix(set("Use an existing bundle.", BUNDLES, "maxPerformance")
                                            .changing("It sets nine parameters; one disables timeouts.")))),
            rule("parameter-without-effect", "A parameter without effect")
                    .each(s -> withoutEffect(s)
                            .map(one -> info(what("'" + one.name + "' changes nothing here")
                                            .about(one.name))
                                    .because(one.why)
                                    .fix(remove("Take " + one.name + " out.", one.name)))),
            rule("deprecated-name", "An older name that still works")
                    .holdsFor("Connector/J; useSSL, requireSSL and verifyServerCertificate from 8.0.13")
                    .each(s -> olderNames(s)
                            .map(old -> info(what("'" + old.name + "' is " + old.newer())
                                            .about(old.name, old.parameter.name()))
                                    .because(old.effect())
                                    .fix(old.replaced()))));

    /** Such a version is the first problem of a string. */
    private static boolean isOld(LintSubject s) {
        return !s.isAtLeast(s.isFor(CONNECTOR_J) ? DriverVersion.OLDEST_KNOWN : DriverVersion.OLDEST_KNOWN_MARIADB);
    }

    private static UrlWrapper wrapper(LintSubject s) {
        return s.around().written().wrapper().orElseThrow();
    }

    /** The values that are refused: those of the string's bundles, or all others. */
    private static Stream<ParameterProblem> refused(LintSubject s, boolean ofBundles) {
        return s.parameters().problems().stream()
                .filter(problem ->
                        !problem.parameter().isEmpty() && problem.parameter().equals(BUNDLES) == ofBundles);
    }

    private record WithoutEffect(String name, String why) {}

    private static Stream<WithoutEffect> withoutEffect(LintSubject s) {
        List<WithoutEffect> found = new ArrayList<>(List.of(new WithoutEffect(
                "elideSetAutoCommits", "The driver disables it (server bug 66884). Use " + LOCAL + ".")));
        if (!s.isOn(CACHE)) {
            for (String size : List.of(CACHE_SIZE, SQL_LIMIT)) {
                found.add(new WithoutEffect(size, "Its cache is off (cachePrepStmts)."));
            }
        }
        if (s.isFor(CONNECTOR_J) && s.isOn(LOCAL)) {
            found.add(new WithoutEffect("alwaysSendSetIsolation", LOCAL + " already decides it."));
        }
        return found.stream().filter(one -> s.parameters().isGiven(one.name));
    }

    /** @param parameter what the driver has instead of it */
    private record OlderName(String name, EffectiveParameter parameter) {

        private boolean isOfTls() {
            return TLS_NAMES.containsKey(name);
        }

        private boolean isPassedOver() {
            return parameter.origin() == EffectiveParameter.Origin.EXPLICIT;
        }

        String newer() {
            return isOfTls()
                    ? "an older form of sslMode (" + TLS_NAMES.get(name) + ")"
                    : "the older name of '" + parameter.name() + "'";
        }

        String effect() {
            String ofTls = isPassedOver() ? "sslMode overrides it." : "It means sslMode=" + parameter.value() + ".";
            return isOfTls() ? ofTls : "It still works.";
        }

        Fix replaced() {
            if (!isOfTls()) {
                return set("Write it '" + parameter.name() + "'.", parameter.name(), parameter.value())
                        .without(name)
                        .changing("Older drivers may ignore the new name.");
            }
            Fix fix = isPassedOver()
                    ? remove("Take " + name + " out.", name)
                    : set("Write sslMode=" + parameter.value() + ".", "sslMode", parameter.value())
                            .without("useSSL", "requireSSL", "verifyServerCertificate");
            return fix.changing("A driver before 8.0.13 ignores sslMode.");
        }
    }

    private static Stream<OlderName> olderNames(LintSubject s) {
        return s.url().properties().stream()
                .filter(given -> s.isFor(CONNECTOR_J))
                .map(UrlParameter::name)
                .distinct()
                .filter(s.parameters()::has)
                .map(name -> new OlderName(
                        name,
                        TLS_NAMES.containsKey(name) && s.parameters().has("sslMode") ? s.get("sslMode") : s.get(name)))
                .filter(old -> !old.name.equals(old.parameter.name()));
    }
}
