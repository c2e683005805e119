package dev.roundtrip.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * MySQL Connector/J's effective parameters. From lowest to highest precedence: defaults; the bundles of {@code
 * useConfigs}; explicit parameters (com.mysql.cj.conf.ConnectionUrl: config files "should not override the existing
 * ones"); those of a single host (fixHostInfo); values that one parameter forces on another.
 */
final class ConnectorJParameters {

    private static final String SSL_MODE = "sslMode";

    /** The driver translates convertToNull, a value of 5.1. */
    private static final Map<String, List<String>> ENUM_VALUES = Map.of(
            SSL_MODE,
            List.of("PREFERRED", "REQUIRED", "VERIFY_CA", "VERIFY_IDENTITY", "DISABLED"),
            "zeroDateTimeBehavior",
            List.of("CONVERT_TO_NULL", "EXCEPTION", "ROUND", "convertToNull"),
            "databaseTerm",
            List.of("CATALOG", "SCHEMA"));

    private static final String USE_CONFIGS = "useConfigs";
    private static final String USE_SSL = "useSSL";
    private static final String REQUIRE_SSL = "requireSSL";
    private static final String VERIFY = "verifyServerCertificate";
    private static final String SERVER_PREPARE = "useServerPrepStmts";
    private static final Set<String> TRUE = Set.of("true", "yes");
    private static final Set<String> FALSE = Set.of("false", "no");

    private final SortedMap<String, EffectiveParameter> parameters;
    private final List<String> unknownNames = new ArrayList<>();
    private final List<ParameterProblem> problems = new ArrayList<>();

    private ConnectorJParameters(DriverVersion version) {
        parameters = new TreeMap<>(ParameterTable.CONNECTOR_J.defaults(version));
        if (!version.isAtLeast(DriverVersion.OLDEST_KNOWN)) {
            problems.add(DriverVersion.OLDEST_KNOWN.tooOld("Connector/J " + version));
        }
    }

    /** @param ofHost the parameters of a single host in the URL; a bundle named there is not read */
    static EffectiveParameters of(List<UrlParameter> given, List<UrlParameter> ofHost, DriverVersion version) {
        ConnectorJParameters effective = new ConnectorJParameters(version);
        Map<String, String> explicit = ConnectionParameters.byName(given);
        effective.addBundles(explicit.getOrDefault(USE_CONFIGS, ""));
        explicit.putAll(ConnectionParameters.byName(ofHost));
        effective.addExplicit(explicit);
        effective.addForced();
        return new EffectiveParameters(
                UrlScheme.Driver.CONNECTOR_J,
                version,
                effective.parameters,
                effective.unknownNames,
                effective.problems);
    }

    /** Separated by commas without blanks; later bundles override earlier ones. */
    private void addBundles(String names) {
        for (String name : names.replace(",", "").isEmpty()
                ? List.<String>of()
                : PairText.split(names.replaceAll(",+$", ""), ',')) {
            ConfigBundles.of(name)
                    .ifPresentOrElse(
                            bundle -> bundle.forEach((parameter, value) -> parameters.put(
                                    parameter,
                                    new EffectiveParameter(parameter, value, EffectiveParameter.Origin.BUNDLE, name))),
                            () -> problems.add(new ParameterProblem(
                                    USE_CONFIGS,
                                    "useConfigs names '" + Secrets.masked(name, false) + "'; known are "
                                            + String.join(", ", ConfigBundles.names()))));
        }
    }

    private void addExplicit(Map<String, String> explicit) {
        explicit.forEach((name, value) -> {
            if (parameters.containsKey(name)) {
                parameters.put(
                        name,
                        new EffectiveParameter(name, translated(name, value), EffectiveParameter.Origin.EXPLICIT, ""));
                KnownParameters.of(name).ifPresent(known -> check(known, value));
            } else if (!KnownParameters.isKnown(name)
                    || KnownParameters.of(name).isPresent()) {
                unknownNames.add(name);
            }
        });
    }

    /** A value of 5.1 that the driver translates (com.mysql.cj.conf.ConnectionUrl). */
    private static String translated(String name, String value) {
        return name.equals("zeroDateTimeBehavior") && value.equalsIgnoreCase("convertToNull")
                ? "CONVERT_TO_NULL"
                : value;
    }

    private void check(KnownParameter known, String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        switch (known.kind()) {
            case BOOLEAN -> {
                if (!TRUE.contains(lower) && !FALSE.contains(lower)) {
                    problems.add(known.refusal(value, "true, false, yes and no"));
                }
            }
            case INTEGER -> {
                OptionalInt number = WholeNumber.of(UrlScheme.Driver.CONNECTOR_J, value);
                if (number.isEmpty()) {
                    problems.add(known.refusal(value, "whole numbers"));
                } else if (number.getAsInt() < leastOf(known.name())) {
                    problems.add(known.refusal(value, "numbers from " + leastOf(known.name())));
                }
            }
            case ENUM -> {
                List<String> allowed = ENUM_VALUES.getOrDefault(known.name(), List.of());
                if (!allowed.isEmpty() && allowed.stream().noneMatch(value::equalsIgnoreCase)) {
                    problems.add(known.refusal(value, String.join(", ", allowed)));
                }
            }
            case LONG, MEMORYSIZE, STRING -> {
                // Nothing else affects what is sent.
            }
        }
    }

    private static int leastOf(String name) {
        return switch (name) {
            case "prepStmtCacheSize" -> 0;
            case "prepStmtCacheSqlLimit" -> 1;
            default -> Integer.MIN_VALUE;
        };
    }

    private void addForced() {
        // A cursor needs a server-prepared statement (com.mysql.cj.jdbc.JdbcPropertySetImpl).
        if (isOn("useCursorFetch") && !isOn(SERVER_PREPARE)) {
            force(SERVER_PREPARE, "true", "useCursorFetch");
        }
        // The older TLS parameters apply if sslMode is not given (com.mysql.cj.conf.DefaultPropertySet).
        if (isDefault(SSL_MODE) && !(isDefault(USE_SSL) && isDefault(REQUIRE_SSL) && isDefault(VERIFY))) {
            if (!isOn(USE_SSL)) {
                force(SSL_MODE, "DISABLED", "useSSL=false");
            } else if (isOn(VERIFY)) {
                force(SSL_MODE, "VERIFY_CA", VERIFY);
            } else if (isOn(REQUIRE_SSL)) {
                force(SSL_MODE, "REQUIRED", REQUIRE_SSL);
            }
        }
    }

    private void force(String name, String value, String because) {
        parameters.computeIfPresent(
                name, (same, old) -> new EffectiveParameter(name, value, EffectiveParameter.Origin.FORCED, because));
    }

    private boolean isOn(String name) {
        EffectiveParameter parameter = parameters.get(name);
        return parameter != null && TRUE.contains(parameter.value().toLowerCase(Locale.ROOT));
    }

    private boolean isDefault(String name) {
        EffectiveParameter parameter = parameters.get(name);
        return parameter == null || parameter.origin() == EffectiveParameter.Origin.DEFAULT;
    }
}
