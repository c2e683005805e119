package dev.roundtrip.wire;

/**
 * One command and its whole response. The decoder hands the same instance to the listener each time: read what is needed during the call and
 * keep nothing of it.
 */
public interface Exchange {

    Command command();

    Purpose purpose();

    /** What it does to the session's transaction; NONE for a command that only prepares a text. */
    TransactionEffect effect();

    Outcome outcome();

    /** Whether the answer ends with the server's word that a transaction is open (SERVER_STATUS_IN_TRANS); an error has no such word. */
    boolean inTransaction();

    /** The time that came with the bytes that began the command. */
    long startNanos();

    /** The time that came with the bytes that ended the response; {@link #startNanos()} where the command gets no answer. */
    long endNanos();

    /**
     * Size of the command on the wire, packet headers included, in bytes. What the client sends later on for the same command counts too: the
     * file of a LOAD DATA LOCAL INFILE, the authentication data of a COM_CHANGE_USER.
     */
    long bytesSent();

    /** Size of the response on the wire, packet headers included, in bytes; 0 where the command gets no answer. */
    long bytesReceived();

    /**
     * The server's id of the prepared statement, or -1 where the command names none. A successful COM_STMT_PREPARE names the one it made;
     * MariaDB's "the one prepared last" is resolved.
     */
    long statementId();

    /**
     * The SQL text: that of the command itself, or, for a command that names a prepared statement, the text the statement was prepared from.
     * Empty for commands without SQL (COM_PING, COM_INIT_DB), and empty and truncated where the text of a statement is not known: prepared
     * before it could be seen, closed, or beyond the limits of what a connection keeps. Bytes as sent (the connection's character set), at most
     * {@link WireDecoder#MAX_TEXT_BYTES} of them.
     */
    SqlText sql();
}
