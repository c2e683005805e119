package dev.roundtrip.probe;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.result.FaultReport.Told;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** What an application does with an exception of the driver or the pool, and what it was told by it. */
public final class ApplicationFailures {

    private static final int SHOWN = 200;

    private ApplicationFailures() {}

    /** Rolls back, as an application does; if that fails too, the failure keeps the second exception. */
    public static void rollBack(Connection connection, SQLException failure) {
        try {
            connection.rollback();
        } catch (SQLException second) {
            failure.addSuppressed(second);
        }
    }

    /**
     * The first line of the message, without secrets, and the codes; those of the cause if only that has codes.
     *
     * @param call the call that threw it
     */
    public static Told told(String call, Exception failure) {
        SQLException sql = failure instanceof SQLException exception
                ? exception
                : failure.getCause() instanceof SQLException cause ? cause : new SQLException();
        String message = JdbcUrl.maskedIn(String.valueOf(failure.getMessage()))
                .strip()
                .lines()
                .findFirst()
                .orElse("");
        return new Told(
                call,
                failure.getClass().getSimpleName(),
                Optional.ofNullable(sql.getSQLState()).orElse(""),
                sql.getErrorCode(),
                message.length() <= SHOWN ? message : message.substring(0, SHOWN));
    }
}
