package dev.roundtrip.wire;

/** What the server sends back for a command: it decides how {@link ResponseTracker} finds the answer's end. */
enum Answer {
    /** Nothing at all. */
    NONE,
    /** One OK, EOF or ERR packet. */
    STATUS,
    /** OK, ERR, a LOCAL INFILE request, or a result set; and again while the status says that more results follow. */
    RESULT,
    /** COM_STMT_PREPARE's own OK, then parameter and column definitions. */
    PREPARED,
    /** Column definitions without a count before them, up to an EOF or OK packet (COM_FIELD_LIST). */
    DEFINITIONS,
    /** Rows without definitions before them, up to an EOF or OK packet (COM_STMT_FETCH). */
    ROWS,
    /** One packet of text without any header byte (COM_STATISTICS), or ERR. */
    TEXT,
    /** An authentication exchange that ends with OK or ERR (COM_CHANGE_USER). */
    AUTHENTICATION,
    /** A stream without an end that this decoder follows no further (replication). */
    ENDLESS
}
