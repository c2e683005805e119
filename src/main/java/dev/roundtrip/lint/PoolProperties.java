package dev.roundtrip.lint;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.sql.VariableAssignment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The properties of the pool in a configuration file, for the pool that uses a connection string.
 *
 * @param values the values that are valid and no placeholders
 * @param plainPasswords the keys of passwords in plain text in the file, as text
 * @param autoCommitOff how that file turns autocommit off; empty if it is not known
 */
public record PoolProperties(Map<Property, String> values, String plainPasswords, String autoCommitOff) {

    /** No pool properties are known. */
    public static final PoolProperties NONE = new PoolProperties(Map.of(), "", "");

    private static final Pattern SWITCH_OR_NUMBER = Pattern.compile("(?i)\\$\\{[\\w.\\-]+:?-?(?:true|false|\\d{1,6})}");

    private static final Pattern PING = Pattern.compile("(?i)(?:/\\* ping \\*/ ?)?(?:select 1)?(?: from dual)?;?");

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
                        + " defaultTransactionIsolationLevel isolation isolationLevel"),
        /** SQL that the pool runs on each new connection. */
        INIT_SQL(".+", "connectionInitSql connectionInitSqls newConnectionSql initSql"),
        /** The query with which the pool tests a connection. */
        TEST_QUERY(".+", "connectionTestQuery validationQuery validationQuerySql poolPingQuery checkQuery"),
        /** The query with which JBoss and WildFly test a connection; without it they have no test. */
        ONLY_TEST(".+", "checkValidConnectionSql"),
        /** How long the pool waits for a connection, in milliseconds, if that is less than a second. */
        SHORT_WAIT("[1-9]\\d{0,2}", "connectionTimeout maxWait maxWaitMillis"),
        /** HikariCP's times in milliseconds, if they are shorter than HikariCP accepts. */
        SHORT_LIFETIME("[1-9]\\d{0,3}|[12]\\d{4}", "maxLifetime"),
        SHORT_IDLE("[1-9]\\d{0,3}", "idleTimeout"),
        /** Whether the pool itself keeps prepared statements open, as DBCP2, Druid, c3p0 and WildFly can. */
        KEPT_STATEMENTS(
                "true|[1-9]\\d{0,5}|.*StatementCache.*",
                "poolPreparedStatements maxPoolPreparedStatementPerConnectionSize maxStatements"
                        + " maxStatementsPerConnection preparedStatementCacheSize statementCacheSize jdbcInterceptors");

        /** A regular expression of valid values. */
        public final String form;

        /** HikariCP's name, then the names in other pools. */
        @SuppressWarnings("ImmutableEnumChecker") // The list is immutable, which Error Prone does not see.
        public final List<String> names;

        Property(String form, String names) {
            this.form = "(?is)" + form;
            this.names = List.of(names.split(" ", -1));
        }

        /** What is shown of a value: SQL may hold any text, and only what is known to be harmless is shown of it. */
        String shown(String value) {
            if (this != INIT_SQL && this != TEST_QUERY && this != ONLY_TEST) {
                return JdbcUrl.maskedIn(value);
            }
            int set = VariableAssignment.lengthOfSet(value);
            return PING.matcher(value).matches() || VariableAssignment.isNamesOfUtf8(value)
                    ? value
                    : set > 0 ? value.substring(0, set) + shownAssignments(value.substring(set)) : JdbcUrl.MASK;
        }

        private static String shownAssignments(String text) {
            String shown = new UrlParameter(Names.VARIABLES, text).toString();
            return shown.substring(Names.VARIABLES.length() + 1);
        }
    }

    /** Whether a placeholder for the value of a pool's property has a number or a switch as default. */
    static boolean isHarmless(String name, String placeholder) {
        return SWITCH_OR_NUMBER.matcher(placeholder).matches()
                && Stream.of(Property.values()).anyMatch(key -> key.names.get(0).equals(name));
    }

    /** The wait_timeout in seconds that the initial SQL sets for the session; empty if it sets none. */
    public OptionalLong waitTimeout() {
        return VariableAssignment.inStatements(values.getOrDefault(Property.INIT_SQL, "")).stream()
                .filter(one -> one.name().equals("wait_timeout") && !one.isBeyondSession())
                .map(VariableAssignment::value)
                .filter(value -> value.matches("\\d{1,9}"))
                .mapToLong(Long::parseLong)
                .reduce((first, second) -> second);
    }

    public Optional<String> get(Property key) {
        return Optional.ofNullable(values.get(key));
    }
}
