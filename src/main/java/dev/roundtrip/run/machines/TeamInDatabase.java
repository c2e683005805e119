package dev.roundtrip.run.machines;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.Json;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.Machine;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.run.machines.TeamSchema.Member;
import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.workload.file.MachinePlace;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Machines that meet in the database under test, so that nothing else has to run. The first one creates the schema and
 * drops it. Each sends a sign of life every second (every three seconds if there are a thousand), except while the
 * server is measured: what is measured must not have commands of the meeting in it. A machine that sends none for ten
 * times as long is lost; if it measures and the server still has its session, it may be at its last transactions.
 *
 * <p>Threads: the run's; the signs of life have one of their own.
 */
public final class TeamInDatabase implements Team, AutoCloseable {

    private static final long SIGN_MILLIS = 1_000;
    private static final long SIGN_MILLIS_PER_MACHINE = 3;

    /** So many signs of life may be missing. */
    private static final int MISSING_SIGNS = 10;

    /** For last transactions, and for the quiet after them: workers give up if nothing is answered for half of it. */
    private static final long LAST_TRANSACTIONS_NANOS = TimeUnit.SECONDS.toNanos(120);

    private static final long SESSIONS_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long GLANCE_MILLIS = 20;

    /** So that a thousand machines together look five hundred times a second, not fifty thousand times. */
    private static final long GLANCE_MILLIS_PER_MACHINE = 2;

    /** From agreeing on a moment to that moment, in addition to the time in which all have asked for it. */
    private static final long LEAD_MICROS = TimeUnit.MILLISECONDS.toMicros(2_000);

    /** Before that moment all are quiet for so long, and the server is read. */
    private static final long QUIET_MICROS = TimeUnit.MILLISECONDS.toMicros(1_000);

    /** For the last transactions of a window, at least; then the server is read. */
    private static final long LAST_MICROS = TimeUnit.MILLISECONDS.toMicros(500);

    /** For reading the server: all are quiet for so long. */
    private static final long READING_MICROS = TimeUnit.MILLISECONDS.toMicros(3_000);

    private static final long SPIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Share share;
    private final DatabaseServer server;
    private final NanoClock clock;
    private final BooleanSupplier stopped;
    private final TeamSchema schema;
    private final ServerClock serverClock;
    private final ScheduledExecutorService signs = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "roundtrip-signs-of-life");
        thread.setDaemon(true);
        return thread;
    });
    private final String token = UUID.randomUUID().toString();
    private final long longestGlanceMillis;
    private final long longestSilenceNanos;
    private final List<Long> distancesNanos = new ArrayList<>();
    private Optional<DatabaseLock> lock = Optional.empty();

    /** As they were then; nobody is silent when the run begins. */
    private Set<Long> openSessions = Set.of();

    private long sessionsNanos;

    /** The machines that were there when the run began. */
    private Set<Integer> present = Set.of();

    /** From 1; 0 before this machine has a number. */
    private volatile int machine;

    private boolean quiet;

    /** The others know why this machine has ended, or have its report. */
    private boolean ended;

    private Optional<String> broken = Optional.empty();
    private int step;
    private long beginsMicros;
    private long clockErrorNanos;

    private TeamInDatabase(Share share, DatabaseServer server, NanoClock clock, BooleanSupplier stopped) {
        this.share = share;
        this.server = server;
        this.clock = clock;
        this.stopped = stopped;
        this.schema = new TeamSchema(server, share.schema());
        this.serverClock = new ServerClock(clock);
        this.sessionsNanos = clock.nanoTime();
        this.longestGlanceMillis = Math.max(GLANCE_MILLIS, share.machines() * GLANCE_MILLIS_PER_MACHINE);
        long signMillis = Math.max(SIGN_MILLIS, share.machines() * SIGN_MILLIS_PER_MACHINE);
        this.longestSilenceNanos = TimeUnit.MILLISECONDS.toNanos(MISSING_SIGNS * signMillis);
        Future<?> unused = signs.scheduleWithFixedDelay(this::sign, 0, signMillis, TimeUnit.MILLISECONDS);
    }

    /**
     * Waits until all machines are there, or until the time for that is over: then the run is one of those that are.
     *
     * @param inputs what all machines must have in common
     * @param stopped whether to wait no longer
     * @throws TeamBrokenException if this machine cannot take part
     */
    public static TeamInDatabase join(
            Share share, DatabaseServer server, String inputs, NanoClock clock, BooleanSupplier stopped) {
        TeamInDatabase team = new TeamInDatabase(share, server, clock, stopped);
        boolean joined = false;
        try {
            if (team.takesFirst()) {
                team.gather(inputs);
            } else {
                team.arrive(inputs);
            }
            team.present = team.schema.members().keySet();
            joined = true;
            return team;
        } catch (SQLException failed) {
            throw new TeamBrokenException(
                    "The machines could not meet in " + share.schema() + ": " + failed.getMessage()
                            + ". Grant CREATE, DROP, SELECT, INSERT and UPDATE on it.",
                    failed);
        } finally {
            if (!joined) {
                team.close();
            }
        }
    }

    /** The lock ends with its holder, so a schema without one is of a run that was killed. */
    private boolean takesFirst() {
        if (share.machine().orElse(1) > 1) {
            return false;
        }
        try {
            DatabaseLock taken = DatabaseLock.take(server, List.of(LockedThing.database(share.schema())), clock);
            lock = Optional.of(taken);
            if (!taken.isSupported() && share.machine().isEmpty()) {
                throw new TeamBrokenException(
                        "No GET_LOCK here. Give each machine a ROUNDTRIP_MACHINE, from 1 to " + share.machines() + ".");
            }
            return true;
        } catch (LockedException other) {
            if (share.machine().isPresent()) {
                throw new TeamBrokenException(
                        "A first machine of the run " + share.name() + " is at work. " + other.getMessage(), other);
            }
            return false;
        }
    }

    private void gather(String inputs) throws SQLException {
        schema.create(token, inputs);
        machine = 1;
        long until = clock.nanoTime() + share.arriveWithin().toNanos();
        while (schema.members().size() < share.machines() && clock.nanoTime() < until) {
            glance();
        }
        schema.agreeOn(0, 0, "", token);
    }

    /** Also when a killed run has left a schema, which its next first machine drops. */
    private void arrive(String inputs) throws SQLException {
        long freeNanos = clock.nanoTime();
        long until = freeNanos + share.arriveWithin().toNanos();
        SQLException last = null;
        // In a slice the machines send no sign of life, so it counts if all were at work at any time.
        boolean wasFull = false;
        while (clock.nanoTime() < until) {
            try {
                Optional<Member> first = schema.member(1);
                boolean open = first.isPresent() && first.get().isOpen();
                if (open) {
                    requireSame(inputs, first.get().inputs());
                }
                if (machine == 0
                        || schema.member(machine)
                                .filter(self -> self.token().equals(token))
                                .isEmpty()) {
                    Map<Integer, Member> members = schema.members();
                    boolean full = members.size() >= share.machines()
                            && members.values().stream().allMatch(one -> one.silentNanos() < longestSilenceNanos);
                    wasFull |= full;
                    freeNanos = full ? freeNanos : clock.nanoTime();
                    if (clock.nanoTime() - freeNanos > longestSilenceNanos) {
                        break;
                    }
                    int wanted = share.machine().orElseGet(() -> free(members.keySet()));
                    if (open && wanted > 0 && schema.join(wanted, token)) {
                        machine = wanted;
                    }
                } else if (!open) {
                    return;
                }
            } catch (SQLException notThereYet) {
                last = notThereYet;
            }
            glance();
        }
        throw wasFull
                ? new TeamBrokenException("The run " + share.name() + " has its " + share.machines()
                        + " machines. Give a higher --of, or another --join.")
                : new TeamBrokenException(
                        "The run " + share.name() + " did not begin within "
                                + share.arriveWithin().toSeconds()
                                + " s: its first machine did not come or wait.",
                        last);
    }

    private void requireSame(String inputs, String asked) {
        if (!asked.equals(inputs)) {
            throw new TeamBrokenException("Other options than the first machine of " + share.name() + ": here "
                    + beyond(inputs, asked) + "; there " + beyond(asked, inputs) + ". Give all the same.");
        }
    }

    /** The inputs that the other does not have. */
    private static String beyond(String inputs, String other) {
        List<String> others = List.of(other.split("; "));
        List<String> beyond = Stream.of(inputs.split("; "))
                .filter(input -> !others.contains(input))
                .toList();
        return beyond.isEmpty() ? "nothing else" : String.join(", ", beyond);
    }

    /** Any of the free numbers: if all asked for the next one, all but one would have to ask again. */
    private int free(Set<Integer> taken) {
        int[] free = IntStream.rangeClosed(2, share.machines())
                .filter(number -> !taken.contains(number))
                .toArray();
        return free.length == 0 ? 0 : free[ThreadLocalRandom.current().nextInt(free.length)];
    }

    private synchronized void sign() {
        if (!quiet && machine > 0) {
            try {
                schema.beat(machine, token);
            } catch (SQLException unreachable) {
                // The run's own thread finds out, or the others do.
                schema.close();
            }
        }
    }

    /** After this call, no sign of life is sent until {@code false}. */
    private synchronized void quiet(boolean now) {
        quiet = now;
    }

    /** This machine's number, from 1. */
    public int machine() {
        return machine;
    }

    @Override
    public MachinePlace place() {
        return new MachinePlace(machine - 1, share.machines());
    }

    @Override
    public void keep() {
        asking(() -> {
            keepLock();
            return null;
        });
    }

    /** Without the lock, another first machine of this name drops the schema. */
    private void keepLock() {
        try {
            if (lock.isPresent()) {
                lock.get().keep();
            }
        } catch (LockedException lost) {
            throw new TeamBrokenException(lost.getMessage(), lost);
        }
    }

    /** Waits a little before the others are asked again. */
    private void glance() {
        keepLock();
        if (stopped.getAsBoolean()) {
            throw new TeamBrokenException("It was stopped.");
        }
        // The first machine looks at all, the others look at what it says: so it looks more often.
        long millis = machine == 1 ? longestGlanceMillis / 10 : longestGlanceMillis;
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(Math.max(GLANCE_MILLIS, millis)));
    }

    @Override
    public void meet() {
        meeting(false);
    }

    @Override
    public long[] sum(long[] own) {
        return numbers(meeting(false, own).sum());
    }

    /**
     * When the first machine has seen all the others, it says the moment at which all go on.
     *
     * @param toWindow whether a window begins then
     * @return the first machine, which has seen all
     */
    private Member meeting(boolean toWindow, long... own) {
        return asking(() -> {
            step++;
            keepLock();
            if (!schema.reach(machine, token, step, Json.text(own), toWindow)) {
                throw new TeamBrokenException(name(machine) + " was replaced.");
            }
            long sinceNanos = clock.nanoTime();
            if (isFirst()) {
                Map<Integer, Member> members = schema.members();
                while (!areHere(members, sinceNanos)) {
                    glance();
                    members = schema.members();
                }
                long[] sum = new long[own.length];
                for (int each : present) {
                    long[] its = numbers(members.get(each).numbers());
                    Arrays.setAll(sum, i -> sum[i] + its[i]);
                }
                long leadMicros = LEAD_MICROS + TimeUnit.MILLISECONDS.toMicros(2 * longestGlanceMillis);
                schema.agreeOn(step, serverClock.micros() + leadMicros, Json.text(sum), token);
            }
            Optional<Member> first = schema.member(1);
            while (first.isEmpty() || first.get().agreed() < step) {
                requireAtWork(1, first, sinceNanos);
                glance();
                first = schema.member(1);
            }
            return first.get();
        });
    }

    private static long[] numbers(String text) {
        return Json.read(text, long[].class, "What another machine sent");
    }

    private boolean areHere(Map<Integer, Member> members, long sinceNanos) throws SQLException {
        boolean all = true;
        for (int other : present) {
            Optional<Member> member = Optional.ofNullable(members.get(other));
            if (member.isEmpty() || member.get().step() < step) {
                all = false;
                requireAtWork(other, member, sinceNanos);
            }
        }
        return all;
    }

    private void requireAtWork(int other, Optional<Member> row, long sinceNanos) throws SQLException {
        Member member = row.orElseThrow(
                () -> new TeamBrokenException("The schema " + share.schema() + " was dropped or replaced."));
        if (member.left().isPresent()) {
            throw new TeamBrokenException(
                    name(other) + " has left: " + member.left().get());
        }
        if (isSilent(member, sinceNanos)) {
            throw new TeamBrokenException(name(other) + " was lost: " + silence());
        }
    }

    /** Whether another machine is lost, if this one has waited for it since then. */
    private boolean isSilent(Member member, long sinceNanos) throws SQLException {
        long waitedNanos = clock.nanoTime() - sinceNanos;
        if (member.silentNanos() <= longestSilenceNanos || waitedNanos <= longestSilenceNanos) {
            return false;
        }
        return waitedNanos > LAST_TRANSACTIONS_NANOS
                || member.session().isEmpty()
                || !isOpen(member.session().getAsLong());
    }

    /** Sessions are asked for once a second, all in one query: others still measure their last transactions. */
    private boolean isOpen(long session) throws SQLException {
        long now = clock.nanoTime();
        if (now - sessionsNanos > SESSIONS_NANOS) {
            openSessions = schema.openSessions(isFirst());
            sessionsNanos = now;
        }
        return openSessions.contains(session);
    }

    private String silence() {
        return "no sign of life for " + TimeUnit.NANOSECONDS.toSeconds(longestSilenceNanos) + " s.";
    }

    private static String name(int machine) {
        return "machine " + machine;
    }

    @Override
    public void windowBegins(Runnable readServer) {
        beginsMicros = asking(() -> {
            serverClock.set(schema.connection());
            return meeting(true).micros();
        });
        quiet(true);
        if (isFirst()) {
            sleepUntil(beginsMicros - QUIET_MICROS);
            readServer.run();
        }
        sleepUntil(beginsMicros);
        distancesNanos.add(Math.abs(clock.nanoTime() - serverClock.nanoTimeAt(beginsMicros)));
        clockErrorNanos = Math.max(clockErrorNanos, serverClock.errorNanos());
    }

    @Override
    public void windowEnds(Duration lasts, Runnable readServer) {
        long endMicros = beginsMicros + TimeUnit.NANOSECONDS.toMicros(lasts.toNanos());
        // Nobody may ask the others now. Their last transactions take about as long as our own did.
        long lateMicros = serverClock.micros() - endMicros;
        long overMicros = endMicros + Math.max(LAST_MICROS, 2 * lateMicros);
        sleepUntil(isFirst() ? overMicros : overMicros + READING_MICROS);
        if (isFirst()) {
            readServer.run();
        }
        quiet(false);
    }

    /** To a few microseconds: the last part is spent spinning. */
    private void sleepUntil(long micros) {
        long at = serverClock.nanoTimeAt(micros);
        long left = at - clock.nanoTime();
        while (left > 0 && !stopped.getAsBoolean()) {
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(Math.min(left - SPIN_NANOS, TimeUnit.MILLISECONDS.toNanos(GLANCE_MILLIS)));
            } else {
                Thread.onSpinWait();
            }
            left = at - clock.nanoTime();
        }
    }

    /** Once broken, always broken: the machines would wait for each other at different places. */
    private <T> T asking(Asking<T> work) {
        if (broken.isPresent()) {
            throw new TeamBrokenException(broken.get());
        }
        try {
            return work.run();
        } catch (SQLException failed) {
            String why = "The machines could not meet: " + failed.getMessage() + ".";
            leaves(why);
            throw new TeamBrokenException(why, failed);
        } catch (TeamBrokenException lost) {
            leaves(lost.getMessage());
            throw lost;
        }
    }

    @Override
    public void leaves(String why) {
        if (broken.isEmpty()) {
            broken = Optional.of(why);
            ended = true;
            try {
                schema.leave(machine, token, why);
            } catch (SQLException unreachable) {
                // The others notice the silence.
                schema.close();
            }
        }
    }

    /**
     * Gives this machine's report to the others.
     *
     * @return at the first machine, the report of all; at any other, its own
     */
    public RunReport finish(RunReport report) {
        RunReport own = report.by(List.of(Machine.of(name(machine), report, starts())));
        quiet(false);
        try {
            if (!isFirst()) {
                schema.write(machine, token, JsonReport.write(own));
                ended = true;
                return own;
            }
            List<Part> parts = new ArrayList<>(List.of(new Part(name(machine), own)));
            List<Machine> lost = collect(parts);
            ended = true;
            return Merge.of(parts, lost);
        } catch (SQLException failed) {
            throw new TeamBrokenException(
                    "The machines could not exchange reports: " + failed.getMessage() + ".", failed);
        }
    }

    private List<Machine> collect(List<Part> parts) throws SQLException {
        List<Machine> lost = new ArrayList<>();
        long sinceNanos = clock.nanoTime();
        Map<Integer, Member> last = schema.members();
        for (int other = 2; other <= share.machines(); other++) {
            if (!present.contains(other)) {
                lost.add(Machine.lost(
                        name(other),
                        "it did not come within " + share.arriveWithin().toSeconds() + " s."));
                continue;
            }
            Member member = last.get(other);
            while (!member.done() && !isSilent(member, sinceNanos)) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(GLANCE_MILLIS));
                last = schema.members();
                member = last.get(other);
            }
            if (member.done()) {
                parts.add(new Part(name(other), JsonReport.parse(schema.report(other), name(other))));
            } else {
                lost.add(Machine.lost(name(other), member.left().orElseGet(this::silence)));
            }
        }
        return lost;
    }

    private Optional<Machine.Starts> starts() {
        if (distancesNanos.isEmpty()) {
            return Optional.empty();
        }
        List<Long> sorted = distancesNanos.stream().sorted().toList();
        return Optional.of(new Machine.Starts(
                sorted.size(), sorted.get(sorted.size() / 2), sorted.get(sorted.size() - 1), clockErrorNanos));
    }

    @Override
    public void close() {
        signs.shutdown();
        quiet(true);
        if (!ended && machine > 0) {
            leaves("it ended without a report.");
        }
        try (schema) {
            if (lock.isPresent()) {
                lock.get().renew();
                schema.drop();
            }
        } catch (SQLException notDropped) {
            // The next run of this name drops it.
        } catch (LockedException lost) {
            // The schema is another run's.
        }
        lock.ifPresent(DatabaseLock::close);
    }

    /** Work in the schema. */
    private interface Asking<T> {

        T run() throws SQLException;
    }
}
