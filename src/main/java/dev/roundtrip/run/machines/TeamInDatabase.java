package dev.roundtrip.run.machines;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.Machine;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.run.machines.TeamTable.Member;
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
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Machines that register in the database under test, so that nothing else has to run. The first one creates the table
 * and drops it. They wait for each other until all are ready; then each computes by the server's clock when its slices
 * begin. One that has not signed for a slice in time is lost.
 *
 * <p>Threads: the run's.
 */
public final class TeamInDatabase extends Team implements AutoCloseable {

    private static final long GLANCE_MILLIS = 20;

    /** So that a thousand machines together look five hundred times a second, not fifty thousand times. */
    private static final long GLANCE_MILLIS_PER_MACHINE = 2;

    /** The step of a machine whose report is there. */
    private static final int DONE = Integer.MAX_VALUE;

    /** Into so many parts the time between two slices is divided. */
    private static final int PARTS = 16;

    /** The first machine has these parts to set its variables, while the others sign. */
    private static final int READY = 3;

    /** Until then all have done what is not measured. */
    private static final int STILL = 8;

    /** Until then the first machine has read the server; then the window begins. */
    private static final int WINDOW = 10;

    /** For the last transactions of a window. The rest is for reading the server. */
    private static final int LAST = 3;

    private static final long SPIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Share share;
    private final DatabaseServer server;
    private final NanoClock clock;
    private final BooleanSupplier stopped;
    private final TeamTable table;
    private final ServerClock serverClock;
    private final String token = UUID.randomUUID().toString();
    private final List<Long> distancesNanos = new ArrayList<>();
    private final ScheduledExecutorService signs = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "roundtrip-signs-of-life");
        thread.setDaemon(true);
        return thread;
    });
    private Optional<DatabaseLock> lock = Optional.empty();
    private Optional<String> broken = Optional.empty();
    private boolean ended;

    /** From 1; guarded by the table, as are the next two. */
    private int machine;

    private int step;

    /** What is measured must not have commands of the meeting in it. */
    private boolean quiet;

    /** Since when this machine may hope for a number. */
    private long roomNanos;

    private boolean wasFull;
    private String slice = "";
    private boolean ready;
    private long readyMicros;
    private long stillMicros;
    private long windowMicros;
    private long endedMicros;
    private long nextMicros;
    private long clockErrorNanos;

    private TeamInDatabase(Share share, DatabaseServer server, NanoClock clock, BooleanSupplier stopped) {
        this.share = share;
        this.server = server;
        this.clock = clock;
        this.stopped = stopped;
        this.table = new TeamTable(server, share.schema());
        this.serverClock = new ServerClock(clock);
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
        try {
            if (team.takesFirst()) {
                team.gather(inputs);
            } else {
                team.arrive(inputs);
            }
            team.sign(1);
            return team;
        } catch (SQLException failed) {
            team.close();
            throw new TeamBrokenException(
                    "The machines of the run " + share.name() + " could not meet in the schema " + share.schema() + ": "
                            + failed.getMessage() + ". Grant the user CREATE, DROP, SELECT, INSERT and UPDATE on it.",
                    failed);
        } catch (RuntimeException failed) {
            team.close();
            throw failed;
        }
    }

    /** The lock ends with its holder, so a schema without one is of a run that was killed. */
    private boolean takesFirst() {
        if (share.machine().isPresent() && share.machine().getAsInt() > 1) {
            return false;
        }
        try {
            DatabaseLock taken = DatabaseLock.take(server, List.of(LockedThing.database(share.schema())), clock);
            lock = Optional.of(taken);
            if (!taken.isSupported() && share.machine().isEmpty()) {
                throw new TeamBrokenException("This server has no GET_LOCK, so the machines cannot number themselves."
                        + " Give each its number: --machine 1 to --machine " + share.machines() + ".");
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
        table.create(token, inputs);
        registered(1);
        long until = clock.nanoTime() + share.arriveWithin().toNanos();
        while (table.members().size() < share.machines() && clock.nanoTime() < until) {
            glance();
        }
    }

    /** Also when a killed run has left a schema, which its next first machine drops. */
    private void arrive(String inputs) throws SQLException {
        roomNanos = clock.nanoTime();
        long until = roomNanos + share.arriveWithin().toNanos();
        SQLException last = null;
        while (clock.nanoTime() < until) {
            try {
                if (hasBegun(table.members(), inputs)) {
                    return;
                }
            } catch (SQLException notThereYet) {
                last = notThereYet;
            }
            glance();
        }
        if (wasFull) {
            throw full();
        }
        throw new TeamBrokenException(
                "The run " + share.name() + " did not begin within "
                        + share.arriveWithin().toSeconds()
                        + " s: its first machine did not come, or began without this one"
                        + " because it had waited long enough.",
                last);
    }

    private boolean hasBegun(Map<Integer, Member> members, String inputs) throws SQLException {
        boolean here =
                members.containsKey(machine) && members.get(machine).token().equals(token);
        boolean open = members.containsKey(1) && members.get(1).step() == 0;
        if (here) {
            return !open;
        }
        String asked = open ? table.inputs().orElse(inputs) : inputs;
        if (!asked.equals(inputs)) {
            throw new TeamBrokenException("This machine was started with other options than the first of the run "
                    + share.name() + ": here " + beyond(inputs, asked) + "; there " + beyond(asked, inputs)
                    + ". Give all the same.");
        }
        int wanted = share.machine().isPresent() ? share.machine().getAsInt() : free(members);
        if (open && wanted > 0 && table.join(wanted, token, inputs, silence().toNanos() / 1_000)) {
            registered(wanted);
        } else {
            requireRoom(members);
        }
        return false;
    }

    /** Members of a run that was killed become silent, so those that do not are at work. */
    private void requireRoom(Map<Integer, Member> members) {
        boolean full =
                members.size() >= share.machines() && members.values().stream().noneMatch(this::isSilent);
        wasFull |= full;
        if (!full) {
            roomNanos = clock.nanoTime();
        } else if (waitedLong(roomNanos)) {
            throw full();
        }
    }

    private TeamBrokenException full() {
        return new TeamBrokenException("The run " + share.name() + " already has its " + share.machines()
                + " machines. Give all machines a higher --machines, or this one another name with --share.");
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
    private int free(Map<Integer, Member> members) {
        int[] free = IntStream.rangeClosed(2, share.machines())
                .filter(number -> !members.containsKey(number))
                .toArray();
        return free.length == 0 ? 0 : free[ThreadLocalRandom.current().nextInt(free.length)];
    }

    private void registered(int number) {
        synchronized (table) {
            boolean again = machine > 0;
            machine = number;
            if (!again) {
                long every = silence().toMillis() / 10;
                var unused = signs.scheduleWithFixedDelay(this::signAgain, every, every, TimeUnit.MILLISECONDS);
            }
        }
    }

    private void signAgain() {
        synchronized (table) {
            try {
                if (!quiet) {
                    table.sign(machine, token, step);
                }
            } catch (SQLException unreachable) {
                // The run's own thread finds out, or the others do.
                table.close();
            }
        }
    }

    private void sign(int reached) throws SQLException {
        synchronized (table) {
            quiet = false;
            step = reached;
            if (!table.sign(machine, token, step)) {
                throw new TeamBrokenException(name(machine) + " was replaced.");
            }
        }
    }

    private void glance() {
        if (stopped.getAsBoolean()) {
            throw new TeamBrokenException("It was stopped.");
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(glanceMillis()));
    }

    private long glanceMillis() {
        return Math.max(GLANCE_MILLIS, share.machines() * GLANCE_MILLIS_PER_MACHINE);
    }

    /** A machine that has not signed for so long is lost. */
    private Duration silence() {
        return share.margin().multipliedBy(10).dividedBy(8);
    }

    private boolean isSilent(Member member) {
        return member.silentMicros() > silence().toNanos() / 1_000;
    }

    private boolean waitedLong(long sinceNanos) {
        return clock.nanoTime() - sinceNanos > silence().toNanos();
    }

    /** This machine's number, from 1. */
    public int machine() {
        return machine;
    }

    @Override
    public MachinePlace place() {
        return new MachinePlace(machine - 1, share.machines());
    }

    private static String name(int machine) {
        return "machine " + machine;
    }

    @Override
    public void meet() {
        if (slice.isEmpty()) {
            meetInTable();
        } else if (ready) {
            requireInTime(nextMicros);
            // The first machine has read the server, and puts its variables back.
            sleepUntil(isFirst() ? endedMicros : nextMicros);
        } else {
            waitUntil(readyMicros);
            ready = true;
            asking(() -> {
                table.behind(step).ifPresent(other -> {
                    throw lost(other, "it did not sign for " + slice + " in time.");
                });
                return null;
            });
            synchronized (table) {
                quiet = true;
            }
        }
    }

    private void meetInTable() {
        asking(() -> {
            sign(step + 1);
            long sinceNanos = clock.nanoTime();
            Optional<Member> missing = table.behind(step);
            while (missing.isPresent()) {
                Member other = missing.get();
                if (other.left().isPresent() || (isSilent(other) && waitedLong(sinceNanos))) {
                    throw lost(other, silent());
                }
                glance();
                missing = table.behind(step);
            }
            return null;
        });
    }

    private static TeamBrokenException lost(Member other, String why) {
        return new TeamBrokenException(name(other.machine())
                + other.left().map(reason -> " has left: " + reason).orElse(" was lost: " + why));
    }

    private String silent() {
        return "it sent no sign of life for " + silence().toSeconds() + " s.";
    }

    @Override
    public void begin() {
        meetInTable();
        asking(() -> {
            setClock();
            return null;
        });
        // All are ready: each needs a glance to see that, and another to read the moment.
        long lead = share.margin().toNanos() / 1_000 + TimeUnit.MILLISECONDS.toMicros(2 * glanceMillis());
        nextMicros = sum(new long[] {isFirst() ? serverClock.micros() + lead : 0})[0];
    }

    @Override
    public void nextSlice(String what, Duration lasts) {
        long begins = nextMicros;
        long window = lasts.toNanos() / 1_000;
        long part = (share.margin().toNanos() / 1_000 + window / 10) / PARTS;
        slice = what;
        ready = false;
        readyMicros = begins + READY * part;
        stillMicros = begins + STILL * part;
        windowMicros = begins + WINDOW * part;
        endedMicros = windowMicros + window + LAST * part;
        nextMicros = begins + PARTS * part + window;
        sleepUntil(begins);
        asking(() -> {
            sign(step + 1);
            setClock();
            return null;
        });
    }

    private void setClock() throws SQLException {
        synchronized (table) {
            serverClock.set(table.connection());
        }
    }

    @Override
    public void windowBegins(Runnable readServer) {
        waitUntil(stillMicros);
        if (isFirst()) {
            readServer.run();
        }
        waitUntil(windowMicros);
        distancesNanos.add(Math.abs(clock.nanoTime() - serverClock.nanoTimeAt(windowMicros)));
        clockErrorNanos = Math.max(clockErrorNanos, serverClock.errorNanos());
    }

    @Override
    public void windowEnds(Runnable readServer) {
        waitUntil(endedMicros);
        if (isFirst()) {
            readServer.run();
        }
    }

    private void waitUntil(long micros) {
        requireInTime(micros);
        sleepUntil(micros);
    }

    private void requireInTime(long micros) {
        long late = serverClock.micros() - micros;
        if (late > 0 && !stopped.getAsBoolean()) {
            asking(() -> {
                throw new TeamBrokenException(name(machine) + " was late by " + (late / 1_000 + 1) + " ms in "
                        + slice + ": its variables, transactions or readings of the server took longer than the time"
                        + " between two slices. With a longer --duration this time is longer, too.");
            });
        }
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

    @Override
    public long[] sum(long[] own) {
        int piece = -step - 1;
        asking(() -> {
            table.write(
                    machine, piece, Arrays.stream(own).mapToObj(Long::toString).collect(Collectors.joining(" ")));
            return null;
        });
        meetInTable();
        return asking(() -> {
            long[] sum = new long[own.length];
            for (String numbers : table.pieces(piece)) {
                String[] each = numbers.split(" ", -1);
                for (int i = 0; i < sum.length; i++) {
                    sum[i] += Long.parseLong(each[i]);
                }
            }
            return sum;
        });
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
            leave(why);
        }
    }

    private void leave(String why) {
        ended = true;
        try {
            table.leave(machine, why);
        } catch (SQLException unreachable) {
            // The others notice the silence.
            table.close();
        }
    }

    /**
     * Gives this machine's report to the others.
     *
     * @return at the first machine, the report of all; at any other, its own
     */
    public RunReport finish(RunReport report) {
        RunReport own = report.by(List.of(Machine.of(name(machine), report, starts())));
        try {
            sign(step);
            if (!isFirst()) {
                table.writeReport(machine, JsonReport.write(own));
                sign(DONE);
                ended = true;
                return own;
            }
            List<Part> parts = new ArrayList<>(List.of(new Part(name(machine), own)));
            List<Machine> lost = collect(parts);
            ended = true;
            return Merge.of(parts, lost);
        } catch (SQLException failed) {
            throw new TeamBrokenException(
                    "The machines' reports could not be exchanged: " + failed.getMessage() + ".", failed);
        }
    }

    private List<Machine> collect(List<Part> parts) throws SQLException {
        List<Machine> lost = new ArrayList<>();
        long sinceNanos = clock.nanoTime();
        Map<Integer, Member> all = table.members();
        for (int other = 2; other <= share.machines(); other++) {
            Member member = all.get(other);
            while (member != null && member.step() != DONE && !(isSilent(member) && waitedLong(sinceNanos))) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(GLANCE_MILLIS));
                all = table.members();
                member = all.get(other);
            }
            if (member == null) {
                lost.add(Machine.lost(
                        name(other),
                        "it did not come within " + share.arriveWithin().toSeconds() + " s."));
            } else if (member.step() == DONE) {
                parts.add(new Part(name(other), JsonReport.parse(table.report(other), name(other))));
            } else {
                lost.add(Machine.lost(name(other), member.left().orElseGet(this::silent)));
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
        synchronized (table) {
            quiet = true;
        }
        if (!ended && machine > 0) {
            leave("it ended without a report.");
        }
        try (table) {
            if (lock.isPresent()) {
                table.drop();
            }
        } catch (SQLException notDropped) {
            // The next run of this name drops it.
        }
        lock.ifPresent(DatabaseLock::close);
    }

    /** Work in the table. */
    private interface Asking<T> {

        T run() throws SQLException;
    }
}
