package dev.roundtrip.advice;

import static dev.roundtrip.advice.RuleForm.connectorJ;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.wire.Command.COM_INIT_DB;
import static dev.roundtrip.wire.Command.COM_QUERY;

import dev.roundtrip.advice.Price.Per;
import java.util.List;
import java.util.Locale;

/**
 * Rules on the commands that open a connection, after the handshake. Fixes that change how the session behaves are
 * choices.
 */
final class SetupRules {

    private static final String REMEMBERS = "cacheServerConfiguration";
    private static final String TRUNCATION = "jdbcCompliantTruncation";
    private static final String TIME_ZONE = "forceConnectionTimeZoneToSession";
    private static final String RECONNECT = "autoReconnect";
    private static final String LOCAL = "useLocalSessionState";
    private static final String CHARSET = "characterSetResults";
    private static final String CREATE = "createDatabaseIfNotExist";
    private static final String COLLATIONS = "detectCustomCollations";

    private static final Price ONE_QUERY = Price.of(Per.CONNECTION, "1 COM_QUERY per connection opened", 1, COM_QUERY);

    static final List<Rule> ALL = List.of(
            connectorJ("automatic-reconnect", "A lost connection is replaced under the application")
                    .when(s -> s.isOn(RECONNECT))
                    .warning(s -> what(s.get(RECONNECT), "."))
                    .because(
                            "After a lost connection the next statement runs in a new session: user variables, temporary tables, locks and values set by SQL are"
                                    + " lost, and the application is not notified. The driver's own documentation advises against it.")
                    .fix(Fix.set("Set autoReconnect=false, and let the pool replace connections.", RECONNECT, false)
                            .changing(
                                    "A lost connection then stays lost: the application or the pool opens the next.")),
            connectorJ("strict-mode-undone", "The driver overrides the sql_mode that the string sets")
                    .when(s -> s.isOn(TRUNCATION) && setsUnstrictMode(s))
                    .warning(s -> what(
                            "sessionVariables sets sql_mode without STRICT_TRANS_TABLES, and ", s.get(TRUNCATION), "."))
                    .because(
                            "The driver adds STRICT_TRANS_TABLES with one more statement on each new connection: the session is strict, although the string says otherwise.")
                    .costs(ONE_QUERY)
                    .fix(
                            "Set " + TRUNCATION
                                    + "=false if the session must not be strict; otherwise add STRICT_TRANS_TABLES to the sql_mode."),
            connectorJ("server-settings-read-anew", "Each connection reads server variables")
                    .when(s -> !s.isOn(REMEMBERS))
                    .info(s -> what(s.get(REMEMBERS), "."))
                    .because(
                            "Each connection begins with a SELECT of server variables. With it only the first connection of a JVM sends that, and later ones with"
                                    + " the same string reuse the answer.")
                    .costs(ONE_QUERY)
                    .fix(
                            Fix.set("Set " + REMEMBERS + "=true.", REMEMBERS, true)
                                    .changing(
                                            "A change of the server's variables then takes effect in this JVM only after a restart.")),
            connectorJ("autocommit-sent-on-opening", "Each connection turns on autocommit, which is already on")
                    .when(s -> !s.isOn(LOCAL))
                    .info(s -> what(s.get(LOCAL), "."))
                    .because("Each connection begins with SET autocommit=1, which is already on.")
                    .costs(ONE_QUERY)
                    .fix(s -> ChatterRules.localState(s, ".")),
            connectorJ("result-charset-sent", "Each connection sets the results' character set")
                    .when(s -> s.get(CHARSET).value().isEmpty())
                    .info(s -> what(CHARSET + " is not given."))
                    .because("Each connection sends SET character_set_results = NULL.")
                    .costs(ONE_QUERY)
                    .fix(Fix.set("Set characterSetResults=UTF-8.", CHARSET, "UTF-8")
                            .changing("The server then converts every result to UTF-8.")),
            connectorJ("session-variables-sent", "Each connection sets session variables")
                    .when(s -> !s.variables().all().isEmpty())
                    .info(s -> what("sessionVariables is given."))
                    .because("Each connection sends one SET with all of them.")
                    .costs(ONE_QUERY)
                    .fix("Set on the server what applies to all clients; the rest costs one statement."),
            connectorJ("time-zone-sent", "Each connection sets its time zone", "8.0.23 and later")
                    .when(s -> s.parameters().hasOn(TIME_ZONE))
                    .info(s -> what(s.get(TIME_ZONE), "."))
                    .because("Each connection sends SET SESSION time_zone, even if the server already has that zone.")
                    .costs(ONE_QUERY)
                    .fix("Set the same time_zone on the server, and remove the parameter."),
            connectorJ("database-created-if-missing", "Each connection checks whether its database exists")
                    .when(s -> s.isOn(CREATE) && !s.url().database().isEmpty())
                    .info(s -> what(s.get(CREATE), "."))
                    .because(
                            "Each connection sends a separate command for its database, even if the database already exists.")
                    .costs(Price.of(Per.CONNECTION, "1 COM_INIT_DB per connection opened", 1, COM_INIT_DB))
                    .fix("Remove it once the database exists."),
            connectorJ("collations-read", "Each connection reads the server's collations")
                    .when(s -> s.isOn(COLLATIONS) && !s.isOn(REMEMBERS))
                    .info(s -> what(s.get(COLLATIONS), "."))
                    .because(
                            "Each connection reads all collations of the server, to find custom ones. If the server has collations that the driver does not know, as"
                                    + " MariaDB does, no connection can be opened.")
                    .costs(ONE_QUERY)
                    .fix("Remove it if the server has only the usual collations, as TiDB does."));

    private SetupRules() {}

    private static boolean setsUnstrictMode(LintSubject s) {
        return s.variables()
                .last("sql_mode")
                .map(value -> value.toUpperCase(Locale.ROOT))
                .filter(value -> !value.contains("@") && !value.contains("(") && !value.equals("DEFAULT"))
                .filter(value -> !value.contains("STRICT_TRANS_TABLES") && !value.contains("TRADITIONAL"))
                .isPresent();
    }
}
