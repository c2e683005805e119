package dev.roundtrip.lint;

import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;
import static dev.roundtrip.lint.Found.info;
import static dev.roundtrip.lint.Found.warning;
import static dev.roundtrip.lint.Rule.rule;
import static dev.roundtrip.report.Fix.remove;
import static dev.roundtrip.report.Fix.set;
import static dev.roundtrip.report.Severity.WARNING;
import static java.util.stream.Collectors.joining;

import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.ReachedServer;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlWrapper;
import dev.roundtrip.report.Fix;
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
                    .finds(s -> warning(KEY_RETRIEVAL + " with sslMode=" + mode(s))
                            .about(SSL_MODE)
                            .fix(remove("Remove it; without TLS set serverRSAPublicKeyFile.", KEY_RETRIEVAL)
                                    .changing("Without TLS, logins by caching_sha2_password or sha256_password"
                                            + " may fail."))),
            rule("local-infile", "Any server, even a false one, may request the client's files")
                    .each(s -> Stream.of("allowLoadLocalInfile", "allowUrlInLocalInfile", "allowLocalInfile")
                            .filter(s.parameters()::hasOn)
                            .map(name -> info(s.get(name))
                                    .severityIf(s.get(name).origin() == Origin.EXPLICIT, WARNING)
                                    .fix(set(ConnectionRules.UNUSED, name, false)
                                            .changing("LOAD DATA LOCAL then fails.")))));

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
        return s.parameters().has(SSL_MODE) ? SSL_MODE : SSL_BEFORE_3;
    }

    private static Fix verified(LintSubject s) {
        if (!s.parameters().has(SSL_MODE)) {
            return set("Set useSsl=true; a private authority needs a trust store.", SSL_BEFORE_3, true)
                    .changing(Choice.VERIFIED.changes());
        }
        String value = s.isFor(CONNECTOR_J) ? "VERIFY_IDENTITY" : "verify-full";
        Fix fix = set("Set sslMode=" + value + "; a private authority needs a trust store.", SSL_MODE, value)
                .without(names(s, property -> OLDER.contains(property.name())).toArray(new String[0]));
        return fix.changing(Choice.VERIFIED.changes());
    }

    /** The effective sslMode in capital letters; empty for versions before sslMode. */
    private static String mode(LintSubject s) {
        if (!s.parameters().has(SSL_MODE)) {
            return s.parameters().has(SSL_BEFORE_3) && !s.isOn(SSL_BEFORE_3) ? "DISABLE" : "";
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
