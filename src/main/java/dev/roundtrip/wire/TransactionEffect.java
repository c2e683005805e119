package dev.roundtrip.wire;

import org.apiguardian.api.API;

/**
 * What a command does to the session's transaction, by the first words of its text; see {@code TextEffect} for the
 * rules. It says what the text requests, not whether the server did it.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public enum TransactionEffect {
    /** Reads, and everything that the other constants do not cover. */
    NONE,
    /** INSERT, UPDATE, DELETE, REPLACE, LOAD. */
    WRITE,
    /** BEGIN, START TRANSACTION and COMMIT AND CHAIN: they commit the open transaction and begin another. */
    BEGIN,
    /** COMMIT, XA PREPARE, XA COMMIT, and statements with an implicit commit, such as CREATE TABLE. */
    COMMIT,
    /** ROLLBACK and XA ROLLBACK, but not to a savepoint. */
    ROLLBACK,
    /** ROLLBACK TO a savepoint: it undoes some of the uncommitted writes. */
    ROLLBACK_TO,
    /** ROLLBACK AND CHAIN: the next transaction begins at once. */
    ROLLBACK_AND_CHAIN,
    /**
     * COM_RESET_CONNECTION, COM_CHANGE_USER and COM_QUIT: the server rolls back the open transaction, and autocommit
     * mode is as after a login.
     */
    END_OF_SESSION,
    /** SET autocommit=1, which commits the open transaction. */
    AUTOCOMMIT_ON,
    /** SET autocommit=0. */
    AUTOCOMMIT_OFF
}
