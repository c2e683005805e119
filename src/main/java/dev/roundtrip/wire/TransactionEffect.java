package dev.roundtrip.wire;

import org.apiguardian.api.API;

/**
 * What a command does to the session's transaction, by the first words of its text; see {@code TextEffect} for the rules. It says what the text asks
 * for, and not whether the server did it.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public enum TransactionEffect {
    /** Reads, and everything that no other constant names. */
    NONE,
    /** INSERT, UPDATE, DELETE, REPLACE, LOAD. */
    WRITE,
    /** BEGIN, START TRANSACTION and COMMIT AND CHAIN: they commit what is open and begin a transaction. */
    BEGIN,
    /** COMMIT, and statements that commit by themselves, such as CREATE TABLE. */
    COMMIT,
    /** ROLLBACK, but not to a savepoint. */
    ROLLBACK,
    /** ROLLBACK TO a savepoint: it undoes some of the open writes. */
    ROLLBACK_TO,
    /** ROLLBACK AND CHAIN: the next transaction begins at once. */
    ROLLBACK_AND_CHAIN,
    /** COM_RESET_CONNECTION, COM_CHANGE_USER and COM_QUIT: the server rolls back what is open, and autocommit mode is as after a login. */
    END_OF_SESSION,
    /** SET autocommit=1, which commits what is open. */
    AUTOCOMMIT_ON,
    /** SET autocommit=0. */
    AUTOCOMMIT_OFF
}
