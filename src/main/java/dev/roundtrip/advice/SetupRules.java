package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_INIT_DB;
import static dev.roundtrip.wire.Command.COM_QUERY;

import dev.roundtrip.advice.DriverRule.Seen;
import dev.roundtrip.advice.Price.Per;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.wire.Command;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Rules on the commands that open a connection, after the handshake. Fixes that change how the session behaves are
 * choices.
 */
final class SetupRules {

    private static final String ALWAYS = "8.0.11 and later";
    private static final String REMEMBERS = "cacheServerConfiguration";
    private static final String TRUNCATION = "jdbcCompliantTruncation";
    private static final String TIME_ZONE = "forceConnectionTimeZoneToSession";

    static final List<Rule> ALL = List.of(
            rule("automatic-reconnect", "A lost connection is replaced under the application", SetupRules::reconnect),
            rule(
                    "strict-mode-undone",
                    "The driver overrides the sql_mode that the string sets",
                    SetupRules::strictMode),
            rule("server-settings-read-anew", "Each connection reads server variables", SetupRules::variablesRead),
            rule(
                    "autocommit-sent-on-opening",
                    "Each connection turns on autocommit, which is already on",
                    SetupRules::autocommit),
            rule("result-charset-sent", "Each connection sets the results' character set", SetupRules::resultCharset),
            rule("session-variables-sent", "Each connection sets session variables", SetupRules::sessionVariables),
            DriverRule.connectorJ(
                    "time-zone-sent",
                    "Each connection sets its time zone",
                    "8.0.23 and later",
                    "",
                    SetupRules::timeZone),
            rule(
                    "database-created-if-missing",
                    "Each connection checks whether its database exists",
                    SetupRules::create),
            rule("collations-read", "Each connection reads the server's collations", SetupRules::collations));

    private SetupRules() {}

    private static Rule rule(String id, String title, DriverRule.Look look) {
        return DriverRule.connectorJ(id, title, ALWAYS, "", look);
    }

    private static Optional<Seen> reconnect(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!parameters.isOn("autoReconnect")) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.WARNING,
                parameters.get("autoReconnect") + ".",
                "After a lost connection the next statement runs in a new session: user variables, temporary tables, locks and values set by SQL are"
                        + " lost, and the application is not notified. The driver's own documentation advises against it.",
                Fix.set(
                                "Set autoReconnect=false, and let the pool replace connections.",
                                new UrlParameter("autoReconnect", "false"))
                        .changing("A lost connection then stays lost: the application or the pool opens the next."),
                Price.NONE));
    }

    private static Optional<Seen> strictMode(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        Optional<String> mode = SessionVariables.of(parameters)
                .last("sql_mode")
                .map(value -> value.toUpperCase(Locale.ROOT))
                .filter(value -> !value.contains("@") && !value.contains("(") && !value.equals("DEFAULT"))
                .filter(value -> !value.contains("STRICT_TRANS_TABLES") && !value.contains("TRADITIONAL"));
        if (mode.isEmpty() || !parameters.isOn(TRUNCATION)) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.WARNING,
                "sessionVariables sets sql_mode without STRICT_TRANS_TABLES, and " + parameters.get(TRUNCATION) + ".",
                "The driver adds STRICT_TRANS_TABLES with one more statement on each new connection: the session is strict, although the string says otherwise.",
                Fix.elsewhere(
                        "Set " + TRUNCATION
                                + "=false if the session must not be strict; otherwise add STRICT_TRANS_TABLES to the sql_mode."),
                opening(COM_QUERY)));
    }

    private static Optional<Seen> variablesRead(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (parameters.isOn(REMEMBERS)) {
            return Optional.empty();
        }
        return info(
                parameters.get(REMEMBERS) + ".",
                "Each connection begins with a SELECT of server variables. With it only the first connection of a JVM sends that, and later ones with"
                        + " the same string reuse the answer.",
                Fix.set("Set " + REMEMBERS + "=true.", new UrlParameter(REMEMBERS, "true"))
                        .changing(
                                "A change of the server's variables then takes effect in this JVM only after a restart."),
                opening(COM_QUERY));
    }

    private static Optional<Seen> autocommit(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (parameters.isOn("useLocalSessionState")) {
            return Optional.empty();
        }
        return info(
                parameters.get("useLocalSessionState") + ".",
                "Each connection begins with SET autocommit=1, which is already on.",
                ChatterRules.localState(subject, "."),
                opening(COM_QUERY));
    }

    private static Optional<Seen> resultCharset(LintSubject subject) {
        if (isGiven(subject.parameters(), "characterSetResults")) {
            return Optional.empty();
        }
        return info(
                "characterSetResults is not given.",
                "Each connection sends SET character_set_results = NULL.",
                Fix.set("Set characterSetResults=UTF-8.", new UrlParameter("characterSetResults", "UTF-8"))
                        .changing("The server then converts every result to UTF-8."),
                opening(COM_QUERY));
    }

    private static Optional<Seen> sessionVariables(LintSubject subject) {
        if (SessionVariables.of(subject.parameters()).all().isEmpty()) {
            return Optional.empty();
        }
        return info(
                "sessionVariables is given.",
                "Each connection sends one SET with all of them.",
                Fix.elsewhere("Set on the server what applies to all clients; the rest costs one statement."),
                opening(COM_QUERY));
    }

    private static Optional<Seen> timeZone(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!parameters.hasOn(TIME_ZONE)) {
            return Optional.empty();
        }
        return info(
                parameters.get(TIME_ZONE) + ".",
                "Each connection sends SET SESSION time_zone, even if the server already has that zone.",
                Fix.elsewhere("Set the same time_zone on the server, and remove the parameter."),
                opening(COM_QUERY));
    }

    private static Optional<Seen> create(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!parameters.isOn("createDatabaseIfNotExist")
                || subject.url().database().isEmpty()) {
            return Optional.empty();
        }
        return info(
                parameters.get("createDatabaseIfNotExist") + ".",
                "Each connection sends a separate command for its database, even if the database already exists.",
                Fix.elsewhere("Remove it once the database exists."),
                opening(COM_INIT_DB));
    }

    private static Optional<Seen> collations(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!parameters.isOn("detectCustomCollations") || parameters.isOn(REMEMBERS)) {
            return Optional.empty();
        }
        return info(
                parameters.get("detectCustomCollations") + ".",
                "Each connection reads all collations of the server, to find custom ones. If the server has collations that the driver does not know, as"
                        + " MariaDB does, no connection can be opened.",
                Fix.elsewhere("Remove it if the server has only the usual collations, as TiDB does."),
                opening(COM_QUERY));
    }

    private static boolean isGiven(EffectiveParameters parameters, String name) {
        return !parameters.get(name).value().isEmpty();
    }

    private static Optional<Seen> info(String what, String why, Fix fix, Price price) {
        return Optional.of(new Seen(Severity.INFO, what, why, fix, price));
    }

    private static Price opening(Command command) {
        return new Price(Per.CONNECTION, Map.of(command, 1.0), 1, "1 " + command + " per connection opened");
    }
}
