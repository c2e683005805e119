package dev.roundtrip.server;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A server's own counters of commands and bytes ({@code SHOW GLOBAL STATUS}), at one moment or, by {@link #minus}, over a time. MariaDB and MySQL
 * keep them; TiDB answers the query but does not maintain {@code Com_*}.
 *
 * <p>Reading counts as well: between two reads on one connection lies one {@code Com_show_status} and one {@code Questions}, that of the later
 * read, as the server counts a statement before it runs it.
 *
 * @param values by the server's names, such as {@code Com_stmt_execute}; the names are compared without regard to case
 */
public record ServerCounters(Map<String, Long> values) {

    private static final String QUERY = "SHOW GLOBAL STATUS WHERE Variable_name LIKE 'Com\\_%'"
            + " OR Variable_name IN ('Questions', 'Queries', 'Bytes_received', 'Bytes_sent', 'Connections', 'Aborted_clients',"
            + " 'Aborted_connects', 'Prepared_stmt_count')";

    public ServerCounters {
        SortedMap<String, Long> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(values);
        values = java.util.Collections.unmodifiableSortedMap(copy);
    }

    /** Asks the server. */
    public static ServerCounters read(Connection connection) throws SQLException {
        Map<String, Long> values = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(QUERY)) {
            while (rows.next()) {
                values.put(rows.getString(1), rows.getLong(2));
            }
        }
        return new ServerCounters(values);
    }

    /** The counter, or 0 where the server does not have it. */
    public long get(String name) {
        return values.getOrDefault(name, 0L);
    }

    /** What was counted since an earlier moment. */
    public ServerCounters minus(ServerCounters earlier) {
        Map<String, Long> difference = new TreeMap<>();
        values.forEach((name, value) -> difference.put(name, value - earlier.get(name)));
        return new ServerCounters(difference);
    }

    /** {@code Com_stmt_prepare}: statements prepared by COM_STMT_PREPARE. */
    public long prepares() {
        return get("Com_stmt_prepare");
    }

    /** {@code Com_stmt_execute}: COM_STMT_EXECUTE. */
    public long executes() {
        return get("Com_stmt_execute");
    }

    /** {@code Com_stmt_close}: COM_STMT_CLOSE. */
    public long closes() {
        return get("Com_stmt_close");
    }

    /** {@code Bytes_received}: what clients sent. */
    public long bytesReceived() {
        return get("Bytes_received");
    }

    /** {@code Bytes_sent}: what clients were sent. */
    public long bytesSent() {
        return get("Bytes_sent");
    }
}
