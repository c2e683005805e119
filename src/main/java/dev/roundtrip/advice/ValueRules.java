package dev.roundtrip.advice;

import static dev.roundtrip.advice.Found.error;
import static dev.roundtrip.advice.Found.info;
import static dev.roundtrip.advice.Found.warning;
import static dev.roundtrip.advice.Names.CACHE;
import static dev.roundtrip.advice.Names.CACHE_SIZE;
import static dev.roundtrip.advice.Names.LOCAL;
import static dev.roundtrip.advice.Names.SQL_LIMIT;
import static dev.roundtrip.advice.Rule.rule;
import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;
import static dev.roundtrip.result.Fix.remove;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlScheme;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Rules on how a string is written, and on values that the driver rejects or that change nothing. */
final class ValueRules {
    private ValueRules() {}

    private static final DriverVersion MARIADB_3 = new DriverVersion(3, 0, 0);

    /** Of the written form, which no driver sees. */
    static final List<Rule> WRITTEN = List.of(
            rule("driver-version-unknown", "A driver older than the known ones")
                    .holdsFor("Connector/J before 8.0.11, MariaDB Connector/J before 3.5.6")
                    .when(ValueRules::isOld)
                    .finds(s -> warning(s.parameters().problems().get(0).text()).fix("Use a current driver.")),
            rule("scheme-of-another-driver", "The driver does not open strings of that scheme")
                    .when(ValueRules::isRefused)
                    .finds(s -> error(refusal(s))
                            .lettingNoneOpen(Names.NONE_OPENS)
                            .fix(
                                    s.url().scheme() == UrlScheme.MYSQL_BY_MARIADB
                                            ? "Write jdbc:mariadb:, or add permitMysqlScheme."
                                            : "Write jdbc:mysql:, or name org.mariadb.jdbc.Driver.")),
            rule("escaped-ampersand", "An ampersand written as in XML")
                    .when(s -> s.around().written().isEscaped() && !s.around().isEscaped())
                    .finds(error("It has '&amp;' for ampersands")
                            .lettingNoneOpen("Connector/J rejects it, MariaDB's driver loses parameters.")
                            .fix("Keep '&amp;' in XML files only.")),
            rule("password-in-file", "A password in a configuration file")
                    .when(s -> !s.around().pool().plainPasswords().isEmpty())
                    .finds(s -> warning("The file holds a password: "
                                    + s.around().pool().plainPasswords())
                            .because("Files reach repositories, images and backups.")
                            .fix("Use a placeholder filled from a secret store.")));

    static final List<Rule> ALL = List.of(
            rule("refused-value", "A value that the driver refuses")
                    .each(s -> s.parameters().problems().stream()
                            .filter(problem -> !problem.parameter().isEmpty())
                            .map(problem -> error(problem.text())
                                    .about(problem.parameter())
                                    .lettingNoneOpen(Names.NONE_OPENS)
                                    .fix(problem.instead()))),
            rule("parameter-without-effect", "A parameter without effect").each(ValueRules::withoutEffect));

    /** Such a version is the first problem of a string. */
    private static boolean isOld(LintSubject s) {
        return !s.isAtLeast(s.isFor(CONNECTOR_J) ? DriverVersion.OLDEST_KNOWN : DriverVersion.OLDEST_KNOWN_MARIADB);
    }

    /** MariaDB's driver opens Connector/J's scheme up to 2.x, and later only if asked. */
    private static boolean isRefused(LintSubject s) {
        return s.url().scheme() == UrlScheme.MYSQL_BY_MARIADB
                ? s.isAtLeast(MARIADB_3) && !s.url().raw().contains("permitMysqlScheme")
                : s.around().driver().filter(named -> !s.isFor(named)).isPresent();
    }

    private static String refusal(LintSubject s) {
        return s.url().scheme() == UrlScheme.MYSQL_BY_MARIADB
                ? "MariaDB's driver does not open jdbc:mysql:"
                : "Connector/J does not open " + s.url().scheme().text();
    }

    private static Stream<Found> withoutEffect(LintSubject s) {
        Map<String, String> why = new LinkedHashMap<>();
        why.put("elideSetAutoCommits", "The driver disables it (server bug 66884). Use " + LOCAL + ".");
        if (!s.isOn(CACHE)) {
            Stream.of(CACHE_SIZE, SQL_LIMIT).forEach(size -> why.put(size, "Its cache is off (cachePrepStmts)."));
        }
        if (s.isFor(CONNECTOR_J) && s.isOn(LOCAL)) {
            why.put("alwaysSendSetIsolation", LOCAL + " already decides it.");
        }
        return why.keySet().stream()
                .filter(s.parameters()::isGiven)
                .map(name -> info("'" + name + "' changes nothing here")
                        .about(name)
                        .because(why.get(name))
                        .fix(remove("Take " + name + " out.", name)));
    }
}
