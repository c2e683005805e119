package dev.roundtrip.advice;

import dev.roundtrip.advice.DriverRule.Seen;
import dev.roundtrip.jdbc.HostSpec;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rules on several hosts in one string. */
final class HostRules {

    private static final String READ_ONLY = "readOnlyPropagatesToServer";
    private static final String STAYS_WRITABLE = "failOverReadOnly";

    private static final Set<UrlScheme> BY_NAME_SERVICE =
            EnumSet.of(UrlScheme.MYSQL_SRV, UrlScheme.MYSQL_SRV_LOADBALANCE, UrlScheme.MYSQL_SRV_REPLICATION);

    private static final Set<UrlScheme> REPLICATION =
            EnumSet.of(UrlScheme.MYSQL_REPLICATION, UrlScheme.MYSQL_SRV_REPLICATION);

    static final List<Rule> ALL = List.of(
            CheckedRule.ofBothDrivers(
                    "port-missing-in-list", "Hosts without a port in a list with a port", HostRules::portMissing),
            DriverRule.connectorJ(
                    "replication-refused",
                    "A replication string cannot connect to TiDB",
                    "8.0.11 and later; seen on TiDB v8.5.3",
                    "https://github.com/pingcap/tidb/issues/34626",
                    HostRules::replication),
            DriverRule.connectorJ(
                    "failover-read-only",
                    "After a fail-over, connections are read-only",
                    "8.0.11 and later; seen on TiDB v8.5.3",
                    "",
                    HostRules::failOver));

    private HostRules() {}

    private static List<Finding> portMissing(LintSubject subject, Rule rule) {
        List<HostSpec> hosts = subject.url().hosts();
        List<String> without = hosts.stream()
                .filter(host -> host.port().isEmpty() && hasAddress(subject, host))
                .map(HostSpec::host)
                .toList();
        if (without.isEmpty()
                || BY_NAME_SERVICE.contains(subject.url().scheme())
                || hosts.stream().allMatch(host -> host.port().isEmpty())) {
            return List.of();
        }
        String named = without.size() <= 3
                ? String.join(", ", without)
                : without.get(0) + " and " + (without.size() - 1) + " more";
        return List.of(new Finding(
                rule,
                subject.assumptions().tidb() ? Severity.ERROR : Severity.WARNING,
                "No port is given for " + named + ", and another host has one.",
                "The driver uses 3306 for a host without a port: a port at the end of the list applies to the last host only. If nothing answers"
                        + " there, Connector/J fails over to the next host in the list, and by default its connections are then read-only.",
                Fix.elsewhere("Write the port after each host, as in a:4000,b:4000.")));
    }

    /** Not a placeholder, which may include its port, and not a pipe. */
    private static boolean hasAddress(LintSubject subject, HostSpec host) {
        return !subject.around().written().isUnknown(host.host())
                && host.properties().stream()
                        .noneMatch(property -> property.name().equalsIgnoreCase("path")
                                || property.name().equalsIgnoreCase("address"));
    }

    private static Optional<Seen> replication(LintSubject subject) {
        if (!subject.assumptions().tidb()
                || !REPLICATION.contains(subject.url().scheme())
                || !subject.parameters().isOn(READ_ONLY)) {
            return Optional.empty();
        }
        return Optional.of(
                new Seen(
                        Severity.ERROR,
                        subject.url().scheme().text() + " with "
                                + subject.parameters().get(READ_ONLY) + ".",
                        "The driver makes each connection to a replica read-only. TiDB rejects SET SESSION TRANSACTION READ ONLY with error 1235, so no connection"
                                + " opens and no pool starts.",
                        Fix.set(
                                        "Use jdbc:mysql:loadbalance: on TiDB, where all servers accept writes; or set "
                                                + READ_ONLY + "=false.",
                                        new UrlParameter(READ_ONLY, "false"))
                                .changing(
                                        "Connections then open, but only the driver rejects writes on a read-only one, not the server.")));
    }

    private static Optional<Seen> failOver(LintSubject subject) {
        if (!subject.assumptions().tidb()
                || subject.url().scheme() != UrlScheme.MYSQL
                || subject.url().hosts().size() < 2
                || !subject.parameters().isOn(STAYS_WRITABLE)) {
            return Optional.empty();
        }
        boolean told = subject.parameters().isOn(READ_ONLY);
        return Optional.of(new Seen(
                Severity.WARNING,
                subject.url().hosts().size() + " hosts, and "
                        + subject.parameters().get(STAYS_WRITABLE) + ".",
                "When the first host cannot be reached, the driver opens a read-only connection to the next. "
                        + (told
                                ? "TiDB rejects SET SESSION TRANSACTION READ ONLY with error 1235, so no connection opens at all."
                                : "The driver then rejects every write."),
                Fix.set(
                                "Use jdbc:mysql:loadbalance:, or set " + STAYS_WRITABLE + "=false.",
                                new UrlParameter(STAYS_WRITABLE, "false"))
                        .changing("After a fail-over, writes go to the next host.")));
    }
}
