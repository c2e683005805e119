package dev.roundtrip.wire;

/**
 * One command and its whole response. The decoder hands the same instance to the listener each time: read what is needed during the call and
 * keep nothing of it.
 */
public interface Exchange {

    Command command();

    Purpose purpose();

    Outcome outcome();

    /** The time that came with the bytes that began the command. */
    long startNanos();

    /** The time that came with the bytes that ended the response; {@link #startNanos()} where the command gets no answer. */
    long endNanos();

    /** Size of the command on the wire, packet headers included, in bytes. */
    long bytesSent();

    /** Size of the response on the wire, packet headers included, in bytes; 0 where the command gets no answer. */
    long bytesReceived();

    /** The server's id of the prepared statement, or -1 where the command names none. */
    long statementId();

    /**
     * The SQL text: that of the command itself, or, for a command that names a prepared statement, the text the statement was prepared from.
     * Bytes as sent (the connection's character set), at most {@link WireDecoder#MAX_TEXT_BYTES} of them.
     */
    SqlText sql();
}
