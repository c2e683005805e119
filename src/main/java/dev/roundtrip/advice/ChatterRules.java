package dev.roundtrip.advice;

import static dev.roundtrip.advice.Price.Per.BATCH;
import static dev.roundtrip.advice.Price.Per.CALL;
import static dev.roundtrip.advice.RuleForm.connectorJ;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.wire.Command.COM_QUERY;

import java.util.List;
import java.util.Optional;

/** Rules on queries and changes of the session's state that the driver could answer itself. */
final class ChatterRules {

    private static final String LOCAL = "useLocalSessionState";
    private static final String READ_ONLY = "readOnlyPropagatesToServer";
    private static final String TIMEOUTS = "enableQueryTimeouts";
    private static final String REWRITE = "rewriteBatchedStatements";

    static final List<Rule> ALL = List.of(
            connectorJ("session-state-asked-anew", "Unchanged session state is asked and sent again")
                    .when(s -> !s.isOn(LOCAL))
                    .warning(s -> what(s.get(LOCAL), "."))
                    .because(
                            "Frameworks and pools ask for autocommit and the isolation level, and set them to the values that they already have. The driver sends"
                                    + " each such call to the server, although it knows the answer. A SET that changes something, such as SET autocommit"
                                    + " around a transaction, is sent in any case.")
                    .costs(Price.of(
                            CALL,
                            "1 query per getTransactionIsolation() and isReadOnly(), and per setTransactionIsolation(), setAutoCommit(), "
                                    + "setReadOnly() and setCatalog() with an unchanged value",
                            1,
                            COM_QUERY))
                    .fix(s -> localState(
                            s, "; it is safe if nothing changes autocommit or the isolation level with SQL text.")),
            connectorJ("read-only-asked-before-writes", "The server is asked before writes whether they are allowed")
                    .when(s -> !s.isOn(LOCAL) && s.isOn(READ_ONLY))
                    .warning(s ->
                            what(s.get(READ_ONLY), ", and " + LOCAL + "=false.").about(LOCAL))
                    .because(s ->
                            "The driver sends SELECT @@session.transaction_read_only before each execute() of a write, and "
                                    + (asksTwice(s) ? "twice" : "once") + " before each executeBatch()"
                                    + (s.isOn(REWRITE) ? " of inserts" : "") + ". executeUpdate() does not send it.")
                    .costs(s -> Price.of(
                            BATCH,
                            (asksTwice(s) ? "2 queries" : "1 query") + " per executeBatch()"
                                    + (s.isOn(REWRITE) ? " of inserts, 2 of 4 or more updates" : "")
                                    + ", 1 query per execute() of a write and per isReadOnly()",
                            asksTwice(s) ? 2 : 1,
                            COM_QUERY))
                    .fix(s -> localState(s, ".")),
            connectorJ("query-timeout-ignored", "Statement timeouts are ignored")
                    .when(s -> !s.isOn(TIMEOUTS))
                    .finds(
                            s -> s.parameters().isGiven(TIMEOUTS) || !usedBy(s).isEmpty()
                                    ? Severity.WARNING
                                    : Severity.INFO,
                            s -> what(s.get(TIMEOUTS), usedBy(s), "."))
                    .because(
                            "Statement.setQueryTimeout() and the transaction timeouts of frameworks are silently ignored: a statement that takes too long runs to"
                                    + " its end.")
                    .fix(Fix.set("Set " + TIMEOUTS + "=true if any timeout is used.", TIMEOUTS, true)
                            .changing("Statements are then cancelled at their timeouts.")));

    private ChatterRules() {}

    /** Not with a variable of the session, which the driver does not know of: it would believe autocommit to be on. */
    static Fix localState(LintSubject s, String end) {
        return s.variables().named("autocommit").isEmpty()
                ? Fix.set("Set " + LOCAL + "=true" + end, LOCAL, true)
                : Fix.elsewhere("Remove autocommit from sessionVariables, then set " + LOCAL + "=true.");
    }

    private static boolean asksTwice(LintSubject s) {
        return s.preparesOnServer() && !s.isOn(REWRITE);
    }

    /** What sets time limits, as the end of a sentence; empty if nothing is known to. */
    private static String usedBy(LintSubject s) {
        String framework = s.around().framework();
        Optional<String> key = s.around().pool().timeLimit();
        return key.map(limit -> ", and the file sets " + limit)
                .orElse(framework.isEmpty() ? "" : ", and " + framework + " sets time limits by it");
    }
}
