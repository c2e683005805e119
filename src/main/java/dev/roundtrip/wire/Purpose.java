package dev.roundtrip.wire;

/** Why a command was sent: for the business statement itself, or one of the kinds of chatter around it. */
public enum Purpose {
    /** One execution that the application asked for: COM_STMT_EXECUTE, or a COM_QUERY that is none of the kinds below. */
    BUSINESS,
    /** COMMIT, ROLLBACK, BEGIN, START TRANSACTION, SAVEPOINT, RELEASE SAVEPOINT. */
    TRANSACTION_CONTROL,
    /** SET, SELECT @@..., SHOW WARNINGS, USE, COM_INIT_DB, COM_SET_OPTION, COM_RESET_CONNECTION, COM_CHANGE_USER. */
    SESSION_STATE,
    /** COM_PING, and COM_QUIT at the end of the connection's life. */
    LIVENESS,
    /** What a prepared statement costs beside its execution: prepare, close, reset, fetch, long data. */
    STATEMENT_UPKEEP
}
