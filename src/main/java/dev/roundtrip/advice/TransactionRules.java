package dev.roundtrip.advice;

import dev.roundtrip.advice.DriverRule.Seen;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Rules on what the driver remembers of a transaction or of a session, and gets wrong. */
final class TransactionRules {

    private static final String LOCAL_TRANSACTION = "useLocalTransactionState";
    private static final String LOCAL_SESSION = "useLocalSessionState";
    private static final String REMEMBERS = "cacheServerConfiguration";
    private static final String AUTOCOMMIT = "autocommit";
    private static final Set<String> OFF = Set.of("0", "off", "false");

    /**
     * Bugs 108643 and 109013: commits and rollbacks that were never sent. Rewritten batches of text lost none on
     * 8.0.32.
     */
    private static final DriverVersion COMMITS_KEPT = new DriverVersion(8, 0, 33);

    static final List<Rule> ALL = List.of(
            DriverRule.connectorJ(
                    "local-transaction-state",
                    "The driver decides whether a commit is needed",
                    "8.0.11 and later; commits are lost up to 8.0.32 with server-prepared statements",
                    "https://bugs.mysql.com/108643 https://bugs.mysql.com/109013",
                    TransactionRules::localTransaction),
            DriverRule.connectorJ(
                    "isolation-remembered-for-others",
                    "One connection's isolation level is assumed for another",
                    "8.0.11 and later",
                    "",
                    TransactionRules::rememberedIsolation),
            DriverRule.connectorJ(
                    "autocommit-behind-the-driver",
                    "Autocommit is turned off without the driver's knowledge",
                    "8.0.11 and later",
                    "",
                    TransactionRules::autocommit));

    private TransactionRules() {}

    private static Optional<Seen> localTransaction(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!parameters.isOn(LOCAL_TRANSACTION)) {
            return Optional.empty();
        }
        boolean loses = !parameters.version().isAtLeast(COMMITS_KEPT) && parameters.preparesOnServer();
        return Optional.of(new Seen(
                loses ? Severity.ERROR : Severity.WARNING,
                parameters.get(LOCAL_TRANSACTION) + ".",
                loses
                        ? "With server-prepared statements, Connector/J before " + COMMITS_KEPT
                                + " treats a transaction with writes as empty: its commit or rollback is not sent, and the writes are"
                                + " lost when the connection closes (bugs 108643 and 109013)."
                        : "It saves only the commit or rollback of a transaction that did nothing. TiDB's documentation advises "
                                + "against it, and before " + COMMITS_KEPT + " it lost commits.",
                Fix.set("Set " + LOCAL_TRANSACTION + "=false.", new UrlParameter(LOCAL_TRANSACTION, "false"))
                        .changing("Each commit and rollback is then sent, even for a transaction that did nothing.")));
    }

    private static Optional<Seen> rememberedIsolation(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        String effective = parameters.get(SessionVariables.PARAMETER).value();
        Predicate<String> setsIsolation = text -> !SessionVariables.of(text)
                .named("transaction_isolation", "tx_isolation")
                .isEmpty();
        boolean inString = subject.url()
                        .property(SessionVariables.PARAMETER)
                        .filter(effective::equals)
                        .isPresent()
                || subject.url().hosts().get(0).properties().stream()
                        .anyMatch(property -> property.value().equals(effective));
        if (inString
                || !setsIsolation.test(effective)
                || !parameters.isOn(REMEMBERS)
                || !parameters.isOn(LOCAL_SESSION)) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.ERROR,
                "sessionVariables is set outside the string and sets the isolation level, and "
                        + parameters.get(REMEMBERS) + ".",
                "The driver remembers the first connection's isolation level by the string's text only, for the whole JVM. Another pool with the "
                        + "same string and other properties gets it too: its setTransactionIsolation() of that level is not sent, and it runs at the "
                        + "server's default.",
                Fix.set(
                                "Put sessionVariables into the string, where it distinguishes the pools.",
                                new UrlParameter(SessionVariables.PARAMETER, effective))
                        .changing("This pool then runs at that isolation level in every case.")));
    }

    private static Optional<Seen> autocommit(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        SessionVariables variables = SessionVariables.of(parameters);
        boolean off = variables
                .last(AUTOCOMMIT)
                .filter(value -> OFF.contains(value.toLowerCase(Locale.ROOT)))
                .isPresent();
        if (!off || !parameters.isOn(LOCAL_SESSION)) {
            return Optional.empty();
        }
        List<SessionVariables.Assignment> unwanted = variables.named(AUTOCOMMIT);
        return Optional.of(new Seen(
                Severity.ERROR,
                "sessionVariables has " + SessionVariables.texts(unwanted) + ", and " + parameters.get(LOCAL_SESSION)
                        + ".",
                "The driver believes that autocommit is on, and setAutoCommit(true) sends nothing. Each write stays in an open transaction, and is "
                        + "lost when the connection closes.",
                variables.without(
                        unwanted,
                        "Remove autocommit from sessionVariables, and set it with setAutoCommit() or in the pool.",
                        "Connections then start with autocommit on.")));
    }
}
