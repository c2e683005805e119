package dev.roundtrip.lint;

import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;
import static dev.roundtrip.lint.Found.error;
import static dev.roundtrip.lint.Found.info;
import static dev.roundtrip.lint.Found.warning;
import static dev.roundtrip.lint.Names.READ_ONLY;
import static dev.roundtrip.lint.Names.SEVERAL;
import static dev.roundtrip.lint.Rule.onTidb;
import static dev.roundtrip.lint.Rule.rule;
import static dev.roundtrip.report.Fix.elsewhere;
import static dev.roundtrip.report.Fix.set;
import static dev.roundtrip.report.Price.Per.CALL;
import static dev.roundtrip.report.Price.Per.TRANSACTION;
import static dev.roundtrip.report.Severity.WARNING;
import static dev.roundtrip.wire.Command.COM_PING;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static java.util.stream.Collectors.joining;

import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import dev.roundtrip.jdbc.HostSpec;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme;
import dev.roundtrip.lint.PoolProperties.Property;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.Price;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Rules on a connection from outside: several hosts in one string, missing limits, and the pool in a file. */
final class ConnectionRules {
    private ConnectionRules() {}

    private static final String FAILS_OVER = "failOverReadOnly";
    private static final String BALANCE = "Use jdbc:mysql:loadbalance: (all TiDB servers write), or set ";
    private static final String READ_ONLY_AFTER = "After a fail-over, connections are read-only";
    /** The limits, in milliseconds, below which a value is probably a mistake, by the parameter's name. */
    private static final Map<String, Integer> SHORT_LIMITS =
            new TreeMap<>(Map.of(TimeLimit.CONNECT.property(), 100, TimeLimit.SOCKET.property(), 500));

    /** The shortest wait, in milliseconds, with which HikariCP starts. */
    private static final int WAIT_LEAST = 250;

    /** The beginning of a text for which Connector/J sends COM_PING. */
    private static final String PING = "/* ping */";

    /** The class of WildFly that tests a connection with isValid(). */
    private static final String CHECKER = "org.jboss.jca.adapters.jdbc.extensions.novendor.JDBC4ValidConnectionChecker";

    static final String UNUSED = "Turn it off if unused.";

    private static final Set<UrlScheme> BY_NAME_SERVICE =
            EnumSet.of(UrlScheme.MYSQL_SRV, UrlScheme.MYSQL_SRV_LOADBALANCE, UrlScheme.MYSQL_SRV_REPLICATION);

    static final List<Rule> ALL = List.of(
            rule("port-missing-in-list", "Hosts without a port use 3306")
                    .when(s -> !withoutPort(s).isEmpty())
                    .finds(s -> error("No port for " + String.join(", ", withoutPort(s)) + ", unlike other hosts")
                            .fix("Write each host's port.")),
            onTidb("failover-read-only", READ_ONLY_AFTER)
                    .when(s -> s.url().scheme() == UrlScheme.MYSQL
                            && s.url().hosts().size() >= 2
                            && s.isOn(FAILS_OVER))
                    .finds(s -> warning(s.url().hosts().size() + " hosts, and ", s.get(FAILS_OVER))
                            .because(READ_ONLY_AFTER + ": "
                                    + (s.isOn(READ_ONLY)
                                            ? "TiDB refuses that (error 1235): none opens."
                                            : "the driver refuses all writes."))
                            .fix(set(BALANCE + FAILS_OVER + "=false.", FAILS_OVER, false)
                                    .changing("Writes then go to the next host."))),
            rule("no-socket-timeout", "Without a socket timeout, a dropped connection blocks its thread forever")
                    .when(s -> isEndless(s, TimeLimit.SOCKET))
                    .finds(s -> notLimited(s)
                            .severityIf(!SecurityRules.isLocal(s), WARNING)
                            .fix(limited(s, "Set a socket timeout above the longest statement")
                                    .changing("Longer statements then fail, and their connections close."))),
            rule(
                            "no-connect-timeout",
                            "Without a connect timeout, only the operating system ends the wait for a dead host")
                    .when(s -> isEndless(s, TimeLimit.CONNECT) && !isEndless(s, TimeLimit.SOCKET))
                    .finds(s -> notLimited(s).fix(limited(s, "Set a limit").changing(TimeLimit.CONNECT.changes()))),
            rule("seconds-as-milliseconds", "A time limit so short that seconds may be meant")
                    .each(s -> SHORT_LIMITS.entrySet().stream()
                            .filter(limit -> s.parameters().has(limit.getKey())
                                    && s.number(limit.getKey()) > 0
                                    && s.number(limit.getKey()) < limit.getValue())
                            .map(limit -> s.get(limit.getKey()))
                            .map(limit -> warning(limit, " milliseconds: seconds meant?")
                                    .because("The driver takes milliseconds.")
                                    .fix(set(limit.name(), limit.value() + "000")
                                            .changing("What takes longer then no longer fails.")))),
            rule("multi-queries-allowed", "One text may contain several statements, injected ones too")
                    .when(s -> s.parameters().hasOn(SEVERAL))
                    .finds(s -> warning(s.said(SEVERAL))
                            .fix(set(UNUSED, SEVERAL, false).changing("Such texts then fail."))),
            ofPool("pool-autocommit-off", "The pool has autocommit off")
                    .when(ConnectionRules::isAutoCommitOff)
                    .finds(warning()
                            .about(Property.AUTO_COMMIT.names.get(0))
                            .because(Choice.AUTOCOMMIT_OFF.changes())
                            .fix("Turn it on, or write only in transactions.")),
            // The rule holds only for a pool in a file whose keys are known.
            ofPool("pool-autocommit-on", "Each transaction turns autocommit off and on")
                    .when(s -> !s.around().pool().autoCommitOff().isEmpty() && !isAutoCommitOff(s))
                    .finds(s -> info(
                                    "The pool has autocommit on",
                                    s.around().pool().get(Property.AUTO_COMMIT).isPresent() ? "" : " (default)")
                            .costs(Price.of(TRANSACTION, "SET autocommit=0 and =1", 2, COM_QUERY)
                                    .and(" per transaction of a framework", 0))
                            .fix(elsewhere("If all writes are in transactions, set "
                                            + s.around().pool().autoCommitOff()
                                            + " in the pool, with Hibernate also"
                                            + " hibernate.connection.provider_disables_autocommit=true.")
                                    .changing(Choice.AUTOCOMMIT_OFF.changes()))),
            ofPool("pool-time-too-short", "A time of the pool so short that seconds may be meant")
                    .each(s -> Stream.of(
                                    shortTime(s, Property.SHORT_WAIT, "waits for a connection for", WAIT_LEAST),
                                    shortTime(s, Property.SHORT_LIFETIME, "ends a connection after", 30_000),
                                    shortTime(s, Property.SHORT_IDLE, "ends an idle connection after", 10_000))
                            .flatMap(found -> found)),
            ofPool("pool-test-query", "The pool tests connections with a query")
                    .when(s -> Stream.of(Property.TEST_QUERY, Property.ONLY_TEST)
                            .flatMap(test -> s.around().pool().get(test).stream())
                            .anyMatch(sql -> !(s.isFor(CONNECTOR_J) && sql.startsWith(PING))))
                    .finds(s -> info().because("isValid() sends COM_PING, without parsing.")
                            .costs(Price.of(CALL, "1 query instead of 1 ping per test", 1, COM_QUERY)
                                    .and("", -1, COM_PING))
                            .fix(
                                    s.around().pool().get(Property.ONLY_TEST).isPresent()
                                            ? "Put <valid-connection-checker class-name=\"" + CHECKER
                                                    + "\"/> in its place: without either, nothing is tested."
                                            : "Remove the query.")));

    private static Stream<Found> shortTime(LintSubject s, Property time, String does, int least) {
        return s.around().pool().get(time).filter(value -> Integer.parseInt(value) < least).stream()
                .map(value -> warning("The pool " + does + " " + value + " milliseconds: seconds meant?")
                        .because("HikariCP refuses or ignores less than " + least + ".")
                        .fix(elsewhere("Write " + value + "000 if seconds are meant.")
                                .changing("The pool then waits longer.")));
    }

    private static Rule ofPool(String id, String title) {
        return rule(id, title).holdsFor(Rule.BOTH + "; seen with HikariCP");
    }

    private static boolean isAutoCommitOff(LintSubject s) {
        return s.around()
                .pool()
                .get(Property.AUTO_COMMIT)
                .filter("false"::equals)
                .isPresent();
    }

    /** The hosts without a port in a list where another has one. */
    private static List<String> withoutPort(LintSubject s) {
        List<HostSpec> hosts = s.url().hosts();
        boolean none = BY_NAME_SERVICE.contains(s.url().scheme())
                || hosts.stream().allMatch(host -> host.port().isEmpty());
        return hosts.stream()
                // A placeholder may include the host's port.
                .filter(host ->
                        !none && host.port().isEmpty() && !s.around().written().isUnknown(host.host()))
                .map(HostSpec::host)
                .limit(Rule.MOST)
                .toList();
    }

    /** The time limits that the string does not have. */
    private static List<TimeLimit> endless(LintSubject s) {
        return Stream.of(TimeLimit.CONNECT, TimeLimit.SOCKET)
                .filter(limit -> isEndless(s, limit))
                .toList();
    }

    private static boolean isEndless(LintSubject s, TimeLimit limit) {
        return s.parameters().has(limit.property())
                && s.number(limit.property()) <= 0
                && !s.around().unknown().contains(limit.property());
    }

    private static Found notLimited(LintSubject s) {
        List<Object> parts = endless(s).stream()
                .map(limit -> s.get(limit.property()))
                .flatMap(limit -> Stream.of(", ", limit.origin() == Origin.DEFAULT ? "no " + limit.name() : limit))
                .skip(1)
                .toList();
        return info(parts, SecurityRules.isLocal(s) ? "; local: no warning, TLS unchecked" : "")
                .about(endless(s).stream().map(TimeLimit::property).toArray(String[]::new));
    }

    private static Fix limited(LintSubject s, String advice) {
        List<UrlParameter> set = endless(s).stream()
                .map(limit -> new UrlParameter(limit.property(), Long.toString(limit.millis())))
                .toList();
        String values = set.stream().map(UrlParameter::toString).collect(joining(" and "));
        return new Fix(advice + "; docs/lab/faults.md used " + values + " (milliseconds).", set, List.of(), "", "");
    }
}
