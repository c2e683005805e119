package dev.roundtrip.lint;

import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;
import static dev.roundtrip.jdbc.UrlScheme.Driver.MARIADB;
import static dev.roundtrip.lint.Found.error;
import static dev.roundtrip.lint.Found.info;
import static dev.roundtrip.lint.Found.warning;
import static dev.roundtrip.lint.Names.CACHE;
import static dev.roundtrip.lint.Names.CACHE_SIZE;
import static dev.roundtrip.lint.Names.LOCAL;
import static dev.roundtrip.lint.Names.SQL_LIMIT;
import static dev.roundtrip.lint.Rule.connectorJ;
import static dev.roundtrip.lint.Rule.onTidb;
import static dev.roundtrip.lint.Rule.rule;
import static dev.roundtrip.report.Fix.remove;
import static dev.roundtrip.report.Fix.set;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlScheme;
import dev.roundtrip.report.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Rules on how a string is written, and on values that the driver rejects or that change nothing. */
final class ValueRules {
    private ValueRules() {}

    private static final DriverVersion STORES_AS_PATHS = new DriverVersion(26, 10, 0);

    private static final List<String> STORES = List.of("trustCertificateKeyStoreUrl", "clientCertificateKeyStoreUrl");

    private static final String PASSWORD_CHARSET = "passwordCharacterEncoding";
    private static final List<String> CHARSETS = List.of("characterEncoding", "characterSetResults", PASSWORD_CHARSET);

    /** The first version that greets the server in the string's character set; only MySQL itself has this one. */
    private static final DriverVersion CHARSETS_IN_HANDSHAKE = new DriverVersion(8, 0, 26);

    /** The character sets of TiDB. Source: SHOW CHARACTER SET of v8.5.3. */
    private static final Set<String> TIDB_CHARSETS = Set.of("ascii", "binary", "gbk", "latin1", "utf8", "utf8mb4");

    private static final Rule PASSWORD_IN_FILE = rule("password-in-file", "A password in a configuration file");

    /** The rules on the written form, which no driver sees. */
    static final List<Rule> WRITTEN = List.of(
            rule("driver-version-unknown", "A driver older than the known ones")
                    .holdsFor("Connector/J before 8.0.11, MariaDB Connector/J before 2.7")
                    .when(ValueRules::isOld)
                    .finds(s -> warning(s.parameters().problems().get(0).text())
                            .because("It is not judged: only what holds for every version is said.")
                            .fix("Use a current driver.")),
            rule("scheme-of-another-driver", "The driver does not open strings of that scheme")
                    .when(ValueRules::isRefused)
                    .finds(s -> error(refusal(s))
                            .lettingNoneOpen(Names.NONE_OPENS)
                            .fix(
                                    s.isFor(MARIADB)
                                            ? isOfAnotherTime(s)
                                                    ? "Write jdbc:mariadb:loadbalance:, or use another version."
                                                    : "Write jdbc:mariadb:, or add permitMysqlScheme."
                                            : "Write jdbc:mysql:, or name org.mariadb.jdbc.Driver.")),
            rule("escaped-ampersand", "An ampersand written as in XML")
                    .when(s -> s.around().written().isEscaped() && !s.around().isEscaped())
                    .finds(s -> (s.isFor(MARIADB) || isOld(s)
                                    ? error("It has '&amp;' for ampersands")
                                            .because("The driver loses the parameters behind them.")
                                    : error("It has '&amp;' for ampersands").lettingNoneOpen("Connector/J rejects it."))
                            .fix("Write & for it; XML has &amp; for that, once.")),
            PASSWORD_IN_FILE
                    .when(s -> !s.around().pool().plainPasswords().isEmpty())
                    .finds(s -> heldPasswords(s.around())));

    /** The passwords of the file, which are found even if no driver can read the string. */
    static Stream<Finding> passwordsInFile(Surroundings around) {
        return around.pool().plainPasswords().isEmpty()
                ? Stream.empty()
                : Stream.of(PASSWORD_IN_FILE.finding(heldPasswords(around)));
    }

    private static Found heldPasswords(Surroundings around) {
        return warning("The file holds a password: " + around.pool().plainPasswords())
                .because("Files reach repositories, images and backups.")
                .fix("Use a placeholder filled from a secret store.");
    }

    static final List<Rule> ALL = List.of(
            rule("refused-value", "A value that the driver refuses")
                    .each(s -> s.parameters().problems().stream()
                            .filter(problem -> !problem.parameter().isEmpty())
                            .map(problem -> error(problem.text())
                                    .about(problem.parameter())
                                    .lettingNoneOpen(Names.NONE_OPENS)
                                    .fix(problem.instead()))),
            rule("database-name-odd", "A database's name with a character that hardly any has")
                    .when(s -> !oddity(s).isEmpty() && !s.parameters().hasOn("createDatabaseIfNotExist"))
                    .finds(s -> error("The database's name has " + oddity(s))
                            .lettingNoneOpen("The server has no such database: " + Names.NONE_OPENS)
                            .fix("Write ? before the first parameter, & between two, and no slash at the end.")),
            connectorJ("key-store-path", "A key store's path, which Connector/J before 26.10.0 does not read")
                    .holdsFor("Connector/J 26.10.0 and later, which reads it")
                    .when(s -> s.isAtLeast(STORES_AS_PATHS)
                            && !s.get("sslMode").value().equalsIgnoreCase("DISABLED"))
                    .each(s -> STORES.stream()
                            .filter(name -> s.parameters().isGiven(name)
                                    && s.get(name).value().startsWith("/"))
                            .filter(name -> name.startsWith("client")
                                    || s.get("sslMode")
                                            .value()
                                            .toUpperCase(Locale.ROOT)
                                            .startsWith("VERIFY"))
                            .map(name -> error(s.get(name), " is no URL")
                                    .because("Earlier versions of the driver refuse it.")
                                    .fix(set(
                                            "Write it as a URL.",
                                            name,
                                            "file:" + s.get(name).value())))),
            onTidb("charset-missing", "A character set that TiDB lacks")
                    .each(s -> CHARSETS.stream()
                            .filter(name -> s.parameters()
                                    .sentCharset(name)
                                    .filter(charset -> name.equals(PASSWORD_CHARSET)
                                            ? charset.equals("gb18030") && s.isAtLeast(CHARSETS_IN_HANDSHAKE)
                                            : !TIDB_CHARSETS.contains(charset))
                                    .isPresent())
                            .map(name -> error(
                                            s.get(name),
                                            ": TiDB lacks "
                                                    + s.parameters()
                                                            .sentCharset(name)
                                                            .orElse(""))
                                    .lettingNoneOpen(Names.NONE_OPENS)
                                    .fix("Write UTF-8, which the driver sends as utf8mb4."))),
            rule("parameter-without-effect", "A parameter without effect").each(ValueRules::withoutEffect));

    /** The first character that is no letter, digit, underscore, dollar sign, hyphen or full stop; empty for none. */
    private static String oddity(LintSubject s) {
        return s.url()
                .database()
                .codePoints()
                .filter(c -> !Character.isLetterOrDigit(c) && "_$-.".indexOf(c) < 0)
                .mapToObj(c -> c <= ' ' ? "a blank" : "'" + Character.toString(c) + "'")
                .findFirst()
                .orElse("");
    }

    /** Whether the version is older than the known ones; such a version is the first problem of a string. */
    static boolean isOld(LintSubject s) {
        return !s.isAtLeast(s.isFor(CONNECTOR_J) ? DriverVersion.OLDEST_KNOWN : DriverVersion.OLDEST_KNOWN_MARIADB);
    }

    /**
     * Whether the driver refuses the scheme. MariaDB's driver opens Connector/J's scheme up to 2.x unless it is told
     * not to, and later only if the string asks for it.
     */
    static boolean isRefused(LintSubject s) {
        if (isOfAnotherTime(s)) {
            return true;
        }
        return s.url().scheme() == UrlScheme.MYSQL_BY_MARIADB
                ? s.isAtLeast(DriverVersion.MARIADB_3)
                        ? !s.url().raw().contains("permitMysqlScheme")
                        : s.url().raw().contains("disableMariaDbDriver")
                : s.around().driver().filter(named -> !s.isFor(named)).isPresent();
    }

    private static boolean isOfAnotherTime(LintSubject s) {
        return !s.url().scheme().isKnownTo(s.parameters().version());
    }

    private static String refusal(LintSubject s) {
        return isOfAnotherTime(s)
                ? s.driver() + " does not know " + s.url().scheme().text()
                : s.url().scheme() == UrlScheme.MYSQL_BY_MARIADB
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
