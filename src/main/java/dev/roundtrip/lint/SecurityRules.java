package dev.roundtrip.lint;

import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;
import static dev.roundtrip.jdbc.UrlScheme.Driver.MARIADB;
import static dev.roundtrip.lint.Found.info;
import static dev.roundtrip.lint.Found.warning;
import static dev.roundtrip.lint.Rule.rule;
import static dev.roundtrip.report.Fix.remove;
import static dev.roundtrip.report.Fix.set;
import static java.util.stream.Collectors.joining;

import dev.roundtrip.jdbc.Danger;
import dev.roundtrip.jdbc.DangerousParameters;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.ReachedServer;
import dev.roundtrip.jdbc.Threat;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlWrapper;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Rules on secrets in the string, and on parameters that let others read or change the traffic. None of these findings
 * costs a command.
 */
final class SecurityRules {
    private SecurityRules() {}

    static final String SSL_MODE = "sslMode";

    /** Further values that MariaDB's driver accepts (org.mariadb.jdbc.export.SslMode). */
    private static final Map<String, String> MARIADB_MODES =
            Map.of("0", "DISABLE", "FALSE", "DISABLE", "1", "VERIFY_FULL", "TRUE", "VERIFY_FULL", "ALLOW", "PREFERRED");

    /** Names that mean the same in other drivers and versions. */
    static final Set<String> OLDER = Set.of(
            "useSSL",
            "requireSSL",
            "verifyServerCertificate",
            "useSsl",
            "trustServerCertificate",
            "disableSslHostnameVerification");

    /** The switch of MariaDB's driver before 3.0, which Connector/J does not have. */
    private static final String SSL_BEFORE_3 = "useSsl";

    /** The switch of Connector/J before 8.0.13, which has no sslMode. */
    private static final String SSL_BEFORE_8 = "useSSL";

    private static final String REQUIRE_BEFORE_8 = "requireSSL";
    private static final String VERIFY_BEFORE_8 = "verifyServerCertificate";

    /** The first Connector/J that asks for TLS by itself, of a server from 5.7 on (com.mysql.jdbc.MysqlIO). */
    private static final DriverVersion TLS_BY_ITSELF = new DriverVersion(5, 1, 38);

    /** The first Connector/J that sends no file by default. */
    private static final DriverVersion FILES_OFF = new DriverVersion(8, 0, 15);

    private static final String LOCAL_FILES = "local-infile";
    private static final String FOREIGN_CODE = "foreign-code";
    private static final String NAMED_CLASS = "class-in-string";
    private static final String KEY_RETRIEVAL = "allowPublicKeyRetrieval";

    static final List<Rule> ALL = List.of(
            rule("password-in-url", "A secret in the string")
                    .when(s -> hasSecretOfHost(s) || !secrets(s).isEmpty())
                    .finds(s -> warning(
                                    hasSecretOfHost(s)
                                            ? "A host has a password"
                                            : "The string holds "
                                                    + secrets(s).stream()
                                                            .map(JdbcUrl::maskedIn)
                                                            .distinct()
                                                            .limit(Rule.MOST)
                                                            .collect(joining(", ")))
                            .because("Strings reach logs, messages, process lists and repositories.")
                            .fix(remove(
                                            "Pass it separately, from a secret store.",
                                            secrets(s).toArray(new String[0]))
                                    .changing("The string alone then lacks it."))),
            rule("tls-off", "Without TLS, anyone on the network can read all statements and rows")
                    .when(s -> !isLocal(s) && mode(s).startsWith("DISABLE"))
                    .finds(s -> (s.get(switchOf(s)).origin() == Origin.DEFAULT
                                    ? warning("no " + switchOf(s) + ", and TLS is off by default in " + s.driver())
                                    : warning(s.get(switchOf(s)), ": TLS is off"))
                            .fix(verified(s))),
            rule("tls-not-required", "All is plain text if the server or an attacker offers no TLS")
                    .holdsFor("Connector/J from 8.0.13, by default")
                    .when(s -> !isLocal(s) && mode(s).equals("PREFERRED"))
                    .finds(s -> warning("TLS is not required (", s.get(SSL_MODE), ")")
                            .fix(verified(s))),
            rule("tls-not-verified", "An unverified server may be an attacker who reads everything")
                    .when(s -> !isLocal(s) && List.of("REQUIRED", "TRUST").contains(mode(s)))
                    .finds(s -> info(s.get(SSL_MODE)).fix(verified(s))),
            rule("public-key-retrieval", "An attacker can send another key and get the password")
                    .when(s -> s.parameters().hasOn(KEY_RETRIEVAL) && !isLocal(s) && mode(s).matches("[^V].*"))
                    .finds(s -> warning(
                                    s.parameters().has(SSL_MODE)
                                            ? KEY_RETRIEVAL + " with sslMode=" + mode(s)
                                            : KEY_RETRIEVAL + " without TLS")
                            .about(switchOf(s))
                            .fix(remove("Remove it; without TLS set serverRSAPublicKeyFile.", KEY_RETRIEVAL)
                                    .changing("Without TLS, logins by caching_sha2_password or sha256_password"
                                            + " may fail."))),
            dangerous(LOCAL_FILES, "Others may request the client's files")
                    .holdsFor("Connector/J before 8.0.15 by default; any version of both drivers where it is on"),
            dangerous(FOREIGN_CODE, "Others can run code in this JVM")
                    .holdsFor("Connector/J before 8.2.0 and 8.0.33, MariaDB Connector/J before 3.5.10"),
            dangerous(NAMED_CLASS, "The driver runs a class that the string names"));

    /** The names of dangerous-parameters.txt from 8.0.15 on: the table is read only if a string has one of them. */
    static final List<String> DANGEROUS = List.of(
            "allowLoadLocalInfile",
            "allowLoadLocalInfileInPath",
            "allowLocalInfile",
            "allowUrlInLocalInfile",
            "authenticationOpenidConnectCallbackHandler",
            "authenticationPlugins",
            "authenticationWebAuthnCallbackHandler",
            "autoDeserialize",
            "clientInfoProvider",
            "connectionLifecycleInterceptors",
            "exceptionInterceptors",
            "ha.loadBalanceStrategy",
            "idTokenFile",
            "loadBalanceExceptionChecker",
            "logger",
            "profilerEventHandler",
            "propertiesTransform",
            "queryInfoCacheFactory",
            "queryInterceptors",
            "serverConfigCacheFactory",
            "socketFactory");

    private static Rule dangerous(String id, String title) {
        return rule(id, title)
                .source("docs/lab/dangers.md")
                .when(SecurityRules::mayEndanger)
                .each(s -> dangers(s, id));
    }

    private static boolean mayEndanger(LintSubject s) {
        if (s.isFor(MARIADB) || !s.isAtLeast(FILES_OFF) || s.url().hosts().size() > 1) {
            return true;
        }
        for (String name : DANGEROUS) {
            if (s.parameters().isGiven(name) || s.parameters().unknownNames().contains(name)) {
                return true;
            }
        }
        return false;
    }

    private static Stream<Found> dangers(LintSubject s, String rule) {
        List<Found> all = new ArrayList<>();
        for (Danger danger : DangerousParameters.in(s.url(), s.parameters())) {
            if (ruleOf(danger.threat()).equals(rule)) {
                all.add(found(s, danger));
            }
        }
        return all.stream();
    }

    private static String ruleOf(Threat threat) {
        return switch (threat) {
            case SENDS_FILES, FETCHES_URLS, SENDS_NAMED_FILES -> LOCAL_FILES;
            case RUNS_OBJECTS, RUNS_ANY_CLASS, LOADS_FROM_URL -> FOREIGN_CODE;
            case RUNS_CLASS -> NAMED_CLASS;
        };
    }

    private static Found found(LintSubject s, Danger danger) {
        String name = danger.parameter();
        Found found = s.parameters().has(name)
                ? info(s.get(name))
                : info("'" + name + "' is given").about(name);
        String advisories = danger.advisories().isEmpty() ? "" : " (" + String.join(", ", danger.advisories()) + ")";
        return found.severityIf(danger.threat().isError(), Severity.ERROR)
                .because(danger.threat().sentence() + advisories + ".")
                .fix(without(s, danger));
    }

    private static Fix without(LintSubject s, Danger danger) {
        String name = danger.parameter();
        return switch (danger.threat()) {
            case SENDS_FILES, FETCHES_URLS, SENDS_NAMED_FILES ->
                (s.parameters().has(name)
                                        && Set.of("true", "false")
                                                .contains(s.get(name).value().toLowerCase(Locale.ROOT))
                                ? set(ConnectionRules.UNUSED, name, false)
                                : remove("Remove it if unused.", name))
                        .changing("What needs the file then fails, such as LOAD DATA LOCAL.");
            case RUNS_OBJECTS ->
                remove("Remove it, or upgrade the driver.", name)
                        .changing(
                                name.equals(Names.SERVER_PREPARE)
                                        ? "Statements are then sent as text."
                                        : "getObject() then returns bytes in place of objects.");
            case RUNS_ANY_CLASS, LOADS_FROM_URL ->
                remove("Upgrade the driver, or remove it.", name).changing("The class then does nothing.");
            case RUNS_CLASS -> Fix.elsewhere("Take no such string from others.");
        };
    }

    /** The names of parameters that hold a secret. */
    private static List<String> secrets(LintSubject s) {
        return names(s, property -> property.isSecret() && !property.value().isEmpty());
    }

    private static List<String> names(LintSubject s, Predicate<UrlParameter> which) {
        return s.url().properties().stream()
                .filter(which)
                .map(UrlParameter::name)
                .toList();
    }

    private static boolean hasSecretOfHost(LintSubject s) {
        return s.url()
                .hostProperties()
                .anyMatch(given -> given.isSecret() && !s.around().written().isPlaceholder(given.value()));
    }

    /** The parameter that turns TLS on. */
    private static String switchOf(LintSubject s) {
        return s.parameters().has(SSL_MODE) ? SSL_MODE : s.isFor(CONNECTOR_J) ? SSL_BEFORE_8 : SSL_BEFORE_3;
    }

    private static Fix verified(LintSubject s) {
        if (!s.parameters().has(SSL_MODE)) {
            return s.isFor(CONNECTOR_J)
                    ? set(
                                    "Set useSSL=true and requireSSL=true; a private authority needs a trust store.",
                                    SSL_BEFORE_8,
                                    true)
                            .and(REQUIRE_BEFORE_8, true)
                            .without(
                                    s.parameters().isGiven(VERIFY_BEFORE_8)
                                            ? new String[] {VERIFY_BEFORE_8}
                                            : new String[0])
                            .changing("Servers without TLS, or whose certificate is not trusted, are then refused.")
                    : set("Set useSsl=true; a private authority needs a trust store.", SSL_BEFORE_3, true)
                            .changing(Choice.VERIFIED.changes());
        }
        String value = s.isFor(CONNECTOR_J) ? "VERIFY_IDENTITY" : "verify-full";
        Fix fix = set("Set sslMode=" + value + "; a private authority needs a trust store.", SSL_MODE, value)
                .without(names(s, property -> OLDER.contains(property.name())).toArray(new String[0]));
        return fix.changing(Choice.VERIFIED.changes());
    }

    /** The effective sslMode in capital letters; for versions before sslMode empty unless TLS is off. */
    private static String mode(LintSubject s) {
        if (!s.parameters().has(SSL_MODE)) {
            String before = switchOf(s);
            boolean isUsed = s.isOn(before)
                    || (s.isFor(CONNECTOR_J)
                            && s.isAtLeast(TLS_BY_ITSELF)
                            && !s.parameters().isGiven(before));
            return isUsed ? "" : "DISABLE";
        }
        String mode = s.get(SSL_MODE).value().toUpperCase(Locale.ROOT).replace('-', '_');
        return s.isFor(CONNECTOR_J) ? mode : MARIADB_MODES.getOrDefault(mode, mode);
    }

    /** Whether all hosts are this machine, or a server is started on it. */
    static boolean isLocal(LintSubject s) {
        return s.around().written().wrapper().filter(UrlWrapper::startsServer).isPresent()
                || ReachedServer.of(s.url()).hosts().stream()
                        .map(ReachedServer.Host::name)
                        .allMatch(host -> host.startsWith("127.")
                                || Set.of("localhost", "::1", "0:0:0:0:0:0:0:1").contains(host));
    }
}
