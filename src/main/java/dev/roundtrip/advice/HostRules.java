package dev.roundtrip.advice;

import static dev.roundtrip.advice.RuleForm.bothDrivers;
import static dev.roundtrip.advice.RuleForm.connectorJ;
import static dev.roundtrip.advice.What.what;

import dev.roundtrip.jdbc.HostSpec;
import dev.roundtrip.jdbc.UrlScheme;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Rules on several hosts in one string. */
final class HostRules {

    private static final String READ_ONLY = "readOnlyPropagatesToServer";
    private static final String STAYS_WRITABLE = "failOverReadOnly";
    private static final String ON_TIDB = "8.0.11 and later; seen on TiDB v8.5.3";

    private static final Set<UrlScheme> BY_NAME_SERVICE =
            EnumSet.of(UrlScheme.MYSQL_SRV, UrlScheme.MYSQL_SRV_LOADBALANCE, UrlScheme.MYSQL_SRV_REPLICATION);

    private static final Set<UrlScheme> REPLICATION =
            EnumSet.of(UrlScheme.MYSQL_REPLICATION, UrlScheme.MYSQL_SRV_REPLICATION);

    static final List<Rule> ALL = List.of(
            bothDrivers("port-missing-in-list", "Hosts without a port in a list with a port")
                    .each(HostRules::withoutPort)
                    .finds(
                            found -> found.onTidb ? Severity.ERROR : Severity.WARNING,
                            found -> what("No port is given for " + found.hosts + ", and another host has one."))
                    .because(
                            "The driver uses 3306 for a host without a port: a port at the end of the list applies to the last host only. If nothing answers"
                                    + " there, Connector/J fails over to the next host in the list, and by default its connections are then read-only.")
                    .fix("Write the port after each host, as in a:4000,b:4000."),
            connectorJ("replication-refused", "A replication string cannot connect to TiDB", ON_TIDB)
                    .source("https://github.com/pingcap/tidb/issues/34626")
                    .when(s -> s.onTidb() && REPLICATION.contains(s.url().scheme()) && s.isOn(READ_ONLY))
                    .error(s -> what(s.url().scheme().text() + " with ", s.get(READ_ONLY), "."))
                    .because(
                            "The driver makes each connection to a replica read-only. TiDB rejects SET SESSION TRANSACTION READ ONLY with error 1235, so no connection"
                                    + " opens and no pool starts.")
                    .fix(
                            Fix.set(
                                            "Use jdbc:mysql:loadbalance: on TiDB, where all servers accept writes; or set "
                                                    + READ_ONLY + "=false.",
                                            READ_ONLY,
                                            false)
                                    .changing(
                                            "Connections then open, but only the driver rejects writes on a read-only one, not the server.")),
            connectorJ("failover-read-only", "After a fail-over, connections are read-only", ON_TIDB)
                    .when(s -> s.onTidb()
                            && s.url().scheme() == UrlScheme.MYSQL
                            && s.url().hosts().size() >= 2
                            && s.isOn(STAYS_WRITABLE))
                    .warning(s -> what(s.url().hosts().size() + " hosts, and ", s.get(STAYS_WRITABLE), "."))
                    .because(s ->
                            "When the first host cannot be reached, the driver opens a read-only connection to the next. "
                                    + (s.isOn(READ_ONLY)
                                            ? "TiDB rejects SET SESSION TRANSACTION READ ONLY with error 1235, so no connection opens at all."
                                            : "The driver then rejects every write."))
                    .fix(Fix.set(
                                    "Use jdbc:mysql:loadbalance:, or set " + STAYS_WRITABLE + "=false.",
                                    STAYS_WRITABLE,
                                    false)
                            .changing("After a fail-over, writes go to the next host.")));

    private HostRules() {}

    private record WithoutPort(String hosts, boolean onTidb) {}

    private static Stream<WithoutPort> withoutPort(LintSubject s) {
        List<HostSpec> hosts = s.url().hosts();
        List<String> without = hosts.stream()
                .filter(host -> host.port().isEmpty() && hasAddress(s, host))
                .map(HostSpec::host)
                .toList();
        if (without.isEmpty()
                || BY_NAME_SERVICE.contains(s.url().scheme())
                || hosts.stream().allMatch(host -> host.port().isEmpty())) {
            return Stream.empty();
        }
        String named = without.size() <= 3
                ? String.join(", ", without)
                : without.get(0) + " and " + (without.size() - 1) + " more";
        return Stream.of(new WithoutPort(named, s.onTidb()));
    }

    /** Not a placeholder, which may include its port, and not a pipe. */
    private static boolean hasAddress(LintSubject s, HostSpec host) {
        return !s.around().written().isUnknown(host.host())
                && host.properties().stream()
                        .noneMatch(property -> property.name().equalsIgnoreCase("path")
                                || property.name().equalsIgnoreCase("address"));
    }
}
