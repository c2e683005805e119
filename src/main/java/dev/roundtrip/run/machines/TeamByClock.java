package dev.roundtrip.run.machines;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.DataCheck;
import dev.roundtrip.report.Machine;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.KeptConnection;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.file.MachinePlace;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A team whose machines begin at moments of the server's clock. The first moment is given, or the first machine notes
 * it in the marker of the data that it has made. Between the end of a slice and the next moment, the last transactions
 * end, the first machine reads the server and sets variables, and it reads again while all machines stand still.
 */
public final class TeamByClock implements Team, AutoCloseable {

    private static final double LAST = 1.5;
    private static final double READING = 3;
    private static final double BETWEEN = 2.5;
    private static final double QUIET = 1;

    /**
     * The time from the data to the first slice, in seconds of the plan. Within it the others come, and all open their
     * connections.
     */
    private static final double LEAD = 20;

    /** The least time that the others need for this, in seconds of the plan. */
    private static final double LEAST_LEAD = 5;

    /** The time for which another machine looks for the first one. */
    private static final Duration COMES_WITHIN = Duration.ofSeconds(4);

    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long SPIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /**
     * The lateness from which on a machine has lost the clock, if it is also longer than the time between two slices.
     */
    private static final long LOST_MICROS = TimeUnit.SECONDS.toMicros(8);

    /** The error of a machine's reading of the clock from which on it has lost the clock, too. */
    private static final long CLOCK_LOST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Share share;
    private final Duration slice;
    private final String name;
    private final NanoClock clock;
    private final BooleanSupplier stopped;
    private final Consumer<String> said;
    private final KeptConnection connection;
    private final ServerClock serverClock;
    private final List<Long> distancesNanos = new ArrayList<>();

    /**
     * The requested beginning in microseconds of the server's clock, as are {@link #begin} and {@link #next}; 0 if none
     * is given.
     */
    private final long given;

    private long begin;

    private long next;
    private long clockErrorNanos;
    private long latest;

    /** The numbers of the windows for which this machine was late, from 0. */
    private final Set<Integer> late = new TreeSet<>();

    /**
     * Joins the team, and reads the server's clock.
     *
     * @param slice how long each slice lasts
     * @param stopped whether to stop waiting
     * @param said receives what this machine waits for
     * @throws TeamBrokenException if the moment to begin has passed
     */
    public TeamByClock(
            Share share,
            Duration slice,
            DatabaseServer server,
            NanoClock clock,
            BooleanSupplier stopped,
            Consumer<String> said) {
        this.share = share;
        this.slice = slice;
        this.given = share.begin().map(ServerClock::micros).orElse(0L);
        this.name = "Machine " + share.machine() + " of " + share.machines();
        this.clock = clock;
        this.stopped = stopped;
        this.said = said;
        this.connection = new KeptConnection(() -> server.connect(""));
        this.serverClock = new ServerClock(clock);
        readClock();
        requireNotPassed();
    }

    private void requireNotPassed() {
        long now = serverClock.micros();
        if (given > 0 && given < now) {
            connection.close();
            throw new TeamBrokenException(
                    "--begin " + ServerClock.instant(given) + " has passed: the server's clock says "
                            + ServerClock.instant(now) + ". Give a later one to all machines.");
        }
    }

    /** The time that the plan leaves for transactions: so many seconds, or a quarter of a slice if that is longer. */
    private long transactions(double seconds) {
        return Math.max(micros(seconds), TimeUnit.NANOSECONDS.toMicros(slice.toNanos()) / 4);
    }

    private long pause() {
        return transactions(LAST) + micros(READING) + transactions(BETWEEN) + micros(QUIET);
    }

    private long micros(double seconds) {
        return Math.round(seconds * TimeUnit.NANOSECONDS.toMicros(share.second().toNanos()));
    }

    @Override
    public MachinePlace place() {
        return new MachinePlace(share.machine() - 1, share.machines());
    }

    @Override
    public void awaitFirst(LockedThing lock, Collection<String> made) {
        if (isFirst()) {
            return;
        }
        said.accept(name + " looks for machine 1, which makes the data and sets variables");
        asking(() -> {
            long until = clock.nanoTime() + COMES_WITHIN.toNanos();
            while (!DatabaseLock.isHeld(connection.get(), lock)) {
                if (clock.nanoTime() > until) {
                    throw new TeamBrokenException(
                            "Machine 1 must make the data and set the variables, and is not at work on " + lock.what()
                                    + ". Start machine 1, then this one again.");
                }
                glance();
            }
            begin = given;
            for (String database : made) {
                long noted = awaitData(lock, database);
                if (begin > 0 && begin != noted) {
                    throw new TeamBrokenException("Machine 1 begins at " + ServerClock.instant(noted)
                            + ", and this one was to begin at " + ServerClock.instant(begin)
                            + ". Give all machines the same --begin.");
                }
                begin = noted;
            }
        });
        next = begin;
        said.accept(name + " finds the data that machine 1 has made; all begin at " + ServerClock.instant(begin));
    }

    /** Waits for the data in this database, and returns when the machines begin. */
    private long awaitData(LockedThing lock, String database) throws SQLException {
        said.accept("Waiting for machine 1 to make the data in " + database);
        while (true) {
            try {
                long noted = DataSet.begin(connection.get(), database);
                if (noted > serverClock.micros()) {
                    return noted;
                }
            } catch (SQLException notThereYet) {
                // The database may not exist yet, since the first machine creates it.
            }
            requireNotPassed();
            if (!DatabaseLock.isHeld(connection.get(), lock)) {
                throw new TeamBrokenException("Machine 1 ended before it had made the data in " + database
                        + ". Start machine 1, then this one again.");
            }
            glance();
        }
    }

    @Override
    public void isMade(Collection<String> made) {
        if (!isFirst()) {
            return;
        }
        readClock();
        long now = serverClock.micros();
        long minute = micros(60);
        begin = given > 0 ? given : (now + micros(LEAD) + minute - 1) / minute * minute;
        if (begin < now + micros(LEAST_LEAD)) {
            throw new TeamBrokenException("The data were ready at " + ServerClock.instant(now)
                    + ", too late for --begin " + ServerClock.instant(begin)
                    + ". Give a later one to all machines: the data stay.");
        }
        next = begin;
        asking(() -> {
            for (String database : made) {
                DataSet.begin(connection.get(), database, begin);
            }
        });
        said.accept(name + " has made the data; all begin at " + ServerClock.instant(begin));
    }

    @Override
    public void awaitVariables() {
        sleepUntil(next - micros(QUIET) - transactions(BETWEEN) / 2);
    }

    @Override
    public void warmsUp(Duration lasts) {
        sleepUntil(next);
        next += TimeUnit.NANOSECONDS.toMicros(lasts.toNanos()) + pause();
        readClock();
    }

    @Override
    public void windowBegins(Runnable readServer) {
        long now = serverClock.micros();
        noteLate(distancesNanos.size(), now - next + micros(QUIET));
        if (now > next + Math.max(LOST_MICROS, pause())) {
            throw new TeamBrokenException(
                    name + " lost the clock: it came " + seconds(now - next) + " after its slice should have begun.");
        }
        if (isFirst()) {
            sleepUntil(next - micros(QUIET));
            readServer.run();
        }
        sleepUntil(next);
        distancesNanos.add(Math.abs(clock.nanoTime() - serverClock.nanoTimeAt(next)));
    }

    @Override
    public <T> Optional<T> windowEnds(Duration lasts, Supplier<T> readServer) {
        Optional<T> read = Optional.empty();
        long end = next + TimeUnit.NANOSECONDS.toMicros(lasts.toNanos());
        noteLate(distancesNanos.size() - 1, serverClock.micros() - end - transactions(LAST));
        if (isFirst()) {
            sleepUntil(end + transactions(LAST));
            read = Optional.of(readServer.get());
        }
        sleepUntil(end + transactions(LAST) + micros(READING));
        next = end + pause();
        readClock();
        return read;
    }

    private void noteLate(int window, long by) {
        if (by > 0) {
            late.add(window);
            latest = Math.max(latest, by);
        }
    }

    private void readClock() {
        asking(() -> {
            serverClock.set(connection.get());
            clockErrorNanos = Math.max(clockErrorNanos, serverClock.errorNanos());
        });
    }

    private void glance() {
        if (stopped.getAsBoolean()) {
            throw new TeamBrokenException("It was stopped.");
        }
        LockSupport.parkNanos(GLANCE_NANOS);
    }

    /** Sleeps until a moment of the server's clock. It spins at the end, so that it returns within microseconds. */
    private void sleepUntil(long micros) {
        long at = serverClock.nanoTimeAt(micros);
        long left = at - clock.nanoTime();
        while (left > 0 && !stopped.getAsBoolean()) {
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(Math.min(left - SPIN_NANOS, SHORT_NANOS));
            } else {
                Thread.onSpinWait();
            }
            left = at - clock.nanoTime();
        }
    }

    private static void asking(Asking work) {
        try {
            work.run();
        } catch (SQLException failed) {
            throw new TeamBrokenException(
                    "The server was asked for its clock and the data, and failed: " + OwnQuery.firstLine(failed) + ".",
                    failed);
        }
    }

    @Override
    public RunReport signed(RunReport report, List<DataCheck> checks) {
        return report.by(Machine.of("machine " + share.machine(), report, starts(), checks), findings());
    }

    private Optional<Machine.Starts> starts() {
        if (distancesNanos.isEmpty()) {
            return Optional.empty();
        }
        List<Long> sorted = distancesNanos.stream().sorted().toList();
        return Optional.of(new Machine.Starts(
                share.machine(),
                share.machines(),
                ServerClock.instant(begin),
                sorted.size(),
                sorted.get(sorted.size() / 2),
                sorted.get(sorted.size() - 1),
                clockErrorNanos,
                late.size()));
    }

    private List<String> findings() {
        List<String> findings = new ArrayList<>();
        if (!late.isEmpty()) {
            findings.add(name + " was late at " + Digits.counted(late.size(), "slice") + ", by up to " + seconds(latest)
                    + ": not ready before it, or at work after its end. Longer slices leave more time.");
        }
        if (clockErrorNanos > CLOCK_LOST_NANOS) {
            findings.add(name + " lost the clock: it knew the server's to "
                    + seconds(TimeUnit.NANOSECONDS.toMicros(clockErrorNanos)) + " only.");
        }
        return findings;
    }

    private static String seconds(long micros) {
        return Digits.fixed(micros / 1e6, 3) + " s";
    }

    @Override
    public void close() {
        connection.close();
    }

    /** A piece of work at the server. */
    private interface Asking {

        void run() throws SQLException;
    }
}
