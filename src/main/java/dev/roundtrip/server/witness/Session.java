package dev.roundtrip.server.witness;

import dev.roundtrip.server.KeptConnection;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * One row of {@code information_schema.processlist}, or of {@code cluster_processlist}.
 *
 * @param id the server's id of the session
 * @param client user, host and database, for people
 * @param asleep whether the session waits for its client's next command
 * @param seconds how long the session has been asleep or active, in whole seconds
 */
record Session(long id, String client, boolean asleep, long seconds) {

    /**
     * The part of an id that the greeting has: servers with 64-bit ids (TiDB with several servers) send the lower half.
     */
    private static final long SENT_IN_GREETING = 0xffff_ffffL;

    private static final String COLUMNS = "select id, user, host, db, command, time from ";

    /**
     * A condition that excludes threads of the server itself. TiDB's, such as its own ANALYZE (v6.5), have no user.
     * MySQL calls a replica's session {@code Binlog Dump GTID} if the replica uses GTIDs.
     */
    private static final String CLIENTS =
            " where id <> connection_id() and user not in ('', 'system user', 'event_scheduler')"
                    + " and command <> 'Daemon' and command not like 'Binlog Dump%'";

    /**
     * All sessions that this connection's user may see, except this connection's own; empty if it fails.
     *
     * @param table the table, such as {@code information_schema.cluster_processlist}
     */
    static List<Session> readAll(KeptConnection connection, String table) {
        return connection.rows(COLUMNS + table + CLIENTS, row -> {
            String database = Objects.requireNonNullElse(row.getString(4), "");
            return new Session(
                    row.getLong(1),
                    row.getString(2) + "@" + withoutPort(Objects.requireNonNullElse(row.getString(3), ""))
                            + (database.isEmpty() ? "" : " in database " + database),
                    "Sleep".equalsIgnoreCase(row.getString(5)),
                    row.getLong(6));
        });
    }

    /**
     * Whether the session is one of ours.
     *
     * @param ownIds the ids from greetings
     */
    boolean isOneOf(Set<Long> ownIds) {
        return ownIds.contains(id & SENT_IN_GREETING);
    }

    /** Whether the session may have sent a command in that time, which has just ended. */
    boolean wasActiveWithin(long nanos) {
        return !asleep || seconds * 1e9 < nanos;
    }

    static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        boolean port = colon > 0 && (host.indexOf(':') == colon || host.charAt(colon - 1) == ']');
        return port ? host.substring(0, colon) : host;
    }
}
