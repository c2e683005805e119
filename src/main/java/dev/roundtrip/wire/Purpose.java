package dev.roundtrip.wire;

import org.apiguardian.api.API;

/**
 * Why a command was sent: for the business statement itself, or one of the kinds of chatter around it. For commands that run SQL the text's
 * first words decide, by the rules written down at {@code TextClassifier}.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public enum Purpose {
    /** One execution that the application asked for: COM_STMT_EXECUTE, or a COM_QUERY that is none of the kinds below. */
    BUSINESS,
    /** By text or prepared: COMMIT, ROLLBACK, BEGIN, START TRANSACTION, SAVEPOINT, RELEASE SAVEPOINT, XA. */
    TRANSACTION_CONTROL,
    /**
     * SET, SELECT @@..., SHOW WARNINGS, SHOW VARIABLES, USE, KILL, COM_INIT_DB, COM_SET_OPTION, COM_RESET_CONNECTION, COM_CHANGE_USER; and the
     * rare commands that neither carry nor name a statement (COM_FIELD_LIST, COM_STATISTICS, COM_PROCESS_INFO ...).
     */
    SESSION_STATE,
    /** COM_PING, and COM_QUIT at the end of the connection's life. */
    LIVENESS,
    /** What a prepared statement costs beside its execution: prepare, close, reset, fetch, long data. */
    STATEMENT_UPKEEP
}
