package dev.roundtrip.advice;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a configuration file says of the pool that uses a connection string. What it does not say is empty.
 *
 * @param autoCommit what the pool's connections have
 * @param isolation the level that the pool sets on each connection
 * @param initSql what the pool runs on each new connection
 * @param testQuery what the pool runs to see whether a connection works
 * @param maximumSize most connections
 * @param timeLimit the key of a time limit for statements or transactions
 * @param plainPasswords keys of passwords that stand in the file themselves, as words
 */
public record PoolProperties(
        Optional<Boolean> autoCommit,
        Optional<String> isolation,
        Optional<String> initSql,
        Optional<String> testQuery,
        OptionalInt maximumSize,
        Optional<String> timeLimit,
        String plainPasswords) {

    /** Nothing is known of a pool. */
    public static final PoolProperties NONE = new PoolProperties(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            "");

    public PoolProperties {
        Objects.requireNonNull(autoCommit, "autoCommit");
        Objects.requireNonNull(isolation, "isolation");
        Objects.requireNonNull(initSql, "initSql");
        Objects.requireNonNull(testQuery, "testQuery");
        Objects.requireNonNull(maximumSize, "maximumSize");
        Objects.requireNonNull(timeLimit, "timeLimit");
        Objects.requireNonNull(plainPasswords, "plainPasswords");
    }
}
