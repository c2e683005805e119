package dev.roundtrip.advice;

import static dev.roundtrip.advice.RuleForm.connectorJ;
import static dev.roundtrip.advice.What.what;

import dev.roundtrip.jdbc.DriverVersion;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Rules on what the driver remembers of a transaction or of a session, and gets wrong. */
final class TransactionRules {

    private static final String LOCAL_TRANSACTION = "useLocalTransactionState";
    private static final String LOCAL_SESSION = "useLocalSessionState";
    private static final String REMEMBERS = "cacheServerConfiguration";
    private static final String VARIABLES = SessionVariables.PARAMETER;
    private static final String AUTOCOMMIT = "autocommit";
    private static final Set<String> OFF = Set.of("0", "off", "false");

    /**
     * Bugs 108643 and 109013: commits and rollbacks that were never sent. Rewritten batches of text lost none on
     * 8.0.32.
     */
    private static final DriverVersion COMMITS_KEPT = new DriverVersion(8, 0, 33);

    static final List<Rule> ALL = List.of(
            connectorJ(
                            "local-transaction-state",
                            "The driver decides whether a commit is needed",
                            "8.0.11 and later; commits are lost up to 8.0.32 with server-prepared statements")
                    .source("https://bugs.mysql.com/108643 https://bugs.mysql.com/109013")
                    .when(s -> s.isOn(LOCAL_TRANSACTION))
                    .finds(
                            s -> losesCommits(s) ? Severity.ERROR : Severity.WARNING,
                            s -> what(s.get(LOCAL_TRANSACTION), "."))
                    .because(s -> losesCommits(s)
                            ? "With server-prepared statements, Connector/J before " + COMMITS_KEPT
                                    + " treats a transaction with writes as empty: its commit or rollback is not sent, and the writes are"
                                    + " lost when the connection closes (bugs 108643 and 109013)."
                            : "It saves only the commit or rollback of a transaction that did nothing. TiDB's documentation advises "
                                    + "against it, and before " + COMMITS_KEPT + " it lost commits.")
                    .fix(Fix.set("Set " + LOCAL_TRANSACTION + "=false.", LOCAL_TRANSACTION, false)
                            .changing(
                                    "Each commit and rollback is then sent, even for a transaction that did nothing.")),
            connectorJ("isolation-remembered-for-others", "One connection's isolation level is assumed for another")
                    .when(s -> s.isOn(REMEMBERS)
                            && s.isOn(LOCAL_SESSION)
                            && !s.variables()
                                    .named("transaction_isolation", "tx_isolation")
                                    .isEmpty()
                            && !areVariablesInString(s))
                    .error(s -> what(
                            "sessionVariables is set outside the string and sets the isolation level, and ",
                            s.get(REMEMBERS),
                            "."))
                    .because(
                            "The driver remembers the first connection's isolation level by the string's text only, for the whole JVM. Another pool with the "
                                    + "same string and other properties gets it too: its setTransactionIsolation() of that level is not sent, and it runs at the "
                                    + "server's default.")
                    .fix(s -> Fix.set(
                                    "Put sessionVariables into the string, where it distinguishes the pools.",
                                    VARIABLES,
                                    s.get(VARIABLES).value())
                            .changing("This pool then runs at that isolation level in every case.")),
            connectorJ("autocommit-behind-the-driver", "Autocommit is turned off without the driver's knowledge")
                    .when(s -> s.isOn(LOCAL_SESSION)
                            && s.variables()
                                    .last(AUTOCOMMIT)
                                    .filter(value -> OFF.contains(value.toLowerCase(Locale.ROOT)))
                                    .isPresent())
                    .error(s -> what(
                            "sessionVariables has "
                                    + SessionVariables.texts(s.variables().named(AUTOCOMMIT)) + ", and ",
                            s.get(LOCAL_SESSION),
                            "."))
                    .because(
                            "The driver believes that autocommit is on, and setAutoCommit(true) sends nothing. Each write stays in an open transaction, and is "
                                    + "lost when the connection closes.")
                    .fix(s -> s.variables()
                            .without(
                                    s.variables().named(AUTOCOMMIT),
                                    "Remove autocommit from sessionVariables, and set it with setAutoCommit() or in the pool.",
                                    "Connections then start with autocommit on.")));

    private TransactionRules() {}

    private static boolean losesCommits(LintSubject s) {
        return !s.isAtLeast(COMMITS_KEPT) && s.preparesOnServer();
    }

    private static boolean areVariablesInString(LintSubject s) {
        String effective = s.get(VARIABLES).value();
        return s.url().property(VARIABLES).filter(effective::equals).isPresent()
                || s.url().hosts().get(0).properties().stream()
                        .anyMatch(property -> property.value().equals(effective));
    }
}
