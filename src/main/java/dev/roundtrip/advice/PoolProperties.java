package dev.roundtrip.advice;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The properties of the pool in a configuration file, for the pool that uses a connection string.
 *
 * @param values those that are valid and no placeholders
 * @param plainPasswords the keys of passwords in plain text in the file, as text
 */
public record PoolProperties(Map<Property, String> values, String plainPasswords) {

    /** No pool properties are known. */
    public static final PoolProperties NONE = new PoolProperties(Map.of(), "");

    /** A property of pools, in the order in which they are shown. */
    public enum Property {
        /** The maximum number of connections. */
        MAXIMUM_SIZE(
                "[1-9]\\d{0,5}", "maximumPoolSize maxActive maxTotal maxSize maxPoolSize poolMaximumActiveConnections"),
        AUTO_COMMIT("true|false", "autoCommit defaultAutoCommit"),
        /** The isolation level that the pool sets on each connection. */
        ISOLATION(
                ".+",
                "transactionIsolation defaultTransactionIsolation transactionIsolationLevel"
                        + " defaultTransactionIsolationLevel"),
        /** SQL that the pool runs on each new connection. */
        INIT_SQL(".+", "connectionInitSql connectionInitSqls newConnectionSql initSql"),
        /** The query with which the pool tests a connection. */
        TEST_QUERY(".+", "connectionTestQuery validationQuery validationQuerySql poolPingQuery"),
        /** Whether the pool itself keeps prepared statements open, as DBCP2, Druid, c3p0 and WildFly can. */
        KEPT_STATEMENTS(
                "true|[1-9]\\d{0,5}|.*StatementCache.*",
                "poolPreparedStatements maxPoolPreparedStatementPerConnectionSize maxStatements"
                        + " maxStatementsPerConnection preparedStatementCacheSize jdbcInterceptors");

        /** A regular expression of valid values. */
        public final String form;

        /** That of HikariCP, then those of other pools. */
        @SuppressWarnings("ImmutableEnumChecker") // The list never changes.
        public final List<String> names;

        Property(String form, String names) {
            this.form = "(?is)" + form;
            this.names = List.of(names.split(" ", -1));
        }
    }

    public Optional<String> get(Property key) {
        return Optional.ofNullable(values.get(key));
    }
}
