package dev.roundtrip.workload.load;

import dev.roundtrip.failure.Causes;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;

/** Classifies a driver's error for a transaction, and describes it. */
final class Failures {

    /**
     * The errors after which the same transaction may succeed: MySQL's lock wait timeout and deadlock, and TiDB's write
     * conflicts, region errors and schema changes under way (the error code list of TiDB's documentation).
     */
    private static final Set<Integer> RETRYABLE = Set.of(1205, 1213, 8002, 8005, 8022, 8027, 8028, 9004, 9007);

    /** The errors about a missing table or column, or an existing row. A data set of ours never leads to them. */
    private static final Set<Integer> UNLIKE_OUR_TABLES = Set.of(1054, 1062, 1146);

    /** The errors about a missing right, database, column or table. */
    private static final Set<Integer> MISTAKES = Set.of(1044, 1045, 1046, 1049, 1054, 1142, 1143, 1146);

    private static final int UNKNOWN = 1105;

    /** An error that TiDB sends with its code for unknown errors. */
    private static final String LOCK_RETRIES_USED_UP = "pessimistic lock retry limit reached";

    private static final int SQL_SHOWN = 120;

    private Failures() {}

    static boolean isRetryable(SQLException error) {
        String state = error.getSQLState();
        return RETRYABLE.contains(error.getErrorCode())
                || (state != null && state.startsWith("40"))
                || (error.getErrorCode() == UNKNOWN
                        && String.valueOf(error.getMessage()).contains(LOCK_RETRIES_USED_UP));
    }

    /**
     * Whether the server refused a statement for its values or its own reasons, so that the transaction can go on. A
     * missing or forbidden thing is a mistake of the run.
     */
    static boolean isRefusal(SQLException error) {
        return error.getErrorCode() > 0
                && !isRetryable(error)
                && !isConnectionLost(error)
                && !MISTAKES.contains(error.getErrorCode());
    }

    static boolean isConnectionLost(SQLException error) {
        String state = error.getSQLState();
        return (state != null && state.startsWith("08"))
                || error instanceof SQLTransientConnectionException
                || isOfSocket(error);
    }

    /**
     * Whether the error is the socket's. Within a result Connector/J reports the socket's error without a state. A
     * missing local file is no such error.
     */
    private static boolean isOfSocket(Throwable error) {
        return Causes.of(error)
                .filter(IOException.class::isInstance)
                .findFirst()
                .filter(cause -> !(cause instanceof FileNotFoundException || cause instanceof FileSystemException))
                .isPresent();
    }

    static String noConnection(ConnectionTarget target, Throwable error) {
        return "No connection to " + target.hostAndPort() + ": " + innermost(target, error)
                + ". Check the server, user and password.";
    }

    /**
     * Describes an error in a transaction.
     *
     * @param statement the statement that failed; empty outside of statements
     * @param ownTables whether the tables are the user's own, which must not be dropped
     */
    static String inTransaction(ConnectionTarget target, SQLException error, String statement, boolean ownTables) {
        if (error instanceof SQLTransientConnectionException) {
            return noConnection(target, error);
        }
        if (isConnectionLost(error)) {
            return "The connection to " + target.hostAndPort() + " was lost: "
                    + firstLine(target, error)
                    + ". Check the server.";
        }
        return "A transaction failed: " + shown(target, error, statement) + ". " + advice(error, ownTables);
    }

    /** The server's words, with the statement. */
    static String shown(ConnectionTarget target, SQLException error, String statement) {
        String code = error.getErrorCode() == 0
                ? ""
                : " (error " + error.getErrorCode() + ", SQLState " + error.getSQLState() + ")";
        return firstLine(target, error) + code + (statement.isEmpty() ? "" : " at: " + shortened(statement));
    }

    private static String advice(SQLException error, boolean ownTables) {
        int code = error.getErrorCode();
        if (isRetryable(error)) {
            return "Other transactions used the same rows: try fewer threads or one lock order.";
        }
        if (!ownTables) {
            return UNLIKE_OUR_TABLES.contains(code) || code == 0
                    ? "If the tables were changed, drop the database: it is recreated."
                    : "Check the statement and the user's rights.";
        }
        return code == 1062
                ? "Draw other keys, such as sequence('SELECT MAX(...) FROM ...')."
                : "Check the statement, its values and --url's database, or try it in another client.";
    }

    private static String innermost(ConnectionTarget target, Throwable error) {
        return firstLine(target, Causes.innermost(error));
    }

    private static String firstLine(ConnectionTarget target, Throwable error) {
        String message = error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
        String line = target.shown(message);
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    private static String shortened(String sql) {
        return sql.length() <= SQL_SHOWN ? sql : sql.substring(0, SQL_SHOWN) + "...";
    }
}
