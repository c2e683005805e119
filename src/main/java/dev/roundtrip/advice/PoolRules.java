package dev.roundtrip.advice;

import static dev.roundtrip.advice.Price.Per.CALL;
import static dev.roundtrip.advice.Price.Per.CONNECTION;
import static dev.roundtrip.advice.Price.Per.TRANSACTION;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.wire.Command.COM_PING;
import static dev.roundtrip.wire.Command.COM_QUERY;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Rules on the pool's connections, for strings in configuration files. */
final class PoolRules {
    private PoolRules() {}

    private static final Price ON_OPENING = Price.of(CONNECTION, "1 query per connection opened", 1, COM_QUERY);

    static final List<Rule> ALL = List.of(
            rule("pool-autocommit-off", "The pool has autocommit off")
                    .when(PoolRules::isAutoCommitOff)
                    .warning(s -> what("The pool's connections have autocommit off."))
                    .because(
                            "A write outside a transaction, such as JdbcTemplate.update() without @Transactional, returns its update count; the pool rolls it "
                                    + "back when the connection is returned, without an error. It saves SET autocommit=0 and =1 around each transaction.")
                    .fix("Turn autocommit on in the pool, or make sure that every write is in a transaction."),
            // Only for a pool in a file: of others nothing is known.
            rule("pool-autocommit-on", "Each transaction turns autocommit off and on again")
                    .when(s -> s.around().source() != Surroundings.Source.COMMAND_LINE && !isAutoCommitOff(s))
                    .info(s -> what(
                            "The pool's connections have autocommit on",
                            s.around().pool().autoCommit().isPresent() ? "." : ", which is every pool's default."))
                    .because(
                            "A framework's transaction begins with SET autocommit=0 and ends with SET autocommit=1, which no parameter of the string"
                                    + " saves.")
                    .costs(Price.of(
                            TRANSACTION,
                            "SET autocommit=0 and SET autocommit=1 per transaction of a framework",
                            2,
                            COM_QUERY))
                    .fix(Fix.elsewhere(
                                    "Set auto-commit: false in the pool (HikariCP: spring.datasource.hikari.auto-commit), if every write is"
                                            + " in a transaction. With Hibernate also set hibernate.connection.provider_disables_autocommit=true:"
                                            + " it then takes a connection at the first statement, and does not ask for its mode.")
                            .changing(Choice.AUTOCOMMIT_OFF.changes())),
            rule("pool-isolation-sent", "The pool sets the isolation level of each connection")
                    .each(s -> s.around().pool().isolation().stream())
                    .info(level -> what("The pool sets the isolation level " + level + "."))
                    .because("It costs one statement on each new connection with another level.")
                    .costs(ON_OPENING)
                    .fix("Keep it, unless the server has that level by default."),
            rule("pool-init-sql", "The pool runs SQL on each new connection")
                    .each(s -> s.around().pool().initSql().stream())
                    .info(sql -> what("The pool runs SQL on each new connection."))
                    .because(sql -> "It costs one command and one round trip for each new connection."
                            + (sql.toUpperCase(Locale.ROOT).startsWith("SET ")
                                    ? " sessionVariables in the string sets variables too, in one statement for all of them."
                                    : ""))
                    .costs(ON_OPENING)
                    .fix("Remove it if it only tests the connection, as SELECT 1 does."),
            rule("pool-test-query", "The pool tests connections with a query")
                    .each(s -> s.around().pool().testQuery().stream())
                    .info(sql -> what("The pool tests connections with a query."))
                    .because(
                            "Without it, a pool that knows Connection.isValid() sends COM_PING, which the server answers without parsing SQL.")
                    .costs(Price.of(CALL, "1 query instead of 1 ping per test", 1, COM_QUERY)
                            .and("", -1, COM_PING))
                    .fix("Remove it from the pool's configuration; the driver has isValid()."));

    private static RuleForm<LintSubject> rule(String id, String title) {
        return RuleForm.rule(id, title, "every version of both drivers; seen with HikariCP");
    }

    private static boolean isAutoCommitOff(LintSubject s) {
        return s.around().pool().autoCommit().equals(Optional.of(false));
    }
}
