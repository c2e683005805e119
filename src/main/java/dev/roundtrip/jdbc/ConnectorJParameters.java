package dev.roundtrip.jdbc;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * MySQL Connector/J's effective parameters. From lowest to highest precedence: defaults; the bundles of {@code
 * useConfigs}; explicit parameters (com.mysql.cj.conf.ConnectionUrl: config files "should not override the existing
 * ones"); those of a single host (fixHostInfo); values that one parameter forces on another.
 */
final class ConnectorJParameters {

    private static final String SSL_MODE = "sslMode";
    private static final DriverVersion FIRST_TRANSLATING = new DriverVersion(8, 0, 13);

    private static final String USE_CONFIGS = "useConfigs";
    private static final String USE_SSL = "useSSL";
    private static final String REQUIRE_SSL = "requireSSL";
    private static final String VERIFY = "verifyServerCertificate";
    private static final String SERVER_PREPARE = "useServerPrepStmts";
    private static final Set<String> TRUE = Set.of("true", "yes");
    private static final Set<String> FALSE = Set.of("false", "no");

    private final EffectiveParameters effective;

    private ConnectorJParameters(DriverVersion version) {
        effective = new EffectiveParameters(UrlScheme.Driver.CONNECTOR_J, version);
    }

    /**
     * The parameters in effect.
     *
     * @param ofHost the parameters of a single host in the URL; a bundle named there is not read
     */
    static EffectiveParameters of(List<UrlParameter> given, List<UrlParameter> ofHost, DriverVersion version) {
        ConnectorJParameters all = new ConnectorJParameters(version);
        Map<String, String> explicit = new LinkedHashMap<>();
        given.forEach(one -> explicit.put(one.name(), one.value()));
        all.addBundles(explicit.getOrDefault(USE_CONFIGS, ""));
        ofHost.forEach(one -> explicit.put(one.name(), one.value()));
        all.addExplicit(explicit);
        all.addForced();
        ConnectorJTexts.check(all.effective);
        return all.effective;
    }

    /** Adds bundles, whose names are separated by commas without blanks; later bundles override earlier ones. */
    private void addBundles(String names) {
        for (String name : names.replace(",", "").isEmpty()
                ? List.<String>of()
                : PairText.split(names.replaceAll(",+$", ""), ',')) {
            ConfigBundles.of(name)
                    .ifPresentOrElse(
                            bundle -> bundle.forEach((parameter, value) ->
                                    effective.put(parameter, value, EffectiveParameter.Origin.BUNDLE, name)),
                            () -> effective.reject(new ParameterProblem(
                                    USE_CONFIGS,
                                    "useConfigs names '" + ShownValues.of(USE_CONFIGS, name) + "'; known are "
                                            + String.join(", ", ConfigBundles.names()))));
        }
    }

    /**
     * Adds what is given. A parameter's other name has no effect if its own name is given, too
     * (com.mysql.cj.conf.AbstractRuntimeProperty).
     */
    private void addExplicit(Map<String, String> explicit) {
        explicit.forEach((name, value) -> {
            Optional<KnownParameter> known = ParameterTable.CONNECTOR_J.readAs(name, effective.version());
            if (known.isPresent()) {
                String own = known.get().name();
                if (own.equals(name) || !explicit.containsKey(own) || isUnread(own)) {
                    effective.put(own, translated(own, value), EffectiveParameter.Origin.EXPLICIT, "");
                    check(known.get(), translated(own, value));
                }
            } else if (KnownParameters.addressName(name).isEmpty()) {
                effective.addUnknown(Map.of(name, value));
            }
        });
    }

    /** Whether this version knows the parameter only by its other name. */
    private boolean isUnread(String name) {
        return ParameterTable.CONNECTOR_J.readAs(name, effective.version()).isEmpty();
    }

    /** A value; one of 5.1 is translated, as the driver does from 8.0.13 on (com.mysql.cj.conf.ConnectionUrl). */
    private String translated(String name, String value) {
        return name.equals("zeroDateTimeBehavior")
                        && value.equalsIgnoreCase("convertToNull")
                        && effective.version().isAtLeast(FIRST_TRANSLATING)
                ? "CONVERT_TO_NULL"
                : value;
    }

    private void check(KnownParameter known, String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        switch (known.kind()) {
            case BOOLEAN -> {
                if (!TRUE.contains(lower) && !FALSE.contains(lower)) {
                    effective.reject(known.refusal(value, "true, false, yes and no"));
                }
            }
            case INTEGER, LONG, MEMORYSIZE -> {
                OptionalInt number = known.kind() == KnownParameter.ValueType.MEMORYSIZE
                        ? WholeNumber.ofBytes(value)
                        : WholeNumber.of(UrlScheme.Driver.CONNECTOR_J, value);
                if (number.isEmpty()) {
                    effective.reject(known.refusal(value, "whole numbers"));
                } else if (!known.takes(number.getAsInt())) {
                    effective.reject(known.refusal(value, known.numbers()));
                }
            }
            case ENUM -> {
                if (!known.takes(value)) {
                    effective.reject(known.refusal(value, known.taken()));
                }
            }
            case STRING -> {}
        }
    }

    private void addForced() {
        // A cursor needs a server-prepared statement (com.mysql.cj.jdbc.JdbcPropertySetImpl).
        if (effective.hasOn("useCursorFetch") && !effective.hasOn(SERVER_PREPARE)) {
            effective.force(SERVER_PREPARE, "true", "useCursorFetch");
        }
        // The older TLS parameters apply if sslMode is not given (com.mysql.cj.conf.DefaultPropertySet).
        if (effective.isDefault(SSL_MODE)
                && !(effective.isDefault(USE_SSL) && effective.isDefault(REQUIRE_SSL) && effective.isDefault(VERIFY))) {
            if (!effective.hasOn(USE_SSL)) {
                effective.force(SSL_MODE, "DISABLED", "useSSL=false");
            } else if (effective.hasOn(VERIFY)) {
                effective.force(SSL_MODE, "VERIFY_CA", VERIFY);
            } else if (effective.hasOn(REQUIRE_SSL)) {
                effective.force(SSL_MODE, "REQUIRED", REQUIRE_SSL);
            }
        }
    }
}
