package dev.roundtrip.scenario;

/**
 * How the application connects.
 *
 * @param parameters the connection string's part after the question mark, used unchanged
 * @param poolAutoCommit HikariCP's {@code autoCommit}: with false, connections always stay in a transaction
 */
public record ConnectionSpec(String parameters, boolean poolAutoCommit) {}
