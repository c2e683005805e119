package dev.roundtrip.profile;

import java.util.Objects;

/**
 * How the application connects.
 *
 * @param parameters the connection string's part after the question mark, used to the letter
 * @param poolAutoCommit HikariCP's {@code autoCommit}: false is the mode of a pool whose every connection stays in a transaction
 */
public record ConnectionSpec(String parameters, boolean poolAutoCommit) {
    public ConnectionSpec {
        Objects.requireNonNull(parameters, "parameters");
    }
}
