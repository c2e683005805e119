package dev.roundtrip.advice;

import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Rules on values that the driver rejects, that change nothing, or that have an older name. */
final class ValueRules {
    private ValueRules() {}

    private static final String BUNDLES = "useConfigs names";

    /** A problem of the version, not of the string; the linter itself reports it. */
    static final String OLDER = " is older than ";

    private static final String ONLY_OLDER_NAME =
            "A driver that has only the older name, such as Connector/J before 8.0.23 for connectionTimeZone, ignores the new one.";

    static final List<Rule> ALL = List.of(
            CheckedRule.ofBothDrivers(
                    "refused-value", "A value with which the driver rejects every connection", ValueRules::refused),
            CheckedRule.of(
                    "unknown-bundle",
                    "useConfigs names a bundle that the driver does not have",
                    "every version of Connector/J",
                    ValueRules::unknownBundle),
            CheckedRule.of(
                    "setting-without-effect",
                    "A parameter that changes nothing in this string",
                    "every version of both drivers; elideSetAutoCommits in every version of Connector/J",
                    ValueRules::withoutEffect),
            CheckedRule.of(
                    "deprecated-name",
                    "An older name that the driver still accepts",
                    "Connector/J; useSSL, requireSSL and verifyServerCertificate from 8.0.13",
                    ValueRules::olderName));

    private static final Map<String, String> TLS_NAMES = Map.of(
            "useSSL", "sslMode=DISABLED for false, PREFERRED for true",
            "requireSSL", "sslMode=REQUIRED",
            "verifyServerCertificate", "sslMode=VERIFY_CA");

    private static List<Finding> refused(LintSubject subject, Rule rule) {
        return subject.parameters().problems().stream()
                .filter(problem -> !problem.startsWith(BUNDLES) && !problem.contains(OLDER))
                .map(problem -> new Finding(
                        rule,
                        Severity.ERROR,
                        sentence(problem),
                        "No connection can be opened with it.",
                        Fix.elsewhere("Use a value that the driver accepts.")))
                .toList();
    }

    private static List<Finding> unknownBundle(LintSubject subject, Rule rule) {
        return subject.parameters().problems().stream()
                .filter(problem -> problem.startsWith(BUNDLES))
                .map(
                        problem -> new Finding(
                                rule,
                                Severity.ERROR,
                                sentence(problem),
                                "No connection can be opened with it. Names of bundles are case-sensitive.",
                                Fix.set("Use an existing bundle.", new UrlParameter("useConfigs", "maxPerformance"))
                                        .changing(
                                                "maxPerformance sets nine parameters; one of them disables statement timeouts.")))
                .toList();
    }

    private static String sentence(String problem) {
        return problem.endsWith(".") ? problem : problem + ".";
    }

    private static List<Finding> withoutEffect(LintSubject subject, Rule rule) {
        EffectiveParameters parameters = subject.parameters();
        List<Finding> findings = new ArrayList<>();
        if (given(parameters, "elideSetAutoCommits")) {
            findings.add(none(
                    rule,
                    "elideSetAutoCommits",
                    "The driver's own code disables it because of server bug 66884; useLocalSessionState does what its name"
                            + " suggests."));
        }
        if (!parameters.isOn("cachePrepStmts")) {
            for (String size : List.of("prepStmtCacheSize", "prepStmtCacheSqlLimit")) {
                if (given(parameters, size)) {
                    findings.add(none(rule, size, "It sizes the statement cache, and cachePrepStmts is off."));
                }
            }
        }
        if (parameters.driver() == Driver.CONNECTOR_J
                && given(parameters, "alwaysSendSetIsolation")
                && parameters.isOn("useLocalSessionState")) {
            findings.add(none(
                    rule,
                    "alwaysSendSetIsolation",
                    "useLocalSessionState is on, which alone decides whether an unchanged isolation level is sent."));
        }
        return findings;
    }

    private static boolean given(EffectiveParameters parameters, String name) {
        return parameters
                .find(name)
                .filter(parameter -> parameter.origin() == Origin.EXPLICIT)
                .isPresent();
    }

    private static Finding none(Rule rule, String name, String why) {
        return new Finding(
                rule,
                Severity.INFO,
                "'" + name + "' changes nothing here.",
                why,
                Fix.remove("Take " + name + " out.", name));
    }

    private static List<Finding> olderName(LintSubject subject, Rule rule) {
        EffectiveParameters parameters = subject.parameters();
        if (parameters.driver() != Driver.CONNECTOR_J) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        for (String name : subject.url().properties().stream()
                .map(UrlParameter::name)
                .distinct()
                .toList()) {
            if (TLS_NAMES.containsKey(name) && parameters.has("sslMode") && parameters.has(name)) {
                findings.add(tlsName(rule, parameters, name));
            } else {
                parameters
                        .find(name)
                        .filter(parameter -> !parameter.name().equals(name))
                        .ifPresent(parameter -> findings.add(new Finding(
                                rule,
                                Severity.INFO,
                                "'" + name + "' is the older name of '" + parameter.name() + "'.",
                                "It still works.",
                                Fix.neutral(
                                                "Write it '" + parameter.name() + "'.",
                                                List.of(new UrlParameter(parameter.name(), parameter.value())),
                                                List.of(name))
                                        .changing(ONLY_OLDER_NAME))));
            }
        }
        return findings;
    }

    private static Finding tlsName(Rule rule, EffectiveParameters parameters, String name) {
        EffectiveParameter mode = parameters.get("sslMode");
        boolean passedOver = mode.origin() == Origin.EXPLICIT;
        Fix fix = passedOver
                ? Fix.remove("Take " + name + " out.", name)
                : Fix.neutral(
                        "Write sslMode=" + mode.value() + ", which means the same.",
                        List.of(new UrlParameter("sslMode", mode.value())),
                        List.of("useSSL", "requireSSL", "verifyServerCertificate"));
        return new Finding(
                rule,
                Severity.INFO,
                "'" + name + "' is an older name for what sslMode says (" + TLS_NAMES.get(name) + ").",
                passedOver ? "sslMode is given, so it is ignored." : "It means sslMode=" + mode.value() + ".",
                fix.changing("A driver before 8.0.13 ignores sslMode."));
    }
}
