package dev.roundtrip.probe;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.jdbc.Query;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.server.ProcessIdentity;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The schema that a probe creates if it may write, and drops at its end. The probe holds a lock on it, so that the next
 * probe can find and drop what a killed one left. The schema also names its owner: it stays while that process lives on
 * this machine, even if the lock is free or the server has no locks.
 */
public final class OwnSchema implements AutoCloseable {

    private static final String PREFIX = "roundtrip_probe_";
    private static final String OWNER = "probe_owner";
    private static final String ITEMS = "probe_item";
    private static final int ROWS_PER_INSERT = 500;

    private final DatabaseServer server;
    private final String name;
    private final DatabaseLock lock;
    private List<Object> keys = List.of();

    private OwnSchema(DatabaseServer server, DatabaseLock lock, String name) {
        this.server = server;
        this.lock = lock;
        this.name = name;
    }

    /** Creates it with {@code rows} rows; leaves nothing if that fails. */
    static OwnSchema create(DatabaseServer server, int rows, NanoClock clock)
            throws SQLException, LockedException, ProbeFailedException {
        OwnSchema schema = create(server, clock);
        try (Connection admin = server.connect("")) {
            schema.keys = IntStream.rangeClosed(1, rows)
                    .<Object>mapToObj(Long::valueOf)
                    .toList();
            schema.fill(admin);
            return schema;
        } catch (SQLException failure) {
            schema.closeAfter(failure);
            throw failure;
        }
    }

    /** Creates it without tables but the owner's; leaves nothing if that fails. */
    public static OwnSchema create(DatabaseServer server, NanoClock clock)
            throws SQLException, LockedException, ProbeFailedException {
        String name = PREFIX
                + String.format(Locale.ROOT, "%08x", ThreadLocalRandom.current().nextInt());
        OwnSchema schema =
                new OwnSchema(server, DatabaseLock.take(server, List.of(LockedThing.database(name)), clock), name);
        try (Connection admin = server.connect("")) {
            create(admin, name);
            schema.own(admin);
            return schema;
        } catch (SQLException failure) {
            schema.closeAfter(failure);
            throw failure;
        } catch (ProbeFailedException refused) {
            schema.lock.close();
            throw refused;
        }
    }

    public String name() {
        return name;
    }

    /** Call it between two transactions: the server gives the lock to others after an hour. */
    public void keep() throws LockedException {
        lock.keep();
    }

    ProbeStatements statements(Assumptions assumptions) {
        return ProbeStatements.writing(
                KeyedTable.quoted(name) + "." + ITEMS,
                keys,
                "reads and writes of single rows in a schema of the probe's own, dropped at its end",
                assumptions);
    }

    /** Drops it; may be called again. */
    @Override
    public void close() throws SQLException {
        try (lock;
                Connection admin = server.connect("")) {
            drop(admin, name);
        } catch (SQLException failure) {
            throw new SQLException(
                    "The probe's schema could not be dropped (" + failure.getMessage()
                            + "). Drop it by hand: DROP DATABASE " + name + ".",
                    failure);
        }
    }

    private void closeAfter(SQLException first) {
        try {
            close();
        } catch (SQLException second) {
            first.addSuppressed(second);
        }
    }

    /**
     * Drops what killed probes left.
     *
     * @return one sentence for each schema that could not be dropped
     */
    public static List<String> dropLeftBehind(DatabaseServer server) throws SQLException {
        List<String> leftAlone = new ArrayList<>();
        try (Connection admin = server.connect("")) {
            for (String name : names(admin)) {
                switch (owner(server, admin, name)) {
                    case ENDED -> drop(admin, name);
                    case ALIVE -> {
                        // Another probe is running.
                    }
                    case UNKNOWN ->
                        leftAlone.add(
                                "The schema " + name + " was left as it is: a probe of another machine made it, one"
                                        + " that did not get far, or somebody else. If nobody needs it, drop it: DROP DATABASE "
                                        + name + ".");
                }
            }
        }
        return leftAlone;
    }

    private enum Owner {
        ALIVE,
        ENDED,
        UNKNOWN
    }

    private static List<String> names(Connection admin) throws SQLException {
        return Query.all(admin, "SHOW DATABASES", row -> row.getString(1)).stream()
                .filter(name -> name.matches(PREFIX + "[0-9a-f]{8}"))
                .toList();
    }

    private static Owner owner(DatabaseServer server, Connection admin, String name) {
        try (DatabaseLock lock = DatabaseLock.take(server, List.of(LockedThing.database(name)))) {
            Optional<ProcessIdentity> said = owner(admin, name);
            if (said.isEmpty()) {
                // No mark of ours: it may be anybody's.
                return Owner.UNKNOWN;
            }
            if (said.get().isOfThisHost()) {
                // A living probe loses its lock when its connection is cut.
                return said.get().find().isPresent() ? Owner.ALIVE : Owner.ENDED;
            }
            return lock.isSupported() ? Owner.ENDED : Owner.UNKNOWN;
        } catch (LockedException taken) {
            return Owner.ALIVE;
        }
    }

    private static Optional<ProcessIdentity> owner(Connection admin, String name) {
        try {
            return Query.first(
                    admin,
                    "SELECT host, pid, start_millis FROM " + name + "." + OWNER,
                    row -> new ProcessIdentity(row.getString(1), row.getLong(2), row.getLong(3)));
        } catch (SQLException unfinished) {
            return Optional.empty();
        }
    }

    private static void create(Connection admin, String name) throws SQLException, ProbeFailedException {
        try {
            Query.execute(admin, "CREATE DATABASE " + name);
        } catch (SQLException refused) {
            throw new ProbeFailedException(
                    "The probe may not create a schema of its own (" + refused.getMessage()
                            + "). Grant CREATE and DROP on `" + PREFIX.replace("_", "\\_")
                            + "%`.*, or probe without --allow-writes.",
                    refused);
        }
    }

    private void own(Connection admin) throws SQLException {
        ProcessIdentity self = ProcessIdentity.ofThisJvm();
        Query.execute(
                admin,
                "CREATE TABLE " + name + "." + OWNER
                        + " (host VARCHAR(255) NOT NULL, pid BIGINT NOT NULL PRIMARY KEY, start_millis BIGINT NOT NULL)");
        try (PreparedStatement insert =
                admin.prepareStatement("INSERT INTO " + name + "." + OWNER + " VALUES (?, ?, ?)")) {
            insert.setString(1, self.host());
            insert.setLong(2, self.pid());
            insert.setLong(3, self.startMillis());
            insert.executeUpdate();
        }
    }

    private void fill(Connection admin) throws SQLException {
        Query.execute(
                admin,
                "CREATE TABLE " + name + "." + ITEMS + " (id BIGINT NOT NULL PRIMARY KEY, v VARCHAR(64) NOT NULL)");
        for (int from = 0; from < keys.size(); from += ROWS_PER_INSERT) {
            Query.execute(
                    admin,
                    keys.subList(from, Math.min(keys.size(), from + ROWS_PER_INSERT)).stream()
                            .map(key -> "(" + key + ", 'new')")
                            .collect(Collectors.joining(", ", "INSERT INTO " + name + "." + ITEMS + " VALUES ", "")));
        }
    }

    private static void drop(Connection admin, String name) throws SQLException {
        Query.execute(admin, "DROP DATABASE IF EXISTS " + name);
    }
}
