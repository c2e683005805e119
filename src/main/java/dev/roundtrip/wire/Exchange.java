package dev.roundtrip.wire;

import java.util.function.ObjIntConsumer;

/**
 * One command and its whole response, or what came of it before the connection ended. The decoder passes the same
 * instance to the listener each time: read it during the call and keep no reference to it.
 */
public interface Exchange {

    Command command();

    Purpose purpose();

    /** What the command does to the session's transaction; NONE for a command that only prepares a text. */
    TransactionEffect effect();

    Outcome outcome();

    /**
     * Whether the {@link #serverStatus} says that a transaction is open (SERVER_STATUS_IN_TRANS).
     */
    boolean inTransaction();

    /** The server's status flags at the end of a result; -1 for other answers, such as an error or that to a ping. */
    default int serverStatus() {
        return -1;
    }

    /** The key that the server generated for the first row of an INSERT; 0 if it generated none. */
    default long lastInsertId() {
        return 0;
    }

    /** The time of the bytes that began the command. */
    long startNanos();

    /**
     * The time of the bytes that ended the response; {@link #startNanos()} if the command gets no answer; the end of
     * the connection for {@link Outcome#LOST}.
     */
    long endNanos();

    /**
     * Size of the command on the wire, packet headers included, in bytes. Includes what the client sends later for the
     * same command: the file of a LOAD DATA LOCAL INFILE, the authentication data of a COM_CHANGE_USER.
     */
    long bytesSent();

    /** Size of the response on the wire, packet headers included, in bytes; 0 if the command gets no answer. */
    long bytesReceived();

    /** The rows of all its result sets; 0 for an open cursor, whose rows come with COM_STMT_FETCH. */
    long rows();

    /**
     * The server's id of the prepared statement, or -1 if the command has none. For a successful COM_STMT_PREPARE it is
     * the id of the new statement. MariaDB's id for "prepared last" is resolved.
     */
    long statementId();

    /**
     * The SQL text: that of the command itself or, for a command with a statement id, the text that was prepared. Empty
     * for commands without SQL (COM_PING, COM_INIT_DB). Empty and truncated if the text of a statement is unknown: it
     * was prepared before the decoder saw the connection, closed, or beyond the limits of what a connection keeps.
     * Bytes as sent (the connection's character set), at most {@link WireDecoder#MAX_TEXT_BYTES} of them.
     */
    SqlText sql();

    /** How many parameters the statement has that a successful COM_STMT_PREPARE made; 0 for other commands. */
    default int parameterCount() {
        return 0;
    }

    /**
     * Passes on the payload of a command that names a prepared statement, behind its first byte, and its length, for
     * the time of the call. It has as much as the decoder keeps, which is nothing but the statement's id by
     * default.
     */
    default void readPayload(ObjIntConsumer<byte[]> reader) {}
}
