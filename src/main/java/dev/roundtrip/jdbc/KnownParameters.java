package dev.roundtrip.jdbc;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** All parameters of MySQL Connector/J except those of the X protocol, read once from a bundled table. */
public final class KnownParameters {
    private KnownParameters() {}

    /**
     * The parameters that affect which commands are sent; their defaults are the same in every version from 8.0.11 on.
     */
    public static final List<String> SHAPING = words("""
            useServerPrepStmts cachePrepStmts prepStmtCacheSize prepStmtCacheSqlLimit emulateUnsupportedPstmts
            cacheCallableStmts useLocalSessionState useLocalTransactionState elideSetAutoCommits
            alwaysSendSetIsolation readOnlyPropagatesToServer cacheServerConfiguration enableQueryTimeouts
            rewriteBatchedStatements allowMultiQueries useCursorFetch defaultFetchSize netTimeoutForStreamingResults
            includeThreadNamesAsStatementComment processEscapeCodesForPrepStmts useInformationSchema
            characterSetResults connectionAttributes sessionVariables createDatabaseIfNotExist
            forceConnectionTimeZoneToSession detectCustomCollations jdbcCompliantTruncation explainSlowQueries
            useCompression autoReconnect
            """);

    /** The names of the parts of an address; they are not case-sensitive in the driver (PropertyKey). */
    static final List<String> ADDRESS_NAMES = words("""
            user password host port protocol path namedPipePath type address priority dbname
            """);

    private static final Map<String, String> ADDRESS_BY_LOWER_CASE = ADDRESS_NAMES.stream()
            .collect(Collectors.toUnmodifiableMap(name -> name.toLowerCase(Locale.ROOT), name -> name));

    private static List<String> words(String text) {
        return List.of(text.strip().split("\\s+"));
    }

    /** All parameters, ordered by name. */
    public static Collection<KnownParameter> all() {
        return ParameterTable.CONNECTOR_J.all();
    }

    /** The parameter with that name or other name; names are case-sensitive in the driver. */
    public static Optional<KnownParameter> of(String name) {
        return ParameterTable.CONNECTOR_J.of(name);
    }

    /** Whether the driver uses a property of that name. */
    public static boolean isKnown(String name) {
        return of(name).isPresent() || addressName(name).isPresent();
    }

    /** The first version of a driver after a given one that accepts a name; empty if no known version does. */
    public static Optional<DriverVersion> firstAfter(UrlScheme.Driver driver, DriverVersion version, String name) {
        return ParameterTable.of(driver).firstAfter(version, name);
    }

    /** A name of the driver's parameters in its own letter case, for a name in any. */
    public static Optional<String> ofAnyCase(UrlScheme.Driver driver, String name) {
        return ParameterTable.of(driver).ofAnyCase(name);
    }

    /** The driver's own spelling of a name, if the name is not case-sensitive. */
    static String normalized(String name) {
        return of(name).map(KnownParameter::name).or(() -> addressName(name)).orElse(name);
    }

    /** A driver's own spelling of a name that it reads; any other name is returned unchanged. */
    public static String normalized(UrlScheme.Driver driver, String name) {
        return switch (driver) {
            case CONNECTOR_J -> normalized(name);
            case MARIADB ->
                ParameterTable.of(driver).of(name).map(KnownParameter::name).orElse(name);
        };
    }

    static Optional<String> addressName(String name) {
        return Optional.ofNullable(ADDRESS_BY_LOWER_CASE.get(name.toLowerCase(Locale.ROOT)));
    }
}
