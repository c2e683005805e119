package dev.roundtrip.lint;

import dev.roundtrip.lint.Choice.Where;
import java.util.List;

/**
 * A time limit that shortens what an application waits for when a server or its network fails. Never applied
 * automatically. Each comes from rows of docs/lab/faults.md.
 *
 * @param where the place where it is set
 * @param property its name in the driver or the pool
 * @param millis the value that its row was measured with
 * @param row the row of docs/lab/faults.md that shows its purpose
 * @param changes what else changes for the application, as sentences in Markdown
 */
public record TimeLimit(Where where, String property, long millis, String row, String changes) {

    /** The driver's limit for opening a connection. */
    public static final TimeLimit CONNECT = new TimeLimit(
            Where.STRING,
            "connectTimeout",
            2_000,
            "failover-unreachable",
            "A host that accepts a TCP connection later counts as down.");

    /** The driver's limit for an answer. */
    public static final TimeLimit SOCKET = new TimeLimit(
            Where.STRING,
            "socketTimeout",
            4_000,
            "half-open-in-transaction",
            "Ends longer statements, commits and logins, and their connections (long-statement). An ended commit"
                    + " may be done (commit-silent).");

    /** All limits, in the order in which they are shown. */
    public static final List<TimeLimit> ALL = List.of(
            CONNECT,
            SOCKET,
            new TimeLimit(
                    Where.POOL,
                    "connectionTimeout",
                    5_000,
                    "refused",
                    "getConnection() fails earlier on a full pool or a longer login (slow-login)."),
            new TimeLimit(
                    Where.POOL,
                    "validationTimeout",
                    1_000,
                    "half-open-idle",
                    "A connection whose server answers a ping later is replaced."),
            new TimeLimit(
                    Where.POOL,
                    "keepaliveTime",
                    30_000,
                    "half-open-idle, idle for 40 s",
                    "Pings each idle connection every 30 s, HikariCP's least."));
}
