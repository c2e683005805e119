package dev.roundtrip.jdbc;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Every parameter of MySQL Connector/J but those of the X protocol, read once from a table that comes with the program. */
public final class KnownParameters {
    private KnownParameters() {}

    /** The parameters that shape which commands are sent; their defaults are the same in every version from 8.0.11 on. */
    public static final List<String> SHAPING = List.of(
            "useServerPrepStmts",
            "cachePrepStmts",
            "prepStmtCacheSize",
            "prepStmtCacheSqlLimit",
            "emulateUnsupportedPstmts",
            "cacheCallableStmts",
            "useLocalSessionState",
            "useLocalTransactionState",
            "elideSetAutoCommits",
            "alwaysSendSetIsolation",
            "readOnlyPropagatesToServer",
            "cacheServerConfiguration",
            "enableQueryTimeouts",
            "rewriteBatchedStatements",
            "allowMultiQueries",
            "useCursorFetch",
            "defaultFetchSize",
            "netTimeoutForStreamingResults",
            "includeThreadNamesAsStatementComment",
            "processEscapeCodesForPrepStmts",
            "useInformationSchema",
            "characterSetResults",
            "connectionAttributes",
            "sessionVariables",
            "createDatabaseIfNotExist",
            "forceConnectionTimeZoneToSession",
            "detectCustomCollations",
            "jdbcCompliantTruncation",
            "explainSlowQueries",
            "useCompression",
            "autoReconnect");

    /** The driver takes these in any letter case; they are no parameters but parts of an address (PropertyKey). */
    private static final List<String> ADDRESS_NAMES = List.of(
            "user",
            "password",
            "host",
            "port",
            "protocol",
            "path",
            "namedPipePath",
            "type",
            "address",
            "priority",
            "dbname");

    /** In the order of their names. */
    public static Collection<KnownParameter> all() {
        return ParameterTable.CONNECTOR_J.all();
    }

    /** The parameter of that name or other name; the driver does not take names in another letter case. */
    public static Optional<KnownParameter> of(String name) {
        return ParameterTable.CONNECTOR_J.of(name);
    }

    /** Whether the driver does anything with a property of that name. */
    public static boolean isKnown(String name) {
        return of(name).isPresent() || addressName(name).isPresent();
    }

    /** The first version of that driver that has a parameter of that name; empty where no version read has one. */
    public static Optional<DriverVersion> sinceOf(UrlScheme.Driver driver, String name) {
        return ParameterTable.of(driver).of(name).map(KnownParameter::since);
    }

    /** The parameter of that driver whose name differs in letter case at most. */
    public static Optional<KnownParameter> ofAnyCase(UrlScheme.Driver driver, String name) {
        return ParameterTable.of(driver).ofAnyCase(name);
    }

    /** The name as the driver has it, where letter case does not matter for it. */
    static String normalized(String name) {
        return of(name).map(KnownParameter::name).or(() -> addressName(name)).orElse(name);
    }

    static Optional<String> addressName(String name) {
        for (String known : ADDRESS_NAMES) {
            if (known.equalsIgnoreCase(name)) {
                return Optional.of(known);
            }
        }
        return Optional.empty();
    }
}
