package dev.roundtrip.advice;

import static dev.roundtrip.jdbc.UrlScheme.Driver.CONNECTOR_J;

import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Rules on secrets in the string, and on parameters that let others read or change the traffic. None costs a command.
 */
final class SecurityRules {
    private SecurityRules() {}

    private static final String SSL_MODE = "sslMode";
    private static final String VERIFIES =
            "A server without TLS, or with a certificate that the client does not trust, is then refused.";
    private static final List<String> OLDER_NAMES = List.of("useSSL", "requireSSL", "verifyServerCertificate");

    static final List<Rule> ALL = List.of(
            CheckedRule.ofBothDrivers(
                    "password-in-url", "A password or another secret in the string", SecurityRules::secret),
            CheckedRule.ofBothDrivers("tls-off", "TLS is off, and the host is another machine", SecurityRules::tlsOff),
            CheckedRule.of(
                    "tls-not-required",
                    "TLS is used only if the server offers it, and the host is another machine",
                    "Connector/J from 8.0.13, where it is the default",
                    SecurityRules::tlsNotRequired),
            CheckedRule.ofBothDrivers(
                    "tls-not-verified",
                    "TLS without verification of the server's certificate",
                    SecurityRules::tlsNotVerified),
            CheckedRule.ofBothDrivers(
                    "public-key-retrieval", "The server's key is accepted from anyone", SecurityRules::keyRetrieval),
            CheckedRule.ofBothDrivers(
                    "local-infile", "The server may ask the client for its files", SecurityRules::localInfile));

    private static List<Finding> secret(LintSubject subject, Rule rule) {
        List<String> names = new ArrayList<>();
        subject.url().properties().stream()
                .filter(property -> property.isSecret() && !property.value().isEmpty())
                .forEach(property -> names.add(property.name()));
        boolean atHost = subject.url().hosts().stream()
                .flatMap(host -> host.properties().stream())
                .anyMatch(property ->
                        property.isSecret() && !subject.around().written().isPlaceholder(property.value()));
        if (names.isEmpty() && !atHost) {
            return List.of();
        }
        return List.of(new Finding(
                rule,
                Severity.WARNING,
                atHost ? "The string has a password with a host." : "The string holds " + few(names) + ".",
                "Connection strings end up in logs, error messages, process lists and repositories.",
                Fix.remove(
                                "Pass it to the pool or the driver as a separate property, from a secret store.",
                                names.toArray(String[]::new))
                        .changing("Without it, the string alone does not log in.")));
    }

    private static String few(List<String> names) {
        List<String> distinct = names.stream().distinct().toList();
        return distinct.size() <= Linter.MOST_OF_ONE_RULE
                ? String.join(", ", distinct)
                : distinct.get(0) + " and " + (distinct.size() - 1) + " more secrets";
    }

    private static List<Finding> tlsOff(LintSubject subject, Rule rule) {
        EffectiveParameters parameters = subject.parameters();
        if (isLocal(subject) || !mode(parameters).startsWith("DISABLE")) {
            return List.of();
        }
        boolean byDefault = parameters
                .find(SSL_MODE)
                .filter(parameter -> parameter.origin() == EffectiveParameter.Origin.DEFAULT)
                .isPresent();
        return List.of(new Finding(
                rule,
                Severity.WARNING,
                byDefault
                        ? "sslMode is not given, and TLS is off by default in "
                                + parameters.driver().title() + " " + parameters.version() + "."
                        : said(parameters) + ": TLS is off.",
                "Anyone on the network path to " + host(subject) + " can read every statement and every row.",
                verified(parameters)));
    }

    private static List<Finding> tlsNotRequired(LintSubject subject, Rule rule) {
        if (isLocal(subject) || !mode(subject.parameters()).equals("PREFERRED")) {
            return List.of();
        }
        return List.of(new Finding(
                rule,
                Severity.INFO,
                said(subject.parameters()) + ": TLS only if the server offers it.",
                "If the server has no TLS, or an attacker on the network path hides that it has, everything is sent in plain text.",
                verified(subject.parameters())));
    }

    private static List<Finding> tlsNotVerified(LintSubject subject, Rule rule) {
        String mode = mode(subject.parameters());
        if (isLocal(subject) || !(mode.equals("REQUIRED") || mode.equals("TRUST"))) {
            return List.of();
        }
        return List.of(new Finding(
                rule,
                Severity.INFO,
                said(subject.parameters()) + ": the server's certificate is not verified.",
                "An attacker on the network path can answer with another certificate and read everything.",
                verified(subject.parameters())));
    }

    private static Fix verified(EffectiveParameters parameters) {
        if (!parameters.has(SSL_MODE)) {
            return Fix.set(
                            "Use a driver with sslMode; until then set useSSL, requireSSL and verifyServerCertificate.",
                            OLDER_NAMES.stream()
                                    .map(name -> new UrlParameter(name, "true"))
                                    .toArray(UrlParameter[]::new))
                    .changing(VERIFIES);
        }
        String value = parameters.driver() == CONNECTOR_J ? "VERIFY_IDENTITY" : "verify-full";
        List<String> older = new ArrayList<>(OLDER_NAMES);
        older.addAll(List.of("useSsl", "trustServerCertificate", "disableSslHostnameVerification"));
        return new Fix(
                "Set sslMode=" + value + "; your own certificate authority needs a trust store.",
                List.of(new UrlParameter(SSL_MODE, value)),
                older,
                VERIFIES);
    }

    /** The decisive parameter, with its origin. */
    private static String said(EffectiveParameters parameters) {
        return parameters
                .find(SSL_MODE)
                .or(() -> parameters.find("useSSL"))
                .map(EffectiveParameter::toString)
                .orElse("TLS");
    }

    private static List<Finding> keyRetrieval(LintSubject subject, Rule rule) {
        String mode = mode(subject.parameters());
        if (!subject.parameters().hasOn("allowPublicKeyRetrieval") || isLocal(subject) || mode.startsWith("VERIFY")) {
            return List.of();
        }
        return List.of(new Finding(
                rule,
                Severity.WARNING,
                "allowPublicKeyRetrieval is on, and sslMode=" + mode + " does not check who the server is.",
                "An attacker on the network path can send another key and get the password.",
                Fix.remove(
                                "Remove it; with TLS the password needs no key, otherwise set serverRSAPublicKeyFile.",
                                "allowPublicKeyRetrieval")
                        .changing("Without TLS, a login by caching_sha2_password or sha256_password may then fail.")));
    }

    private static List<Finding> localInfile(LintSubject subject, Rule rule) {
        EffectiveParameters parameters = subject.parameters();
        List<Finding> findings = new ArrayList<>();
        for (String name : List.of("allowLoadLocalInfile", "allowUrlInLocalInfile", "allowLocalInfile")) {
            if (parameters.hasOn(name)) {
                boolean given = parameters.get(name).origin() == EffectiveParameter.Origin.EXPLICIT;
                findings.add(new Finding(
                        rule,
                        given ? Severity.WARNING : Severity.INFO,
                        parameters.get(name) + ".",
                        "A server, or an attacker that poses as one, may answer any statement with a request for a file that the client can read.",
                        Fix.set("Turn it off unless LOAD DATA LOCAL is used.", new UrlParameter(name, "false"))
                                .changing("LOAD DATA LOCAL then fails.")));
            }
        }
        return findings;
    }

    /** The effective sslMode in capital letters; for versions before sslMode, the equivalent of useSSL. */
    private static String mode(EffectiveParameters parameters) {
        if (!parameters.has(SSL_MODE)) {
            return !parameters.hasOn("useSSL")
                    ? "DISABLED"
                    : parameters.hasOn("verifyServerCertificate")
                            ? "VERIFY_CA"
                            : parameters.hasOn("requireSSL") ? "REQUIRED" : "PREFERRED";
        }
        return parameters.get(SSL_MODE).value().toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private static String host(LintSubject subject) {
        return subject.url().hosts().get(0).host();
    }

    /** Whether all hosts are this machine; true also if no network is used. */
    static boolean isLocal(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        boolean noNetwork = parameters
                        .find("localSocket")
                        .filter(s -> !s.value().isEmpty())
                        .isPresent()
                || parameters.find("pipe").filter(s -> !s.value().isEmpty()).isPresent()
                || subject.url()
                        .property("protocol")
                        .filter(protocol -> protocol.equalsIgnoreCase("pipe"))
                        .isPresent();
        return noNetwork
                || subject.url().hosts().stream()
                        .map(spec -> spec.host().toLowerCase(Locale.ROOT))
                        .allMatch(host -> host.isEmpty()
                                || host.equals("localhost")
                                || host.startsWith("127.")
                                || host.equals("::1")
                                || host.equals("0:0:0:0:0:0:0:1"));
    }
}
