package dev.roundtrip.advice;

import dev.roundtrip.advice.DriverRule.Seen;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Rules on missing limits, and on a limit without effect. */
final class LimitRules {

    private static final String CONNECT = "connectTimeout";
    private static final String READ = "socketTimeout";
    private static final String SEVERAL = "allowMultiQueries";
    private static final String LAZY = "tidb_enable_lazy_cursor_fetch";

    static final List<Rule> ALL = List.of(
            CheckedRule.ofBothDrivers(
                    "no-socket-timeout",
                    "No timeout for the server's answer",
                    (subject, rule) -> timeouts(subject, rule, READ)),
            CheckedRule.ofBothDrivers(
                    "no-connect-timeout",
                    "No timeout for connecting, where one for the answer is given",
                    (subject, rule) -> timeouts(subject, rule, CONNECT)),
            CheckedRule.ofBothDrivers(
                    "multi-queries-allowed", "One text may contain several statements", LimitRules::severalQueries),
            DriverRule.connectorJ(
                    "lazy-cursor-in-transaction",
                    "TiDB's lazy cursor fetch does nothing inside a transaction",
                    "8.0.11 and later; seen on TiDB v8.5.3",
                    "",
                    LimitRules::lazyCursor));

    private LimitRules() {}

    /** @param of the limit that the rule is named for; without both, the socket timeout's rule names both */
    private static List<Finding> timeouts(LintSubject subject, Rule rule, String of) {
        EffectiveParameters parameters = subject.parameters();
        List<String> missing = new ArrayList<>();
        List<UrlParameter> set = new ArrayList<>();
        for (TimeLimit limit : List.of(TimeLimit.CONNECT, TimeLimit.SOCKET)) {
            if (parameters.has(limit.property()) && parameters.number(limit.property()) <= 0) {
                missing.add(limit.property());
                set.add(new UrlParameter(limit.property(), Long.toString(limit.millis())));
            }
        }
        if (missing.isEmpty() || missing.contains(READ) != of.equals(READ)) {
            return List.of();
        }
        return List.of(new Finding(
                rule,
                missing.contains(READ) && !SecurityRules.isLocal(subject) ? Severity.WARNING : Severity.INFO,
                withoutBound(parameters, missing),
                "The driver then waits forever: "
                        + (missing.contains(READ)
                                ? "if a host or a firewall silently drops a connection, each thread that waits for an answer hangs."
                                : "for a host that does not answer, until the operating system gives up."),
                new Fix(
                        (missing.contains(READ) ? "Set a socket timeout above the longest statement" : "Set a limit")
                                + "; docs/lab/faults.md was measured with "
                                + String.join(
                                        " and ",
                                        set.stream().map(UrlParameter::toString).toList())
                                + " (milliseconds).",
                        set,
                        List.of(),
                        missing.contains(READ)
                                ? "A statement that takes longer than the socket timeout then fails, and its connection is closed."
                                : "A host that takes longer to accept a connection then counts as down.")));
    }

    private static String withoutBound(EffectiveParameters parameters, List<String> names) {
        Map<String, List<String>> byState = new LinkedHashMap<>();
        for (String name : names) {
            EffectiveParameter parameter = parameters.get(name);
            String given = parameter.value().isEmpty() ? "empty" : parameter.value();
            String state = parameter.origin() == EffectiveParameter.Origin.DEFAULT ? "not given" : given;
            byState.computeIfAbsent(state, same -> new ArrayList<>()).add(name);
        }
        return byState.entrySet().stream()
                .map(one -> String.join(" and ", one.getValue())
                        + (one.getValue().size() == 1 ? " is " : " are ")
                        + one.getKey())
                .collect(Collectors.joining(", and ", "", "."));
    }

    private static List<Finding> severalQueries(LintSubject subject, Rule rule) {
        if (!subject.parameters().hasOn(SEVERAL)) {
            return List.of();
        }
        return List.of(new Finding(
                rule,
                Severity.WARNING,
                subject.parameters().get(SEVERAL) + ".",
                "One text may contain several statements: a value from outside that gets into the SQL can add statements.",
                Fix.set(
                                "Turn it off unless texts with several statements are used.",
                                new UrlParameter(SEVERAL, "false"))
                        .changing("A text with several statements then fails.")));
    }

    private static Optional<Seen> lazyCursor(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        boolean lazy = SessionVariables.of(parameters)
                .last(LAZY)
                .filter(value -> Set.of("1", "on", "true").contains(value.toLowerCase(Locale.ROOT)))
                .isPresent();
        if (!lazy || !subject.assumptions().tidb()) {
            return Optional.empty();
        }
        boolean always = subject.around().pool().autoCommit().equals(Optional.of(false));
        return Optional.of(new Seen(
                always ? Severity.WARNING : Severity.INFO,
                "sessionVariables sets " + LAZY + (always ? ", and the pool has autocommit off." : "."),
                "TiDB reads a result in parts only for a statement in autocommit mode. Inside a transaction it keeps the whole result in memory, as without this variable.",
                Fix.elsewhere("Read large results outside transactions, on a connection with autocommit on.")));
    }
}
