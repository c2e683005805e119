package dev.roundtrip.advice;

import static dev.roundtrip.advice.RuleForm.bothDrivers;
import static dev.roundtrip.advice.RuleForm.rule;
import static dev.roundtrip.advice.What.what;

import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Rules on values that the driver rejects, that change nothing, or that have an older name. */
final class ValueRules {
    private ValueRules() {}

    private static final String BUNDLES = "useConfigs names";

    /** A problem of the version, not of the string; the linter itself reports it. */
    static final String OLDER = " is older than ";

    private static final Map<String, String> TLS_NAMES = Map.of(
            "useSSL", "sslMode=DISABLED for false, PREFERRED for true",
            "requireSSL", "sslMode=REQUIRED",
            "verifyServerCertificate", "sslMode=VERIFY_CA");

    static final List<Rule> ALL = List.of(
            bothDrivers("refused-value", "A value with which the driver rejects every connection")
                    .each(s -> s.parameters().problems().stream())
                    .when(problem -> !problem.startsWith(BUNDLES) && !problem.contains(OLDER))
                    .error(ValueRules::sentence)
                    .because("No connection can be opened with it.")
                    .fix("Use a value that the driver accepts."),
            rule(
                            "unknown-bundle",
                            "useConfigs names a bundle that the driver does not have",
                            "every version of Connector/J")
                    .each(s -> s.parameters().problems().stream())
                    .when(problem -> problem.startsWith(BUNDLES))
                    .error(ValueRules::sentence)
                    .because("No connection can be opened with it. Names of bundles are case-sensitive.")
                    .fix(Fix.set("Use an existing bundle.", "useConfigs", "maxPerformance")
                            .changing("maxPerformance sets nine parameters; one of them disables statement timeouts.")),
            rule(
                            "setting-without-effect",
                            "A parameter that changes nothing in this string",
                            "every version of both drivers; elideSetAutoCommits in every version of Connector/J")
                    .each(ValueRules::withoutEffect)
                    .info(found ->
                            what("'" + found.name + "' changes nothing here.").about(found.name))
                    .because(found -> found.why)
                    .fix(found -> Fix.remove("Take " + found.name + " out.", found.name)),
            rule(
                            "deprecated-name",
                            "An older name that the driver still accepts",
                            "Connector/J; useSSL, requireSSL and verifyServerCertificate from 8.0.13")
                    .each(ValueRules::olderNames)
                    .info(old -> what("'" + old.name + "' is " + old.newer()).about(old.name, old.parameter.name()))
                    .because(OlderName::effect)
                    .fix(OlderName::replaced));

    private static What sentence(String problem) {
        return what(problem, problem.endsWith(".") ? "" : ".");
    }

    private record WithoutEffect(String name, String why) {}

    private static Stream<WithoutEffect> withoutEffect(LintSubject s) {
        List<WithoutEffect> found = new ArrayList<>(List.of(new WithoutEffect(
                "elideSetAutoCommits",
                "The driver's own code disables it because of server bug 66884; useLocalSessionState does what its name"
                        + " suggests.")));
        if (!s.isOn("cachePrepStmts")) {
            for (String size : List.of("prepStmtCacheSize", "prepStmtCacheSqlLimit")) {
                found.add(new WithoutEffect(size, "It sizes the statement cache, and cachePrepStmts is off."));
            }
        }
        if (s.isFor(Driver.CONNECTOR_J) && s.isOn("useLocalSessionState")) {
            found.add(new WithoutEffect(
                    "alwaysSendSetIsolation",
                    "useLocalSessionState is on, which alone decides whether an unchanged isolation level is sent."));
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
                    ? "an older name for what sslMode says (" + TLS_NAMES.get(name) + ")."
                    : "the older name of '" + parameter.name() + "'.";
        }

        String effect() {
            if (!isOfTls()) {
                return "It still works.";
            }
            return isPassedOver()
                    ? "sslMode is given, so it is ignored."
                    : "It means sslMode=" + parameter.value() + ".";
        }

        Fix replaced() {
            if (!isOfTls()) {
                return Fix.set("Write it '" + parameter.name() + "'.", parameter.name(), parameter.value())
                        .without(List.of(name))
                        .changing(
                                "A driver that has only the older name, such as Connector/J before 8.0.23 for connectionTimeZone, ignores the new one.");
            }
            Fix fix = isPassedOver()
                    ? Fix.remove("Take " + name + " out.", name)
                    : Fix.set(
                                    "Write sslMode=" + parameter.value() + ", which means the same.",
                                    "sslMode",
                                    parameter.value())
                            .without(List.of("useSSL", "requireSSL", "verifyServerCertificate"));
            return fix.changing("A driver before 8.0.13 ignores sslMode.");
        }
    }

    private static Stream<OlderName> olderNames(LintSubject s) {
        return s.url().properties().stream()
                .filter(given -> s.isFor(Driver.CONNECTOR_J))
                .map(UrlParameter::name)
                .distinct()
                .filter(s.parameters()::has)
                .map(name -> new OlderName(
                        name,
                        TLS_NAMES.containsKey(name) && s.parameters().has("sslMode") ? s.get("sslMode") : s.get(name)))
                .filter(old -> !old.name.equals(old.parameter.name()));
    }
}
