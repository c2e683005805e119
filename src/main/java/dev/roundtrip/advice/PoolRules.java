package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_PING;
import static dev.roundtrip.wire.Command.COM_QUERY;

import dev.roundtrip.advice.Price.Per;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Rules on the pool's connections, for strings in configuration files. */
final class PoolRules {
    private PoolRules() {}

    private static final Price ON_OPENING =
            new Price(Per.CONNECTION, Map.of(COM_QUERY, 1.0), 1, "1 query per connection opened");

    static final List<Rule> ALL = List.of(
            rule("pool-autocommit-off", "The pool has autocommit off", PoolRules::autoCommitOff),
            rule("pool-autocommit-on", "Each transaction turns autocommit off and on again", PoolRules::autoCommitOn),
            rule("pool-isolation-sent", "The pool sets the isolation level of each connection", PoolRules::isolation),
            rule("pool-init-sql", "The pool runs SQL on each new connection", PoolRules::initSql),
            rule("pool-test-query", "The pool tests connections with a query", PoolRules::testQuery));

    private static Rule rule(String id, String title, BiFunction<LintSubject, Rule, List<Finding>> look) {
        return CheckedRule.of(id, title, "every version of both drivers; seen with HikariCP", look);
    }

    private static List<Finding> autoCommitOff(LintSubject subject, Rule rule) {
        if (!subject.around().pool().autoCommit().equals(Optional.of(false))) {
            return List.of();
        }
        return List.of(new Finding(
                rule,
                Severity.WARNING,
                "The pool's connections have autocommit off.",
                "A write outside a transaction, such as JdbcTemplate.update() without @Transactional, returns its update count; the pool rolls it "
                        + "back when the connection is returned, without an error. It saves SET autocommit=0 and =1 around each transaction.",
                Fix.elsewhere("Turn autocommit on in the pool, or make sure that every write is in a transaction.")));
    }

    /** Only for a pool in a file: of others nothing is known. */
    private static List<Finding> autoCommitOn(LintSubject subject, Rule rule) {
        Surroundings around = subject.around();
        if (around.source() == Surroundings.Source.COMMAND_LINE
                || around.pool().autoCommit().equals(Optional.of(false))) {
            return List.of();
        }
        return List.of(new Finding(
                rule,
                Severity.INFO,
                around.pool().autoCommit().isPresent()
                        ? "The pool's connections have autocommit on."
                        : "The pool's connections have autocommit on, which is every pool's default.",
                "A framework's transaction begins with SET autocommit=0 and ends with SET autocommit=1, which no parameter of the string"
                        + " saves.",
                Fix.elsewhere(
                                "Set auto-commit: false in the pool (HikariCP: spring.datasource.hikari.auto-commit), if every write is"
                                        + " in a transaction. With Hibernate also set hibernate.connection.provider_disables_autocommit=true:"
                                        + " it then takes a connection at the first statement, and does not ask for its mode.")
                        .changing(Choice.AUTOCOMMIT_OFF.changes()),
                new Price(
                        Per.TRANSACTION,
                        Map.of(COM_QUERY, 2.0),
                        2,
                        "SET autocommit=0 and SET autocommit=1 per transaction of a framework")));
    }

    private static List<Finding> isolation(LintSubject subject, Rule rule) {
        return subject.around().pool().isolation().stream()
                .map(level -> new Finding(
                        rule,
                        Severity.INFO,
                        "The pool sets the isolation level " + level + ".",
                        "It costs one statement on each new connection with another level.",
                        Fix.elsewhere("Keep it, unless the server has that level by default."),
                        ON_OPENING))
                .toList();
    }

    private static List<Finding> initSql(LintSubject subject, Rule rule) {
        return subject.around().pool().initSql().stream()
                .map(sql -> new Finding(
                        rule,
                        Severity.INFO,
                        "The pool runs SQL on each new connection.",
                        "It costs one command and one round trip for each new connection."
                                + (sql.toUpperCase(Locale.ROOT).startsWith("SET ")
                                        ? " sessionVariables in the string sets variables too, in one statement for all of them."
                                        : ""),
                        Fix.elsewhere("Remove it if it only tests the connection, as SELECT 1 does."),
                        ON_OPENING))
                .toList();
    }

    private static List<Finding> testQuery(LintSubject subject, Rule rule) {
        return subject.around().pool().testQuery().stream()
                .map(sql -> new Finding(
                        rule,
                        Severity.INFO,
                        "The pool tests connections with a query.",
                        "Without it, a pool that knows Connection.isValid() sends COM_PING, which the server answers without parsing SQL.",
                        Fix.elsewhere("Remove it from the pool's configuration; the driver has isValid()."),
                        new Price(
                                Per.CALL,
                                Map.of(COM_QUERY, 1.0, COM_PING, -1.0),
                                0,
                                "1 query instead of 1 ping per test")))
                .toList();
    }
}
