package dev.roundtrip.jdbc;

import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/**
 * MariaDB Connector/J's effective parameters (org.mariadb.jdbc.Configuration; before 3.0 DefaultOptions): names are not
 * case-sensitive from 3.0 on, unknown ones are ignored, and each value that is given must be right, even if another
 * spelling of the name overrides it.
 */
final class MariaDbParameters {

    private static final String SERVER_PREPARE = "useServerPrepStmts";
    private static final String REWRITE = "rewriteBatchedStatements";
    private static final String BULK = "useBulkStmts";
    private static final String BULK_INSERTS = "useBulkStmtsForInserts";
    private static final String SSL_MODE = "sslMode";
    private static final String MOST = "maxPoolSize";
    private static final String FEWEST = "minPoolSize";
    private static final String POOL = "pool";
    private static final String SOCKET = "socketTimeout";
    private static final String CREDENTIAL = "credentialType";
    private static final String COLLATION = "connectionCollation";
    private static final String PASSWORD_ENCODING = "passwordCharacterEncoding";
    private static final String LEVEL = "transactionIsolation";
    private static final DriverVersion TLS_ON = new DriverVersion(4, 0, 0);

    /** Names that belong to the address and login, and are no parameters. */
    private static final Set<String> LOGIN = Set.of("user", "password", "database", "permitmysqlscheme");

    /** The spellings of useSsl from 2.x. They are case-sensitive in the driver, set sslMode and cause a warning. */
    private static final List<String> USE_SSL = List.of("useSsl", "useSSL");

    private static final String TRUST = "trustServerCertificate";
    private static final String NO_NAME_CHECK = "disableSslHostnameVerification";

    private final EffectiveParameters effective;
    private final DriverVersion version;
    private final boolean before3;

    private MariaDbParameters(DriverVersion version) {
        this.version = version;
        before3 = !version.isAtLeast(DriverVersion.MARIADB_3);
        effective = new EffectiveParameters(UrlScheme.Driver.MARIADB, version);
    }

    static EffectiveParameters of(JdbcUrl url, List<UrlParameter> beside, DriverVersion version) {
        MariaDbParameters all = new MariaDbParameters(version);
        all.add(Stream.concat(beside.stream(), url.properties().stream()).toList());
        all.addForced();
        all.checkAddress(url);
        new MariaDbSession(all.effective).check();
        return all.effective;
    }

    private void add(List<UrlParameter> given) {
        Properties properties = new Properties();
        Map<String, String> unmapped = new LinkedHashMap<>();
        ParameterTable table = ParameterTable.of(UrlScheme.Driver.MARIADB, version);
        for (UrlParameter property : given) {
            properties.setProperty(property.name(), property.value());
            if (table.readAs(property.name(), version).isEmpty()
                    && !LOGIN.contains(property.name().toLowerCase(Locale.ROOT))) {
                unmapped.put(property.name(), property.value());
            }
        }
        boolean withTls = !before3 && USE_SSL.stream().anyMatch(name -> isSet(unmapped, name));
        // If a name is given in two spellings, the driver uses the one that comes last in the order of this very class.
        properties.forEach((name, value) -> table.readAs((String) name, version)
                .filter(known -> !withTls || !known.name().equals(SSL_MODE))
                .ifPresent(known -> add(known, (String) value)));
        if (withTls) {
            String mode =
                    isSet(unmapped, TRUST) ? "trust" : isSet(unmapped, NO_NAME_CHECK) ? "verify-ca" : "verify-full";
            effective.force(SSL_MODE, mode, "useSSL");
        } else if (version.isAtLeast(TLS_ON)
                && effective.isDefault(SSL_MODE)
                && USE_SSL.stream().anyMatch(name -> isUnset(unmapped, name))) {
            effective.force(SSL_MODE, "disable", "useSSL=false");
        }
        effective.addUnknown(unmapped);
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
                if (number.isEmpty() || !known.takes(number.getAsInt())) {
                    effective.reject(known.refusal(value, known.numbers()));
                }
            }
            case LONG -> {
                if (!value.matches("\\+?\\d{1,18}")) {
                    effective.reject(known.refusal(value, known.numbers()));
                }
            }
            case MEMORYSIZE, ENUM, STRING -> {
                // The driver ignores an empty text from 3.0 on.
                boolean isEmpty = value.isEmpty() || (known.name().equals(COLLATION) && value.isBlank());
                if (isEmpty && !before3) {
                    return;
                }
                if (!isEmpty && !takes(known, value)) {
                    effective.reject(known.refusal(value, known.taken()));
                }
            }
        }
        effective.put(known.name(), value, Origin.EXPLICIT, "");
    }

    private static boolean takes(KnownParameter known, String value) {
        return switch (known.name()) {
            case CREDENTIAL -> List.of(known.taken().split(", ")).contains(value);
            // The driver reads a level without the characters between its words.
            case LEVEL ->
                Stream.of(known.taken().split(", ")).anyMatch(one -> joined(one).equalsIgnoreCase(joined(value)));
            default -> known.takes(value);
        };
    }

    private static String joined(String level) {
        return level.replaceAll("[ _-]", "");
    }

    private static boolean isSet(Map<String, String> unmapped, String name) {
        String value = unmapped.get(name);
        return value != null && Set.of("1", "true", "").contains(value);
    }

    private static boolean isUnset(Map<String, String> unmapped, String name) {
        String value = unmapped.get(name);
        return value != null && Set.of("0", "false").contains(value);
    }

    private void addForced() {
        if (effective.hasOn(REWRITE) && effective.hasOn(SERVER_PREPARE)) {
            effective.force(SERVER_PREPARE, "false", REWRITE);
        }
        if (effective.isGiven(BULK) && !effective.hasOn(BULK) && effective.isDefault(BULK_INSERTS)) {
            effective.force(BULK_INSERTS, "false", BULK);
        }
        boolean follows = before3 ? effective.hasOn(POOL) : effective.isGiven(MOST);
        if (follows && effective.isDefault(FEWEST)) {
            effective.force(FEWEST, Integer.toString(effective.number(MOST)), before3 ? POOL : MOST);
        }
    }

    private void checkAddress(JdbcUrl url) {
        boolean hasSocket = effective.isGiven("localSocket") || effective.isGiven("pipe");
        MariaDbUrl.refusal(url, version, hasSocket)
                .ifPresent(why -> effective.reject(new ParameterProblem("host", why, "Correct it.")));
        if (url.scheme() == UrlScheme.MARIADB_AURORA) {
            Map.of(SOCKET, "10000", "useBatchMultiSend", "false", "usePipelineAuth", "false")
                    .forEach((name, value) -> {
                        if (effective.isDefault(name)) {
                            effective.force(name, value, "aurora");
                        }
                    });
        }
        effective
                .find(PASSWORD_ENCODING)
                .map(EffectiveParameter::value)
                .filter(name -> !name.isEmpty() && !isCharset(name))
                .flatMap(name -> known(PASSWORD_ENCODING).map(known -> known.refusal(name, "Java's names")))
                .ifPresent(effective::reject);
    }

    private Optional<KnownParameter> known(String name) {
        return ParameterTable.of(UrlScheme.Driver.MARIADB, version).of(name);
    }

    private static boolean isCharset(String name) {
        try {
            return Charset.isSupported(name);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
