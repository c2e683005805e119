package dev.roundtrip.lint;

import static dev.roundtrip.lint.Found.error;
import static dev.roundtrip.lint.Found.info;
import static dev.roundtrip.lint.Found.warning;
import static dev.roundtrip.lint.Names.LOCAL;
import static dev.roundtrip.lint.Names.READ_ONLY;
import static dev.roundtrip.lint.Names.REMEMBERS;
import static dev.roundtrip.lint.Rule.connectorJ;
import static dev.roundtrip.lint.Rule.onTidb;
import static dev.roundtrip.report.Fix.elsewhere;
import static dev.roundtrip.report.Fix.set;
import static dev.roundtrip.report.Price.Per.BATCH;
import static dev.roundtrip.report.Price.Per.CALL;
import static dev.roundtrip.report.Price.Per.CONNECTION;
import static dev.roundtrip.report.Severity.ERROR;
import static dev.roundtrip.report.Severity.WARNING;
import static dev.roundtrip.wire.Command.COM_QUERY;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.lint.PoolProperties.Property;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.Price;
import dev.roundtrip.report.PublishedSaving;
import dev.roundtrip.sql.VariableAssignment;
import java.util.List;
import java.util.stream.Stream;

/**
 * Rules on what Connector/J asks of a session, remembers of it and sets in it, when it opens a connection and later.
 * Fixes that change how the session behaves are choices.
 */
final class SessionRules {
    private SessionRules() {}

    private static final String TIMEOUTS = "enableQueryTimeouts";
    private static final String LOCAL_TRANSACTION = "useLocalTransactionState";
    private static final String AUTOCOMMIT = "autocommit";

    /**
     * The version from which commits are kept. Bugs 108643 and 109013: commits and rollbacks were never sent. Batches
     * of text lost none on 8.0.32.
     */
    private static final DriverVersion COMMITS_KEPT = new DriverVersion(8, 0, 33);

    private static final Price ONE_QUERY = Price.of(CONNECTION, "1 COM_QUERY per connection", 1, COM_QUERY);

    static final List<Rule> ALL = List.of(
            // Rules on what the driver could answer itself, and what it gets wrong.
            connectorJ("redundant-session-queries", "Frameworks and pools often read and set unchanged session state")
                    .shownBy(Symptom.ASKS_SESSION_STATE)
                    .when(s -> !s.isOn(LOCAL))
                    .finds(s -> warning(s.said(LOCAL))
                            .costs(Price.of(
                                            CALL,
                                            "1 query per getTransactionIsolation(), isReadOnly(), and unchanged"
                                                    + " setTransactionIsolation(), setAutoCommit(), setReadOnly() and"
                                                    + " setCatalog()",
                                            1,
                                            COM_QUERY)
                                    .saving(PublishedSaving.QUIET))
                            .fix(localState(s, " if no SQL text changes autocommit or isolation level."))),
            connectorJ("read-only-asked-before-writes", "Writes but executeUpdate() first ask transaction_read_only")
                    .shownBy(Symptom.NAMES_READ_ONLY)
                    .when(s -> !s.isOn(LOCAL) && s.isOn(READ_ONLY))
                    .finds(s -> warning(s.said(READ_ONLY, LOCAL))
                            .costs(Price.of(
                                    BATCH,
                                    (asksTwice(s) ? "2 queries" : "1 query") + " per executeBatch()"
                                            + (s.rewrites() ? " of inserts, 2 of 4 or more updates" : "")
                                            + ", 1 per execute() of a write and per isReadOnly()",
                                    asksTwice(s) ? 2 : 1,
                                    COM_QUERY))
                            .fix(localState(s, "."))),
            connectorJ("query-timeout-ignored", "Statement and transaction timeouts do nothing")
                    .when(s -> !s.isOn(TIMEOUTS))
                    .finds(s -> info(s.get(TIMEOUTS))
                            .severityIf(
                                    s.parameters().isGiven(TIMEOUTS)
                                            || s.around().inFile(),
                                    WARNING)
                            .fix(set("Set " + TIMEOUTS + "=true if timeouts are used.", TIMEOUTS, true)
                                    .changing("Timeouts then cancel statements."))),
            connectorJ("local-transaction-state", "The driver leaves out some commits")
                    .holdsFor(Rule.KNOWN + "; commits are lost up to 8.0.32")
                    .source("MySQL Bug#108643, Bug#109013")
                    .shownBy(Symptom.ENDS_TRANSACTIONS)
                    .when(s -> s.isOn(LOCAL_TRANSACTION))
                    .finds(s -> warning(s.said(LOCAL_TRANSACTION))
                            .severityIf(losesCommits(s), ERROR)
                            .because(
                                    losesCommits(s)
                                            ? "Before " + COMMITS_KEPT
                                                    + " server-prepared writes are lost: no commit is sent."
                                            : "It saves only empty commits"
                                                    + (s.isOnTidb() ? "; TiDB advises against it." : "."))
                            .fix(set(LOCAL_TRANSACTION, false).changing("Commits and rollbacks are then all sent."))),
            connectorJ("autocommit-behind-the-driver", "setAutoCommit(true) sends nothing, and writes are lost")
                    .shownBy(Symptom.NAMES_AUTOCOMMIT)
                    .when(s -> s.isOn(LOCAL))
                    .each(s -> Stream.concat(offByVariables(s), offByPool(s))),
            onTidb("set-read-only-refused", "TiDB refuses setReadOnly(true) (error 1235): it throws")
                    .shownBy(Symptom.REFUSALS)
                    .when(s -> s.isOn(READ_ONLY))
                    .finds(s -> info(s.said(READ_ONLY))
                            .costs(Price.of(CALL, "1 query, refused, per setReadOnly(true)", 1, COM_QUERY))
                            .fix(set(READ_ONLY, false).changing(Choice.READ_ONLY_IN_DRIVER.changes()))),
            // Rules on commands that open a connection, after the handshake.
            connectorJ("automatic-reconnect", "A silent reconnect loses variables, locks and temporary tables")
                    .when(s -> s.isOn("autoReconnect"))
                    .finds(s -> warning(s.said("autoReconnect"))
                            .fix(set("autoReconnect", false).changing("The pool must then reconnect."))),
            connectorJ("server-variables-read-again", "Each connection reads server variables, not only the first")
                    .when(s -> !s.isOn(REMEMBERS))
                    .finds(s -> info(s.said(REMEMBERS))
                            .costs(ONE_QUERY)
                            .fix(set(REMEMBERS, true).changing(Choice.REMEMBERED.changes()))),
            connectorJ("autocommit-sent-on-opening", "Each connection sends an unneeded SET autocommit=1")
                    .when(s -> !s.isOn(LOCAL))
                    .finds(s -> info(s.said(LOCAL)).costs(ONE_QUERY).fix(localState(s, "."))),
            connectorJ("result-charset-sent", "Each connection sends SET character_set_results = NULL")
                    .when(s -> s.get("characterSetResults").value().isEmpty())
                    .finds(info("characterSetResults is not given")
                            .costs(ONE_QUERY)
                            .fix(set("characterSetResults", "UTF-8")
                                    .changing("Results are then converted to UTF-8."))));

    /**
     * The fix that sets useLocalSessionState. A variable of the session must be removed first: the driver does not know
     * of it and would believe that autocommit is on.
     */
    private static Fix localState(LintSubject s, String end) {
        return s.behindTheDriver()
                .map(what -> elsewhere("Remove " + what + ", then set " + LOCAL + "=true.")
                        .changing("What it sets is then the driver's to set."))
                .orElseGet(() -> set("Set " + LOCAL + "=true" + end, LOCAL, true));
    }

    private static Stream<Found> offByVariables(LintSubject s) {
        SessionVariables variables = s.variables();
        List<VariableAssignment> off = variables.named(AUTOCOMMIT);
        return variables.isOff(AUTOCOMMIT)
                ? Stream.of(error("sessionVariables has " + SessionVariables.texts(off) + ", and ", s.get(LOCAL))
                        .fix(variables.without(
                                off, "Use setAutoCommit() or the pool instead.", "Connections then start with it on.")))
                : Stream.empty();
    }

    private static Stream<Found> offByPool(LintSubject s) {
        return s.around().pool().get(Property.INIT_SQL).stream()
                .filter(sql -> VariableAssignment.inStatements(sql).stream()
                        .anyMatch(one -> one.name().equals(AUTOCOMMIT) && SessionVariables.isOffValue(one.value())))
                .map(sql -> error("The pool's initial SQL turns autocommit off, and ", s.get(LOCAL))
                        .fix("Use the pool's auto-commit: false instead."));
    }

    private static boolean asksTwice(LintSubject s) {
        return s.preparesOnServer() && !s.rewrites();
    }

    private static boolean losesCommits(LintSubject s) {
        return !s.isAtLeast(COMMITS_KEPT) && s.preparesOnServer();
    }
}
