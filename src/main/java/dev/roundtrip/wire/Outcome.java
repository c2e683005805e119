package dev.roundtrip.wire;

/** How a command ended. */
public enum Outcome {
    /**
     * An OK packet, prepare response, list of definitions (COM_FIELD_LIST), or any other complete answer without rows.
     */
    OK,
    /**
     * One or more result sets, read to their end, with or without rows; also the fetched rows of a cursor, and the
     * execution that opened it.
     */
    RESULT_SET,
    /** An ERR packet, at the start or in the middle of a result set. */
    ERROR,
    /** The command gets no answer: COM_STMT_CLOSE, COM_STMT_SEND_LONG_DATA, COM_QUIT. */
    UNANSWERED,
    /** The connection ended before the answer began, or before it was complete. */
    LOST
}
