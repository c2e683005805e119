package dev.roundtrip.advice;

import static dev.roundtrip.advice.RuleForm.bothDrivers;
import static dev.roundtrip.advice.RuleForm.connectorJ;
import static dev.roundtrip.advice.What.what;

import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Rules on missing limits, and on a limit without effect. */
final class LimitRules {

    private static final String SEVERAL = "allowMultiQueries";
    private static final String LAZY = "tidb_enable_lazy_cursor_fetch";

    static final List<Rule> ALL = List.of(
            bothDrivers("no-socket-timeout", "No timeout for the server's answer")
                    .each(s -> missing(s, true))
                    .finds(
                            missing -> SecurityRules.isLocal(missing.s) ? Severity.INFO : Severity.WARNING,
                            missing -> missing.what())
                    .because(
                            "The driver then waits forever: if a host or a firewall silently drops a connection, each thread that waits for an answer hangs.")
                    .fix(
                            missing -> missing.set("Set a socket timeout above the longest statement")
                                    .changing(
                                            "A statement that takes longer than the socket timeout then fails, and its connection is closed.")),
            bothDrivers("no-connect-timeout", "No timeout for connecting, where one for the answer is given")
                    .each(s -> missing(s, false))
                    .info(Missing::what)
                    .because(
                            "The driver then waits forever: for a host that does not answer, until the operating system gives up.")
                    .fix(missing -> missing.set("Set a limit")
                            .changing("A host that takes longer to accept a connection then counts as down.")),
            bothDrivers("multi-queries-allowed", "One text may contain several statements")
                    .when(s -> s.parameters().hasOn(SEVERAL))
                    .warning(s -> what(s.get(SEVERAL), "."))
                    .because(
                            "One text may contain several statements: a value from outside that gets into the SQL can add statements.")
                    .fix(Fix.set("Turn it off unless texts with several statements are used.", SEVERAL, false)
                            .changing("A text with several statements then fails.")),
            connectorJ(
                            "lazy-cursor-in-transaction",
                            "TiDB's lazy cursor fetch does nothing inside a transaction",
                            "8.0.11 and later; seen on TiDB v8.5.3")
                    .when(s -> s.onTidb() && s.variables().isOn(LAZY))
                    .finds(
                            s -> isAlwaysInTransaction(s) ? Severity.WARNING : Severity.INFO,
                            s -> what(
                                    "sessionVariables sets " + LAZY,
                                    isAlwaysInTransaction(s) ? ", and the pool has autocommit off." : "."))
                    .because(
                            "TiDB reads a result in parts only for a statement in autocommit mode. Inside a transaction it keeps the whole result in memory, as without this variable.")
                    .fix("Read large results outside transactions, on a connection with autocommit on."));

    private LimitRules() {}

    private static boolean isAlwaysInTransaction(LintSubject s) {
        return s.around().pool().autoCommit().equals(Optional.of(false));
    }

    /** The time limits that a string does not have. */
    private record Missing(LintSubject s, List<TimeLimit> limits) {

        What what() {
            List<EffectiveParameter> parameters =
                    limits.stream().map(limit -> s.get(limit.property())).toList();
            List<String> states =
                    parameters.stream().map(Missing::state).distinct().toList();
            String text = states.stream()
                    .map(state -> {
                        List<String> names = parameters.stream()
                                .filter(one -> state(one).equals(state))
                                .map(EffectiveParameter::name)
                                .toList();
                        return String.join(" and ", names) + (names.size() == 1 ? " is " : " are ") + state;
                    })
                    .collect(Collectors.joining(", and ", "", "."));
            return What.what(text);
        }

        private static String state(EffectiveParameter parameter) {
            String given = parameter.value().isEmpty() ? "empty" : parameter.value();
            return parameter.origin() == EffectiveParameter.Origin.DEFAULT ? "not given" : given;
        }

        Fix set(String advice) {
            List<UrlParameter> set = limits.stream()
                    .map(limit -> new UrlParameter(limit.property(), Long.toString(limit.millis())))
                    .toList();
            String values = set.stream().map(UrlParameter::toString).collect(Collectors.joining(" and "));
            return new Fix(
                    advice + "; docs/lab/faults.md was measured with " + values + " (milliseconds).",
                    set,
                    List.of(),
                    "");
        }
    }

    /** @param socket whether the limit of the answer must be among them, or must not */
    private static Stream<Missing> missing(LintSubject s, boolean socket) {
        List<TimeLimit> missing = Stream.of(TimeLimit.CONNECT, TimeLimit.SOCKET)
                .filter(limit -> s.parameters().has(limit.property()) && s.number(limit.property()) <= 0)
                .toList();
        return Stream.of(missing)
                .filter(some -> !some.isEmpty() && some.contains(TimeLimit.SOCKET) == socket)
                .map(some -> new Missing(s, some));
    }
}
