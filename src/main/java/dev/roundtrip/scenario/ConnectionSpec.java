package dev.roundtrip.scenario;

import dev.roundtrip.jdbc.ConnectionParameters;

/**
 * How the application connects.
 *
 * @param parameters the connection string's part after the question mark, used unchanged
 * @param poolAutoCommit HikariCP's {@code autoCommit}: with false, connections always stay in a transaction
 */
public record ConnectionSpec(ConnectionParameters parameters, boolean poolAutoCommit) {}
