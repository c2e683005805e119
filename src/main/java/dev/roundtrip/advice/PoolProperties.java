package dev.roundtrip.advice;

import java.util.Optional;

/**
 * The properties of the pool in a configuration file, for the pool that uses a connection string. Missing ones are
 * empty.
 *
 * @param autoCommit the pool's autocommit mode
 * @param isolation the isolation level that the pool sets on each connection
 * @param initSql SQL that the pool runs on each new connection
 * @param testQuery the query with which the pool tests a connection
 * @param maximumSize the maximum number of connections
 * @param timeLimit the key of a timeout for statements or transactions
 * @param plainPasswords the keys of passwords in plain text in the file, as text
 */
public record PoolProperties(
        Optional<Boolean> autoCommit,
        Optional<String> isolation,
        Optional<String> initSql,
        Optional<String> testQuery,
        Optional<Integer> maximumSize,
        Optional<String> timeLimit,
        String plainPasswords) {

    /** No pool properties are known. */
    public static final PoolProperties NONE = new PoolProperties(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            "");
}
