package dev.roundtrip.server;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.measure.NanoClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Locks databases and a server's variables against other Roundtrip programs: two runs on one database would change each
 * other's data, and each would report wrong figures. The lock is the server's own ({@code GET_LOCK}), on a connection
 * that does nothing else, so it ends with the connection, and with this process however the process ends.
 *
 * <p>TiDB releases such a lock after an hour ({@code performance.max-txn-ttl}). So each resource has two locks, and
 * {@link #keep} releases and takes one after the other: another program can get one of the two, but never both.
 *
 * <p>Threads: one at a time.
 */
public final class DatabaseLock implements AutoCloseable {

    /** The time within which the lock of a program that was just killed is released. */
    private static final int WAIT_SECONDS = 2;

    /**
     * The wait for one lock while it is renewed. Another program that asks during {@link #keep} holds one of the two
     * for {@link #WAIT_SECONDS} at most.
     */
    private static final int RENEW_WAIT_SECONDS = 3 * WAIT_SECONDS;

    /**
     * How much sooner than the read limit the server must answer: the driver closes a connection whose answer takes
     * longer.
     */
    private static final int ANSWER_MILLIS = 500;

    /** TiDB's code for errors without one of their own. */
    private static final int TIDB_UNKNOWN = 1105;

    private static final long KEPT_NANOS = Duration.ofMinutes(1).toNanos();

    /** The idle time after which servers may close the connection, which is idle between two slices. */
    private static final int IDLE_SECONDS = 8 * 60 * 60;

    private final KeptConnection session;
    private final List<LockedThing> things;
    private final NanoClock clock;
    private boolean supported = true;
    private long keptNanos;

    private DatabaseLock(DatabaseServer server, Collection<LockedThing> things, NanoClock clock) {
        this.things = List.copyOf(things);
        this.session = new KeptConnection(() -> server.connect(""));
        this.clock = clock;
    }

    /**
     * Takes all of these locks, or none.
     *
     * @throws LockedException if another program has one of them
     */
    public static DatabaseLock take(DatabaseServer server, Collection<LockedThing> things) throws LockedException {
        return take(server, things, NanoClock.SYSTEM);
    }

    /**
     * Takes all of these locks, or none.
     *
     * @param clock the clock that tells when {@link #keep} is due
     * @throws LockedException if another program has one of them
     */
    public static DatabaseLock take(DatabaseServer server, Collection<LockedThing> things, NanoClock clock)
            throws LockedException {
        DatabaseLock lock = new DatabaseLock(server, things, clock);
        lock.open(WAIT_SECONDS);
        return lock;
    }

    /**
     * Takes all of these locks on an open connection; closing the connection releases them.
     *
     * @throws LockedException if another program has one of them
     * @throws SQLException if the connection is broken
     */
    public static void take(Connection connection, Collection<LockedThing> things)
            throws LockedException, SQLException {
        for (LockedThing thing : things) {
            get(connection, thing, WAIT_SECONDS);
        }
    }

    /** Whether a program has this lock. */
    public static boolean isHeld(Connection connection, LockedThing thing) throws SQLException {
        // The holder renews one lock after the other, so the first is requested a second time.
        for (int i : List.of(0, 1, 0)) {
            if (asked(connection, "IS_USED_LOCK(?) IS NOT NULL", thing.locks().get(i))
                            .orElse(0)
                    == 1) {
                return true;
            }
        }
        return false;
    }

    /** Whether the server has such locks; without them other programs are not locked out. */
    public boolean isSupported() {
        return supported;
    }

    /**
     * Renews the locks. Call it from time to time, never while something is measured. Does nothing within a minute of
     * the previous call.
     *
     * @throws LockedException if the lock was lost and another program has it
     */
    public void keep() throws LockedException {
        if (supported && clock.nanoTime() - keptNanos >= KEPT_NANOS) {
            renew();
        }
    }

    /**
     * Renews the locks at once.
     *
     * @throws LockedException if the lock was lost and another program has it
     */
    public void renew() throws LockedException {
        try {
            Connection connection = session.get();
            for (LockedThing thing : things) {
                for (String lock : thing.locks()) {
                    asked(connection, "RELEASE_LOCK(?)", lock);
                    if (!got(connection, lock, RENEW_WAIT_SECONDS)) {
                        throw new LockedException("The lock on " + thing.what() + " was lost: " + thing.inUse());
                    }
                }
            }
            keptNanos = clock.nanoTime();
        } catch (SQLException broken) {
            close();
            open(RENEW_WAIT_SECONDS);
        }
    }

    private void open(int waitSeconds) throws LockedException {
        boolean done = false;
        try {
            Connection connection = session.get();
            OwnQuery.execute(connection, "SET SESSION wait_timeout = " + IDLE_SECONDS);
            for (LockedThing thing : things) {
                supported &= get(connection, thing, waitSeconds);
            }
            keptNanos = clock.nanoTime();
            done = true;
        } catch (SQLException failure) {
            throw new LockedException(
                    "The lock on " + things.stream().map(LockedThing::what).collect(Collectors.joining(", "))
                            + " could not be taken: " + failure.getMessage() + ". Check that the server is up.",
                    failure);
        } finally {
            if (!done) {
                close();
            }
        }
    }

    private static boolean got(Connection connection, String lock, int waitSeconds) throws SQLException {
        int readLimitMillis = connection.getNetworkTimeout();
        int seconds = readLimitMillis == 0
                ? waitSeconds
                : Math.min(waitSeconds, Math.max(0, (readLimitMillis - ANSWER_MILLIS) / 1000));
        try {
            return asked(connection, "GET_LOCK(?, " + seconds + ")", lock).orElse(0) == 1;
        } catch (SQLException failure) {
            // TiDB gives up if several programs request the lock at once: "pessimistic lock retry limit reached".
            if (failure.getErrorCode() == TIDB_UNKNOWN && connection.isValid(WAIT_SECONDS)) {
                return false;
            }
            throw failure;
        }
    }

    /** Takes both locks. Returns false if the server has no such locks. */
    private static boolean get(Connection connection, LockedThing thing, int waitSeconds)
            throws LockedException, SQLException {
        try {
            for (String lock : thing.locks()) {
                if (!got(connection, lock, waitSeconds)) {
                    throw new LockedException(thing.inUse());
                }
            }
            return true;
        } catch (SQLException failure) {
            if (isUnknownFunction(failure)) {
                return false;
            }
            throw failure;
        }
    }

    /**
     * Whether the server has no such function: it is unknown or not supported, or TiDB says that it does nothing there.
     */
    private static boolean isUnknownFunction(SQLException failure) {
        return Set.of(1235, 1305, 8108).contains(failure.getErrorCode());
    }

    private static Optional<Integer> asked(Connection connection, String function, String lock) throws SQLException {
        return OwnQuery.first(connection, "SELECT " + function, row -> row.getObject(1, Integer.class), lock);
    }

    /** Releases all locks. May be called again. */
    @Override
    public void close() {
        session.close();
    }
}
