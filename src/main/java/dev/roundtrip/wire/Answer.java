package dev.roundtrip.wire;

/** The form of the server's answer to a command. By the form {@link ResponseTracker} finds where the answer ends. */
enum Answer {
    /** No answer. */
    NONE,
    /** One OK, EOF or ERR packet. */
    STATUS,
    /** OK, ERR, a LOCAL INFILE request, or a result set; repeated while the status says that more results follow. */
    RESULT,
    /** COM_STMT_PREPARE's own OK, then parameter and column definitions. */
    PREPARED,
    /** Column definitions without a preceding count, up to an EOF or OK packet (COM_FIELD_LIST). */
    DEFINITIONS,
    /** Rows without preceding definitions, up to an EOF or OK packet (COM_STMT_FETCH). */
    ROWS,
    /** One packet of text without any header byte (COM_STATISTICS), or ERR. */
    TEXT,
    /** An authentication exchange that ends with OK or ERR (COM_CHANGE_USER). */
    AUTHENTICATION,
    /** An endless stream that this decoder does not read (replication), or ERR. */
    ENDLESS,
    /** A form that is not known. An ERR is nevertheless understood. */
    UNKNOWN
}
