package dev.roundtrip.jdbc;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

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
    private static final Set<String> LOGIN = Set.of("user", "password", "database", "permitmysqlscheme");

    /** From 2.x; in the driver they are case-sensitive, set sslMode and cause a warning. */
    private static final List<String> USE_SSL = List.of("useSsl", "useSSL");

    private static final String TRUST = "trustServerCertificate";
    private static final String NO_NAME_CHECK = "disableSslHostnameVerification";

    private final EffectiveParameters effective;

    private MariaDbParameters(DriverVersion version) {
        effective = new EffectiveParameters(UrlScheme.Driver.MARIADB, version);
    }

    static EffectiveParameters of(List<UrlParameter> given, DriverVersion version) {
        MariaDbParameters all = new MariaDbParameters(version);
        Map<String, String> unmapped = new LinkedHashMap<>();
        for (UrlParameter property : given) {
            Optional<KnownParameter> known =
                    ParameterTable.MARIADB.of(property.name()).filter(each -> all.effective.has(each.name()));
            if (known.isPresent()) {
                all.add(known.get(), property.value());
            } else if (!LOGIN.contains(property.name().toLowerCase(Locale.ROOT))) {
                unmapped.put(property.name(), property.value());
            }
        }
        all.addLegacyTls(unmapped);
        all.effective.addUnknown(unmapped.keySet());
        all.addForced();
        return all.effective;
    }

    private void add(KnownParameter known, String value) {
        switch (known.kind()) {
            case BOOLEAN -> {
                if (!Set.of("", "1", "true", "0", "false").contains(value.toLowerCase(Locale.ROOT))) {
                    effective.reject(known.refusal(value, "true, false, 1 and 0"));
                }
            }
            case INTEGER -> {
                OptionalInt number = WholeNumber.of(UrlScheme.Driver.MARIADB, value);
                if (number.isEmpty() || (known.taken().isEmpty() && number.getAsInt() < 0)) {
                    effective.reject(
                            known.refusal(value, known.taken().isEmpty() ? "whole numbers from 0" : "whole numbers"));
                }
            }
            case LONG, MEMORYSIZE, ENUM, STRING -> {
                // The driver ignores an empty text.
                if (value.isEmpty()) {
                    return;
                }
                // The driver reads a level without what is between its words.
                String word = known.name().equals("transactionIsolation") ? value.replaceAll("[ _-]", "") : value;
                if (!known.takes(word)) {
                    effective.reject(known.refusal(value, known.taken()));
                }
            }
        }
        effective.put(known.name(), value, EffectiveParameter.Origin.EXPLICIT, "");
    }

    private void addLegacyTls(Map<String, String> unmapped) {
        if (USE_SSL.stream().noneMatch(name -> isSet(unmapped, name))) {
            return;
        }
        String mode = isSet(unmapped, TRUST) ? "trust" : isSet(unmapped, NO_NAME_CHECK) ? "verify-ca" : "verify-full";
        effective.force(SSL_MODE, mode, "useSSL");
    }

    private static boolean isSet(Map<String, String> unmapped, String name) {
        String value = unmapped.get(name);
        return value != null && Set.of("1", "true", "").contains(value);
    }

    private void addForced() {
        if (effective.hasOn(REWRITE) && effective.hasOn(SERVER_PREPARE)) {
            effective.force(SERVER_PREPARE, "false", REWRITE);
        }
        if (effective.isGiven(BULK) && !effective.hasOn(BULK) && effective.isDefault(BULK_INSERTS)) {
            effective.force(BULK_INSERTS, "false", BULK);
        }
    }
}
