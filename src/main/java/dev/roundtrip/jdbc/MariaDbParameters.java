package dev.roundtrip.jdbc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * MariaDB Connector/J's effective parameters (org.mariadb.jdbc.Configuration): names are not case-sensitive, unknown
 * ones are ignored.
 */
final class MariaDbParameters {

    private static final String SERVER_PREPARE = "useServerPrepStmts";
    private static final String REWRITE = "rewriteBatchedStatements";
    private static final String BULK = "useBulkStmts";
    private static final String BULK_INSERTS = "useBulkStmtsForInserts";
    private static final String SSL_MODE = "sslMode";

    /** Part of the address and login, not of the parameters. */
    private static final Set<String> LOGIN = Set.of("user", "password", "database");

    /** From 2.x; in the driver they are case-sensitive, set sslMode and cause a warning. */
    private static final List<String> USE_SSL = List.of("useSsl", "useSSL");

    private static final String TRUST = "trustServerCertificate";
    private static final String NO_NAME_CHECK = "disableSslHostnameVerification";

    private final SortedMap<String, EffectiveParameter> parameters;
    private final List<String> unknownNames = new ArrayList<>();
    private final List<ParameterProblem> problems = new ArrayList<>();

    private MariaDbParameters(DriverVersion version) {
        parameters = new TreeMap<>(ParameterTable.MARIADB.defaults(version));
        if (!version.isAtLeast(DriverVersion.OLDEST_KNOWN_MARIADB)) {
            problems.add(DriverVersion.OLDEST_KNOWN_MARIADB.tooOld("MariaDB's driver " + version));
        }
    }

    static EffectiveParameters of(List<UrlParameter> given, DriverVersion version) {
        MariaDbParameters effective = new MariaDbParameters(version);
        Map<String, String> unmapped = new LinkedHashMap<>();
        for (UrlParameter property : given) {
            Optional<KnownParameter> known = ParameterTable.MARIADB
                    .of(property.name())
                    .filter(parameter -> effective.parameters.containsKey(parameter.name()));
            if (known.isPresent()) {
                effective.add(known.get(), property.value());
            } else if (!LOGIN.contains(property.name().toLowerCase(Locale.ROOT))) {
                unmapped.put(property.name(), property.value());
            }
        }
        effective.addLegacyTls(unmapped);
        effective.unknownNames.addAll(unmapped.keySet());
        effective.addForced();
        return new EffectiveParameters(
                UrlScheme.Driver.MARIADB, version, effective.parameters, effective.unknownNames, effective.problems);
    }

    private void add(KnownParameter known, String value) {
        switch (known.kind()) {
            case BOOLEAN -> {
                if (!Set.of("", "1", "true", "0", "false").contains(value.toLowerCase(Locale.ROOT))) {
                    problems.add(known.refusal(value, "true, false, 1 and 0"));
                }
            }
            case INTEGER -> {
                if (WholeNumber.of(UrlScheme.Driver.MARIADB, value).orElse(-1) < 0) {
                    problems.add(known.refusal(value, "whole numbers from 0"));
                }
            }
            case LONG, MEMORYSIZE, ENUM, STRING -> {
                // The driver ignores an empty text.
                if (value.isEmpty()) {
                    return;
                }
            }
        }
        parameters.put(
                known.name(), new EffectiveParameter(known.name(), value, EffectiveParameter.Origin.EXPLICIT, ""));
    }

    private void addLegacyTls(Map<String, String> unmapped) {
        if (USE_SSL.stream().noneMatch(name -> isSet(unmapped, name))) {
            return;
        }
        String mode = isSet(unmapped, TRUST) ? "trust" : isSet(unmapped, NO_NAME_CHECK) ? "verify-ca" : "verify-full";
        parameters.put(SSL_MODE, new EffectiveParameter(SSL_MODE, mode, EffectiveParameter.Origin.FORCED, "useSSL"));
    }

    private static boolean isSet(Map<String, String> unmapped, String name) {
        String value = unmapped.get(name);
        return value != null && Set.of("1", "true", "").contains(value);
    }

    private void addForced() {
        if (isOn(REWRITE) && isOn(SERVER_PREPARE)) {
            parameters.put(
                    SERVER_PREPARE,
                    new EffectiveParameter(SERVER_PREPARE, "false", EffectiveParameter.Origin.FORCED, REWRITE));
        }
        EffectiveParameter bulk = parameters.get(BULK);
        if (bulk.origin() == EffectiveParameter.Origin.EXPLICIT
                && !isOn(BULK)
                && parameters.get(BULK_INSERTS).origin() == EffectiveParameter.Origin.DEFAULT) {
            parameters.put(
                    BULK_INSERTS,
                    new EffectiveParameter(BULK_INSERTS, "false", EffectiveParameter.Origin.FORCED, BULK));
        }
    }

    private boolean isOn(String name) {
        EffectiveParameter parameter = parameters.get(name);
        return parameter != null
                && (Set.of("true", "1").contains(parameter.value().toLowerCase(Locale.ROOT))
                        || (parameter.value().isEmpty() && parameter.origin() == EffectiveParameter.Origin.EXPLICIT));
    }
}
