package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_QUERY;

import dev.roundtrip.advice.DriverRule.Seen;
import dev.roundtrip.advice.Price.Per;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules on queries and changes of the session's state that the driver could answer itself. */
final class ChatterRules {

    private static final String LOCAL = "useLocalSessionState";
    private static final String READ_ONLY = "readOnlyPropagatesToServer";
    private static final String TIMEOUTS = "enableQueryTimeouts";

    static final List<Rule> ALL = List.of(
            DriverRule.connectorJ(
                    "session-state-asked-anew",
                    "Unchanged session state is asked and sent again",
                    "8.0.11 and later",
                    "",
                    ChatterRules::sessionState),
            DriverRule.connectorJ(
                    "read-only-asked-before-writes",
                    "The server is asked before writes whether they are allowed",
                    "8.0.11 and later",
                    "",
                    ChatterRules::readOnly),
            DriverRule.connectorJ(
                    "query-timeout-ignored",
                    "Statement timeouts are ignored",
                    "8.0.11 and later",
                    "",
                    ChatterRules::timeouts));

    private ChatterRules() {}

    private static Optional<Seen> sessionState(LintSubject subject) {
        if (subject.parameters().isOn(LOCAL)) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.WARNING,
                said(subject.parameters(), LOCAL),
                "Frameworks and pools ask for autocommit and the isolation level, and set them to the values that they already have. The driver sends"
                        + " each such call to the server, although it knows the answer. A SET that changes something, such as SET autocommit"
                        + " around a transaction, is sent in any case.",
                localState(subject, "; it is safe if nothing changes autocommit or the isolation level with SQL text."),
                new Price(
                        Per.CALL,
                        Map.of(COM_QUERY, 1.0),
                        1,
                        "1 query per getTransactionIsolation() and isReadOnly(), and per setTransactionIsolation(), setAutoCommit(), "
                                + "setReadOnly() and setCatalog() with an unchanged value")));
    }

    /** Not with a variable of the session, which the driver does not know of: it would believe autocommit to be on. */
    static Fix localState(LintSubject subject, String end) {
        return SessionVariables.of(subject.parameters()).named("autocommit").isEmpty()
                ? Fix.set("Set " + LOCAL + "=true" + end, new UrlParameter(LOCAL, "true"))
                : Fix.elsewhere("Remove autocommit from sessionVariables, then set " + LOCAL + "=true.");
    }

    private static Optional<Seen> readOnly(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (parameters.isOn(LOCAL) || !parameters.isOn(READ_ONLY)) {
            return Optional.empty();
        }
        boolean rewrites = parameters.isOn("rewriteBatchedStatements");
        boolean twice = parameters.preparesOnServer() && !rewrites;
        double asked = twice ? 2 : 1;
        return Optional.of(new Seen(
                Severity.WARNING,
                parameters.get(READ_ONLY) + ", and " + LOCAL + "=false.",
                "The driver sends SELECT @@session.transaction_read_only before each execute() of a write, and "
                        + (twice ? "twice" : "once") + " before each executeBatch()" + (rewrites ? " of inserts" : "")
                        + ". executeUpdate() does not send it.",
                localState(subject, "."),
                new Price(
                        Per.BATCH,
                        Map.of(COM_QUERY, asked),
                        asked,
                        (twice ? "2 queries" : "1 query") + " per executeBatch()"
                                + (rewrites ? " of inserts, 2 of 4 or more updates" : "")
                                + ", 1 query per execute() of a write and per isReadOnly()")));
    }

    private static Optional<Seen> timeouts(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (parameters.isOn(TIMEOUTS)) {
            return Optional.empty();
        }
        boolean given = parameters.get(TIMEOUTS).origin() == EffectiveParameter.Origin.EXPLICIT;
        String framework = subject.around().framework();
        Optional<String> limit = subject.around().pool().timeLimit();
        return Optional.of(new Seen(
                given || !framework.isEmpty() || limit.isPresent() ? Severity.WARNING : Severity.INFO,
                limit.map(key -> parameters.get(TIMEOUTS) + ", and the file sets " + key + ".")
                        .orElseGet(() -> framework.isEmpty()
                                ? said(parameters, TIMEOUTS)
                                : parameters.get(TIMEOUTS) + ", and " + framework + " sets time limits by it."),
                "Statement.setQueryTimeout() and the transaction timeouts of frameworks are silently ignored: a statement that takes too long runs to"
                        + " its end.",
                Fix.set("Set " + TIMEOUTS + "=true if any timeout is used.", new UrlParameter(TIMEOUTS, "true"))
                        .changing("Statements are then cancelled at their timeouts.")));
    }

    private static String said(EffectiveParameters parameters, String name) {
        return parameters.get(name) + ".";
    }
}
