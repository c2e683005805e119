package dev.roundtrip.server.witness;

import java.sql.SQLException;
import java.util.Optional;

/**
 * A value that was read, or a sentence that says why it was not.
 *
 * @param value the value
 * @param failure a sentence; "" if there is a value
 */
record Attempt<T>(Optional<T> value, String failure) {

    static <T> Attempt<T> of(T value) {
        return new Attempt<>(Optional.of(value), "");
    }

    /** Why there are not both values; "" if there are. */
    static String failure(Attempt<?> before, Attempt<?> after) {
        return before.failure().isEmpty() ? after.failure() : before.failure();
    }

    /** @param check what the user checks */
    static <T> Attempt<T> unreadable(String what, SQLException failed, String check) {
        return failed(what + " could not be read (error " + failed.getErrorCode() + ", SQL state "
                + failed.getSQLState() + "). Check " + check + ".");
    }

    static <T> Attempt<T> failed(String sentence) {
        return new Attempt<>(Optional.empty(), sentence);
    }
}
