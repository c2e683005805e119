package dev.roundtrip.server;

import dev.roundtrip.jdbc.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The owner of a lock, as far as the server tells: MySQL and MariaDB know the holder's connection, MySQL and TiDB show
 * the attributes that its driver sent, and every server shows a user at least his own connections.
 */
final class LockHolder {

    private static final String THINGS = "roundtrip_lock";
    private static final String PROCESS = "roundtrip_process";
    private static final String SINCE = "roundtrip_since";

    private LockHolder() {}

    /** The attributes of a connection that holds these locks. A comma would begin the next attribute. */
    static String attributes(Collection<LockedThing> things, Instant now) {
        String keys = things.stream().map(LockedThing::key).collect(Collectors.joining(" "));
        return THINGS + ":" + keys.replace(',', '_')
                + "," + PROCESS + ":" + thisProcess()
                + "," + SINCE + ":" + now.truncatedTo(ChronoUnit.SECONDS);
    }

    /** Whether this session has the lock and, as far as the server tells, was opened by this JVM. */
    static boolean isOfThisJvm(Connection connection, LockedThing thing, long id) {
        Map<String, String> attributes = attributes(connection, thing, Optional.of("" + id));
        return attributes.containsKey(PROCESS)
                ? attributes.get(PROCESS).equals(thisProcess())
                : askedId(connection, thing).filter(holder -> holder == id).isPresent();
    }

    private static String thisProcess() {
        ProcessIdentity self = ProcessIdentity.ofThisJvm();
        return self.pid() + " on " + self.host().replace(',', '_');
    }

    /** A sentence: another program uses the resource, which program that is, and what to do. */
    static String sentence(Connection connection, LockedThing thing) {
        Optional<String> asked = askedId(connection, thing).map(String::valueOf);
        Map<String, String> attributes = attributes(connection, thing, asked);
        String who = attributes.containsKey(PROCESS)
                ? " (process " + attributes.get(PROCESS) + ", since " + attributes.get(SINCE) + ")"
                : "";
        String kill = Optional.ofNullable(attributes.get("id"))
                .or(() -> asked)
                .map(id -> ", or KILL " + id)
                .orElse("");
        return "Another Roundtrip program uses " + thing.what() + who + ". Wait for its end" + kill + ".";
    }

    /** Empty if the server does not tell: TiDB returns 1 for every other session, after it has waited for the lock. */
    private static Optional<Long> askedId(Connection connection, LockedThing thing) {
        try {
            if (ServerKind.of(connection.getMetaData().getDatabaseProductVersion()) == ServerKind.TIDB) {
                return Optional.empty();
            }
            return Query.first(
                    connection,
                    "SELECT COALESCE(IS_USED_LOCK(?), IS_USED_LOCK(?))",
                    row -> row.getObject(1, Long.class),
                    thing.locks().toArray(String[]::new));
        } catch (SQLException notKnownHere) {
            return Optional.empty();
        }
    }

    /**
     * The attributes of the connection with this id, else of the connection whose attributes name this lock; empty if
     * neither is visible.
     */
    private static Map<String, String> attributes(Connection connection, LockedThing thing, Optional<String> id) {
        Map<Long, Map<String, String>> all = new HashMap<>();
        String sql = "SELECT processlist_id, attr_name, attr_value FROM performance_schema.session_connect_attrs"
                + " WHERE attr_name LIKE 'roundtrip_%' AND processlist_id <> CONNECTION_ID()";
        try {
            Query.all(
                    connection,
                    sql,
                    row -> all.computeIfAbsent(row.getLong(1), first -> new HashMap<>(Map.of("id", "" + first)))
                            .put(row.getString(2), String.valueOf(row.getString(3))));
        } catch (SQLException notKnownHere) {
            return Map.of();
        }
        return all.values().stream()
                .filter(one -> id.isPresent()
                        ? one.get("id").equals(id.get())
                        : List.of(one.getOrDefault(THINGS, "").split(" ", -1))
                                .contains(thing.key().replace(',', '_')))
                .findFirst()
                .orElse(Map.of());
    }
}
