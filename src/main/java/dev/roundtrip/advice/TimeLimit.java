package dev.roundtrip.advice;

import dev.roundtrip.advice.Choice.Where;

/**
 * A time limit that shortens what an application waits for when a server or its network fails. Never applied
 * automatically. docs/lab/faults.md has the rows that each comes from.
 */
public enum TimeLimit {
    CONNECT(
            Where.STRING,
            "connectTimeout",
            2_000,
            "failover-unreachable",
            "A host that takes longer to accept a TCP connection counts as down."),
    SOCKET(
            Where.STRING,
            "socketTimeout",
            4_000,
            "half-open-in-transaction",
            "**Ends every statement, commit and login that takes longer, and its connection** (long-statement): set it above"
                    + " your longest statement. A commit that it ends may have been done (commit-silent)."),
    POOL_CONNECTION(
            Where.POOL,
            "connectionTimeout",
            5_000,
            "refused",
            "getConnection() fails earlier if all connections are in use, or if a login takes longer (slow-login)."),
    POOL_VALIDATION(
            Where.POOL,
            "validationTimeout",
            1_000,
            "half-open-idle",
            "A connection whose server takes longer to answer a ping is replaced."),
    POOL_KEEPALIVE(
            Where.POOL,
            "keepaliveTime",
            30_000,
            "half-open-idle, idle for 40 s",
            "A ping of each idle connection every 30 s; HikariCP takes no less.");

    private final Where where;
    private final String property;
    private final long millis;
    private final String row;
    private final String changes;

    TimeLimit(Where where, String property, long millis, String row, String changes) {
        this.where = where;
        this.property = property;
        this.millis = millis;
        this.row = row;
        this.changes = changes;
    }

    public Where where() {
        return where;
    }

    /** The name of driver or pool. */
    public String property() {
        return property;
    }

    /** The value that its row was measured with. */
    public long millis() {
        return millis;
    }

    /** The row of docs/lab/faults.md that shows what it is for. */
    public String row() {
        return row;
    }

    /** What else changes for the application, as sentences in Markdown. */
    public String changes() {
        return changes;
    }
}
