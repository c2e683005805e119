package dev.roundtrip.run.machines;

import dev.roundtrip.measure.NanoClock;
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
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Machines that meet in the database under test, so that nothing else has to run. The first one creates the schema and
 * drops it. A machine that sends no sign of life for ten times as long as it should is lost.
 *
 * <p>Threads: the run's.
 */
public final class TeamInDatabase implements Team, AutoCloseable {

    /** So many signs of life may be missing. */
    private static final int MISSING_SIGNS = 10;

    /** From agreeing on a moment to that moment, in addition to the time in which all have asked for it. */
    private static final long LEAD_MICROS = TimeUnit.MILLISECONDS.toMicros(2_000);

    /** Before that moment all are quiet for so long, and the server is read. */
    private static final long QUIET_MICROS = TimeUnit.MILLISECONDS.toMicros(1_000);

    /** For the last transactions of a window, at least; then the server is read. */
    private static final long LAST_MICROS = TimeUnit.MILLISECONDS.toMicros(500);

    /** For reading the server: all are quiet for so long. */
    private static final long READING_MICROS = TimeUnit.MILLISECONDS.toMicros(3_000);

    private static final long GLANCE_MILLIS = 20;

    /** So that a thousand machines together look five hundred times a second, not fifty thousand times. */
    private static final long GLANCE_MILLIS_PER_MACHINE = 2;

    private static final long SPIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Share share;
    private final DatabaseServer server;
    private final NanoClock clock;
    private final BooleanSupplier stopped;
    private final TeamSchema schema;
    private final ServerClock serverClock;
    private final String token = UUID.randomUUID().toString();
    private final List<Long> distancesNanos = new ArrayList<>();
    private Optional<DatabaseLock> lock = Optional.empty();
    private Optional<SignsOfLife> signs = Optional.empty();
    private Optional<String> broken = Optional.empty();
    private Set<Integer> present = Set.of();
    private int machine;
    private int step;
    private long beginsMicros;
    private long clockErrorNanos;
    private boolean finished;

    private TeamInDatabase(Share share, DatabaseServer server, NanoClock clock, BooleanSupplier stopped) {
        this.share = share;
        this.server = server;
        this.clock = clock;
        this.stopped = stopped;
        this.schema = new TeamSchema(server, share.schema());
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
        boolean joined = false;
        try {
            if (team.takesFirst()) {
                team.gather(inputs);
            } else {
                team.arrive(inputs);
            }
            team.present = new TreeSet<>(team.schema.members().keySet());
            joined = true;
            return team;
        } catch (SQLException failed) {
            throw new TeamBrokenException(
                    "The machines of the run " + share.name() + " could not meet in the schema " + share.schema() + ": "
                            + failed.getMessage() + ". Grant the user CREATE, DROP, SELECT, INSERT and UPDATE on it.",
                    failed);
        } finally {
            if (!joined) {
                team.close();
            }
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
        schema.create(inputs);
        machine = 1;
        schema.join(machine, token);
        beginSigns();
        long until = clock.nanoTime() + share.arriveWithin().toNanos();
        while (schema.members().size() < share.machines() && clock.nanoTime() < until) {
            glance();
        }
        schema.open();
    }

    /** Also when a killed run has left a schema, which its next first machine drops. */
    private void arrive(String inputs) throws SQLException {
        long until = clock.nanoTime() + share.arriveWithin().toNanos();
        SQLException last = null;
        while (clock.nanoTime() < until) {
            try {
                if (hasBegun(inputs)) {
                    return;
                }
            } catch (SQLException notThereYet) {
                last = notThereYet;
            }
            glance();
        }
        throw new TeamBrokenException(
                "The run " + share.name() + " did not begin within "
                        + share.arriveWithin().toSeconds()
                        + " s: its first machine did not come, or began without this one"
                        + " because it had waited long enough.",
                last);
    }

    private boolean hasBegun(String inputs) throws SQLException {
        boolean here = machine > 0 && isOurs();
        Optional<String> asked = schema.inputs();
        if (asked.isEmpty() && here) {
            return true;
        }
        if (asked.isPresent() && !asked.get().equals(inputs)) {
            throw new TeamBrokenException("This machine was started with other options than the first of the run "
                    + share.name() + ": here " + inputs + "; there " + asked.get() + ". Give all the same.");
        }
        if (asked.isPresent() && !here) {
            int wanted = share.machine().isPresent() ? share.machine().getAsInt() : free();
            if (wanted > 0 && schema.join(wanted, token)) {
                machine = wanted;
                if (signs.isEmpty()) {
                    beginSigns();
                }
            }
        }
        return false;
    }

    /** Another machine may take the number of one that was silent. */
    private boolean isOurs() throws SQLException {
        return schema.member(machine).filter(self -> self.token().equals(token)).isPresent();
    }

    /** Any of the free numbers: if all asked for the next one, all but one would have to ask again. */
    private int free() throws SQLException {
        Set<Integer> taken = schema.members().keySet();
        int[] free = IntStream.rangeClosed(2, share.machines())
                .filter(number -> !taken.contains(number))
                .toArray();
        return free.length == 0 ? 0 : free[ThreadLocalRandom.current().nextInt(free.length)];
    }

    private void beginSigns() {
        signs = Optional.of(new SignsOfLife(server, share.schema(), machine, share.machines()));
    }

    private void glance() {
        if (stopped.getAsBoolean()) {
            throw new TeamBrokenException("It was stopped.");
        }
        LockSupport.parkNanos(glanceNanos());
    }

    /** The first machine looks at all, the others look at what it says: so it looks more often. */
    private long glanceNanos() {
        long many = share.machines() * GLANCE_MILLIS_PER_MACHINE;
        return TimeUnit.MILLISECONDS.toNanos(Math.max(GLANCE_MILLIS, machine == 1 ? many / 10 : many));
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
    public void meet() {
        agreedMoment();
    }

    /** The first machine sees that all are here, and tells the others from when on they go on. */
    private long agreedMoment() {
        return asking(() -> {
            step++;
            signs.orElseThrow().reached(step);
            if (!isOurs()) {
                throw new TeamBrokenException(name(machine) + " was replaced.");
            }
            long sinceNanos = clock.nanoTime();
            if (isFirst()) {
                while (!areHere(sinceNanos)) {
                    glance();
                }
                schema.agreeOn(step, serverClock.micros() + leadMicros());
            }
            OptionalLong moment = schema.agreed(step);
            while (moment.isEmpty()) {
                requireAtWork(1, schema.member(1), sinceNanos);
                glance();
                moment = schema.agreed(step);
            }
            return moment.getAsLong();
        });
    }

    private long leadMicros() {
        return LEAD_MICROS + TimeUnit.MILLISECONDS.toMicros(2L * share.machines() * GLANCE_MILLIS_PER_MACHINE);
    }

    private boolean areHere(long sinceNanos) throws SQLException {
        Map<Integer, Member> members = schema.members();
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

    private void requireAtWork(int other, Optional<Member> row, long sinceNanos) {
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

    private boolean isSilent(Member member, long sinceNanos) {
        long longestMillis = longestSilenceMillis();
        return member.silentMicros() > TimeUnit.MILLISECONDS.toMicros(longestMillis)
                && clock.nanoTime() - sinceNanos > TimeUnit.MILLISECONDS.toNanos(longestMillis);
    }

    private long longestSilenceMillis() {
        return MISSING_SIGNS * SignsOfLife.everyMillis(share.machines());
    }

    private String silence() {
        return "it sent no sign of life for " + TimeUnit.MILLISECONDS.toSeconds(longestSilenceMillis()) + " s.";
    }

    private static String name(int machine) {
        return "machine " + machine;
    }

    @Override
    public void windowBegins(Runnable readServer) {
        asking(() -> {
            serverClock.set(schema.connection().get());
            return null;
        });
        beginsMicros = agreedMoment();
        signs.orElseThrow().quiet(true);
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
        if (isFirst()) {
            sleepUntil(overMicros);
            readServer.run();
        } else {
            sleepUntil(overMicros + READING_MICROS);
        }
        signs.ifPresent(mine -> mine.quiet(false));
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
        int here = step + 1;
        asking(() -> {
            schema.give(
                    here, machine, Arrays.stream(own).mapToObj(Long::toString).collect(Collectors.joining(" ")));
            return null;
        });
        meet();
        return asking(() -> {
            long[] sum = new long[own.length];
            for (String numbers : schema.given(here)) {
                String[] each = numbers.isEmpty() ? new String[0] : numbers.split(" ");
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
            throw broken(new TeamBrokenException("The machines could not meet: " + failed.getMessage() + ".", failed));
        } catch (TeamBrokenException lost) {
            throw broken(lost);
        }
    }

    private TeamBrokenException broken(TeamBrokenException why) {
        broken = Optional.of(why.getMessage());
        leave(why.getMessage());
        return why;
    }

    private void leave(String why) {
        try {
            schema.leave(machine, why);
        } catch (SQLException unreachable) {
            // The others notice the silence.
            schema.close();
        }
    }

    @Override
    public void leaves(String why) {
        if (broken.isEmpty()) {
            broken = Optional.of(why);
            leave(why);
        }
    }

    /**
     * Gives this machine's report to the others.
     *
     * @return at the first machine, the report of all; at any other, its own
     */
    public RunReport finish(RunReport report) {
        Machine self = Machine.of(name(machine), report, starts());
        RunReport own = report.by(List.of(self));
        signs.ifPresent(mine -> mine.quiet(false));
        try {
            if (!isFirst()) {
                schema.write(machine, JsonReport.write(own));
                finished = true;
                return own;
            }
            List<Part> parts = new ArrayList<>(List.of(new Part(name(machine), own)));
            List<Machine> lost = collect(parts);
            finished = true;
            return Merge.of(parts, lost);
        } catch (SQLException failed) {
            throw new TeamBrokenException(
                    "The machines' reports could not be exchanged: " + failed.getMessage() + ".", failed);
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
        signs.ifPresent(SignsOfLife::close);
        if (!finished && machine > 0) {
            leaves("it ended without a report.");
        }
        try (schema) {
            if (lock.isPresent()) {
                schema.drop();
            }
        } catch (SQLException notDropped) {
            // The next run of this name drops it.
        }
        lock.ifPresent(DatabaseLock::close);
    }

    /** Work in the schema. */
    private interface Asking<T> {

        T run() throws SQLException;
    }
}
