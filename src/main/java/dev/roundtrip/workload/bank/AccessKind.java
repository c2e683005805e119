package dev.roundtrip.workload.bank;

/** How a business statement reaches its rows. */
public enum AccessKind {
    /** One row of one table by its whole primary key. */
    POINT_GET(false),
    /** Rows of one table by a range of its primary key. */
    RANGE(false),
    /** Rows of one table by a secondary index. */
    SECONDARY_INDEX(false),
    /** Rows of two or three tables. */
    JOIN(false),
    /** One row of counts, sums, minimums and maximums over a few rows. */
    AGGREGATE(false),
    /** {@code SELECT ... FOR UPDATE} of one row of a written table, by primary key. */
    LOCKING_READ(false),
    WRITE_INSERT(true),
    WRITE_UPDATE(true),
    WRITE_DELETE(true);

    private final boolean write;

    AccessKind(boolean write) {
        this.write = write;
    }

    /** Whether the statement changes rows; a locking read does not. */
    public boolean isWrite() {
        return write;
    }
}
