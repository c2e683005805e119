package dev.roundtrip.advice;

import static dev.roundtrip.advice.Names.READ_ONLY;
import static dev.roundtrip.advice.Names.SEVERAL;
import static dev.roundtrip.advice.RuleForm.onTidb;
import static dev.roundtrip.advice.RuleForm.rule;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.result.Fix.elsewhere;
import static dev.roundtrip.result.Fix.set;
import static dev.roundtrip.result.Price.Per.CALL;
import static dev.roundtrip.result.Price.Per.CONNECTION;
import static dev.roundtrip.result.Price.Per.TRANSACTION;
import static dev.roundtrip.wire.Command.COM_PING;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static java.util.stream.Collectors.joining;

import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import dev.roundtrip.jdbc.HostSpec;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme;
import dev.roundtrip.result.Fix;
import dev.roundtrip.result.Price;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Rules on a connection from outside: several hosts in one string, missing limits, and the pool in a file. */
final class ConnectionRules {
    private ConnectionRules() {}

    private static final String FAILS_OVER = "failOverReadOnly";
    private static final String LAZY = "tidb_enable_lazy_cursor_fetch";

    private static final Set<UrlScheme> BY_NAME_SERVICE =
            EnumSet.of(UrlScheme.MYSQL_SRV, UrlScheme.MYSQL_SRV_LOADBALANCE, UrlScheme.MYSQL_SRV_REPLICATION);

    private static final Set<UrlScheme> REPLICATION =
            EnumSet.of(UrlScheme.MYSQL_REPLICATION, UrlScheme.MYSQL_SRV_REPLICATION);

    private static final Price ON_OPENING = Price.of(CONNECTION, "1 query per connection opened", 1, COM_QUERY);

    static final List<Rule> ALL = List.of(
            rule("port-missing-in-list", "Hosts without a port in a list with a port")
                    .when(s -> !withoutPort(s).isEmpty())
                    .warning(s -> what("No port is given for " + few(withoutPort(s)) + ", and another host has one"))
                    .errorIf(LintSubject::onTidb)
                    .because("The driver uses 3306 for them. If nothing answers there, Connector/J fails over to the"
                            + " next host, by default read-only.")
                    .fix("Write the port after each host, as in a:4000,b:4000."),
            onTidb("replication-refused", "A replication string cannot connect to TiDB")
                    .source("https://github.com/pingcap/tidb/issues/34626")
                    .when(s -> REPLICATION.contains(s.url().scheme()) && s.isOn(READ_ONLY))
                    .error(s -> what(s.url().scheme().text() + " with ", s.get(READ_ONLY)))
                    .because("The driver makes connections to a replica read-only, which TiDB refuses (error 1235):"
                            + " none opens.")
                    .fix(set(
                                    "Use jdbc:mysql:loadbalance: on TiDB, where all servers accept writes; or set "
                                            + READ_ONLY + "=false.",
                                    READ_ONLY,
                                    false)
                            .changing("Connections open; then only the driver refuses writes on a read-only one.")),
            onTidb("failover-read-only", "After a fail-over, connections are read-only")
                    .when(s -> s.url().scheme() == UrlScheme.MYSQL
                            && s.url().hosts().size() >= 2
                            && s.isOn(FAILS_OVER))
                    .warning(s -> what(s.url().hosts().size() + " hosts, and ", s.get(FAILS_OVER)))
                    .because(s ->
                            "When the first host cannot be reached, the driver opens a read-only connection to the next. "
                                    + (s.isOn(READ_ONLY)
                                            ? "TiDB refuses SET SESSION TRANSACTION READ ONLY (error 1235), so no"
                                                    + " connection opens at all."
                                            : "The driver then refuses every write."))
                    .fix(set("Use jdbc:mysql:loadbalance:, or set " + FAILS_OVER + "=false.", FAILS_OVER, false)
                            .changing("After a fail-over, writes go to the next host.")),
            rule("no-socket-timeout", "No timeout for the server's answer")
                    .when(s -> isEndless(s, TimeLimit.SOCKET))
                    .warning(ConnectionRules::notLimited)
                    .infoIf(SecurityRules::isLocal)
                    .because("A dead connection blocks its thread forever. A host or a firewall may drop one silently.")
                    .fix(s -> limited(s, "Set a socket timeout above the longest statement")
                            .changing("A statement that takes longer then fails, and its connection is closed.")),
            rule("no-connect-timeout", "No timeout for connecting, where one for the answer is given")
                    .when(s -> isEndless(s, TimeLimit.CONNECT) && !isEndless(s, TimeLimit.SOCKET))
                    .info(ConnectionRules::notLimited)
                    .because("For a host that does not answer, the driver waits until the operating system gives up.")
                    .fix(s -> limited(s, "Set a limit")
                            .changing("A host that takes longer to accept a connection then counts as down.")),
            rule("multi-queries-allowed", "One text may contain several statements")
                    .when(s -> s.parameters().hasOn(SEVERAL))
                    .warning(s -> s.said(SEVERAL))
                    .because("A value from outside that gets into the SQL can add statements.")
                    .fix(set("Turn it off unless texts with several statements are used.", SEVERAL, false)
                            .changing("A text with several statements then fails.")),
            onTidb("lazy-cursor-in-transaction", "TiDB's lazy cursor fetch does nothing inside a transaction")
                    .when(s -> s.variables().isOn(LAZY))
                    .info(s -> what(
                            "sessionVariables sets " + LAZY,
                            isAutoCommitOff(s) ? ", and the pool has autocommit off" : ""))
                    .warningIf(ConnectionRules::isAutoCommitOff)
                    .because("In a transaction TiDB keeps the whole result in memory, as without this variable.")
                    .fix("Read large results outside transactions, on a connection with autocommit on."),
            ofPool("pool-autocommit-off", "The pool has autocommit off")
                    .when(ConnectionRules::isAutoCommitOff)
                    .warning(s -> what("The pool's connections have autocommit off"))
                    .because("A write outside a transaction, such as JdbcTemplate.update() without @Transactional, is"
                            + " rolled back without an error when the connection is returned.")
                    .fix("Turn autocommit on in the pool, or make sure that every write is in a transaction."),
            // Only for a pool in a file: of others nothing is known.
            ofPool("pool-autocommit-on", "Each transaction turns autocommit off and on again")
                    .when(s -> s.around().inFile() && !isAutoCommitOff(s))
                    .info(s -> what(
                            "The pool's connections have autocommit on",
                            s.around().pool().autoCommit().isPresent() ? "" : ", which is every pool's default"))
                    .because("Each transaction of a framework begins and ends with a SET; no parameter saves that.")
                    .costs(Price.of(
                            TRANSACTION,
                            "SET autocommit=0 and SET autocommit=1 per transaction of a framework",
                            2,
                            COM_QUERY))
                    .fix(elsewhere("Set auto-commit: false in the pool (HikariCP:"
                                    + " spring.datasource.hikari.auto-commit), if every write is in a transaction. With"
                                    + " Hibernate also set hibernate.connection.provider_disables_autocommit=true.")
                            .changing(Choice.AUTOCOMMIT_OFF.changes())),
            ofPool("pool-isolation-sent", "The pool sets the isolation level of each connection")
                    .each(s -> s.around().pool().isolation().stream())
                    .info(level -> what("The pool sets the isolation level " + level))
                    .because("It costs one statement on each new connection with another level.")
                    .costs(ON_OPENING)
                    .fix("Keep it, unless the server has that level by default."),
            ofPool("pool-init-sql", "The pool runs SQL on each new connection")
                    .each(s -> s.around().pool().initSql().stream())
                    .info(sql -> what("The pool runs SQL on each new connection"))
                    .because(sql -> "It costs one command and one round trip for each new connection."
                            + (sql.toUpperCase(Locale.ROOT).startsWith("SET ")
                                    ? " sessionVariables in the string sets variables too, in one statement for all of"
                                            + " them."
                                    : ""))
                    .costs(ON_OPENING)
                    .fix("Remove it if it only tests the connection, as SELECT 1 does."),
            ofPool("pool-test-query", "The pool tests connections with a query")
                    .each(s -> s.around().pool().testQuery().stream())
                    .info(sql -> what("The pool tests connections with a query"))
                    .because("Without it, a pool that knows isValid() sends COM_PING, which needs no parsing.")
                    .costs(Price.of(CALL, "1 query instead of 1 ping per test", 1, COM_QUERY)
                            .and("", -1, COM_PING))
                    .fix("Remove it from the pool's configuration; the driver has isValid()."));

    private static RuleForm<LintSubject> ofPool(String id, String title) {
        return rule(id, title).holdsFor("every version of both drivers; seen with HikariCP");
    }

    private static boolean isAutoCommitOff(LintSubject s) {
        return !s.around().pool().autoCommit().orElse(true);
    }

    /** The hosts without a port in a list where another has one. */
    private static List<String> withoutPort(LintSubject s) {
        List<HostSpec> hosts = s.url().hosts();
        boolean none = BY_NAME_SERVICE.contains(s.url().scheme())
                || hosts.stream().allMatch(host -> host.port().isEmpty());
        return hosts.stream()
                .filter(host -> !none && host.port().isEmpty() && hasAddress(s, host))
                .map(HostSpec::host)
                .toList();
    }

    private static String few(List<String> hosts) {
        return hosts.size() <= 3 ? String.join(", ", hosts) : hosts.get(0) + " and " + (hosts.size() - 1) + " more";
    }

    /** Not a placeholder, which may include its port, and not a pipe. */
    private static boolean hasAddress(LintSubject s, HostSpec host) {
        return !s.around().written().isUnknown(host.host())
                && host.properties().stream()
                        .map(property -> property.name().toLowerCase(Locale.ROOT))
                        .noneMatch(Set.of("path", "address")::contains);
    }

    /** The time limits that the string does not have. */
    private static List<TimeLimit> endless(LintSubject s) {
        return Stream.of(TimeLimit.CONNECT, TimeLimit.SOCKET)
                .filter(limit -> isEndless(s, limit))
                .toList();
    }

    private static boolean isEndless(LintSubject s, TimeLimit limit) {
        return s.parameters().has(limit.property()) && s.number(limit.property()) <= 0;
    }

    private static What notLimited(LintSubject s) {
        Object[] parts = endless(s).stream()
                .map(limit -> s.get(limit.property()))
                .flatMap(limit -> Stream.of(", ", limit.origin() == Origin.DEFAULT ? what("no ", limit.name()) : limit))
                .skip(1)
                .toArray();
        return what(parts).about(endless(s).stream().map(TimeLimit::property).toArray(String[]::new));
    }

    private static Fix limited(LintSubject s, String advice) {
        List<UrlParameter> set = endless(s).stream()
                .map(limit -> new UrlParameter(limit.property(), Long.toString(limit.millis())))
                .toList();
        String values = set.stream().map(UrlParameter::toString).collect(joining(" and "));
        return new Fix(
                advice + "; docs/lab/faults.md was measured with " + values + " (milliseconds).",
                set,
                List.of(),
                "",
                "");
    }
}
