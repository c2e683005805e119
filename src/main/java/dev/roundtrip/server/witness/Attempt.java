package dev.roundtrip.server.witness;

import dev.roundtrip.jdbc.OddAnswerException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.BiFunction;

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

    /** The result that both values give, or the reason why one is missing. */
    static <T, R> Attempt<R> both(Attempt<T> before, Attempt<T> after, BiFunction<T, T, R> given) {
        return before.value().isPresent() && after.value().isPresent()
                ? of(given.apply(before.value().get(), after.value().get()))
                : failed(before.failure().isEmpty() ? after.failure() : before.failure());
    }

    /**
     * The reason why something could not be read.
     *
     * @param check what the user should check
     */
    static <T> Attempt<T> unreadable(String what, SQLException failed, String check) {
        if (failed instanceof OddAnswerException) {
            return failed(what + " could not be read: " + failed.getMessage() + ".");
        }
        return failed(what + " could not be read (error " + failed.getErrorCode() + ", SQL state "
                + failed.getSQLState() + "). Check " + check + ".");
    }

    static <T> Attempt<T> failed(String sentence) {
        return new Attempt<>(Optional.empty(), sentence);
    }
}
