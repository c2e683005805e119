package dev.roundtrip.run.machines;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.Machine;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.run.machines.TeamSchema.Member;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.workload.file.MachinePlace;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Machines that meet in the database under test, so that nothing else has to run. The first one creates the schema and
 * drops it. A machine that sends no sign of life for ten times as long as it should is lost.
 *
 * <p>Threads: the run's.
 */
public final class TeamInDatabase implements Team, AutoCloseable {

    /** From agreeing on a moment to that moment, in addition to the time in which all have asked for it. */
    private static final long LEAD_MICROS = TimeUnit.MILLISECONDS.toMicros(2_000);

    /** Before that moment all are quiet for so long, and the server is read. */
    private static final long QUIET_MICROS = TimeUnit.MILLISECONDS.toMicros(1_000);

    /** For the last transactions of a window, at least; then the server is read. */
    private static final long LAST_MICROS = TimeUnit.MILLISECONDS.toMicros(500);

    /** For reading the server: all are quiet for so long. */
    private static final long READING_MICROS = TimeUnit.MILLISECONDS.toMicros(3_000);

    private static final long NAP_MILLIS = 20;

    private static final long SPIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Share share;
    private final NanoClock clock;
    private final BooleanSupplier stopped;
    private final Membership self;
    private final TeamSchema schema;
    private final ServerClock serverClock;
    private final List<Long> distancesNanos = new ArrayList<>();
    private Optional<String> broken = Optional.empty();
    private int step;
    private long beginsMicros;
    private long clockErrorNanos;

    private TeamInDatabase(Share share, NanoClock clock, BooleanSupplier stopped, Membership self) {
        this.share = share;
        this.clock = clock;
        this.stopped = stopped;
        this.self = self;
        this.schema = self.schema();
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
        try {
            return new TeamInDatabase(share, clock, stopped, Membership.join(share, server, inputs, clock, stopped));
        } catch (SQLException failed) {
            throw new TeamBrokenException(
                    "The machines of the run " + share.name() + " could not meet in the schema " + share.schema() + ": "
                            + failed.getMessage() + ". Grant the user CREATE, DROP, SELECT, INSERT and UPDATE on it.",
                    failed);
        }
    }

    /** This machine's number, from 1. */
    public int machine() {
        return self.machine();
    }

    @Override
    public MachinePlace place() {
        return new MachinePlace(self.machine() - 1, share.machines());
    }

    @Override
    public void meet() {
        agreedMoment();
    }

    /** When the first machine has seen all the others, it sets the moment at which all go on. */
    private long agreedMoment() {
        return asking(() -> {
            step++;
            self.signs().reached(step);
            if (!self.isOurs()) {
                throw new TeamBrokenException(name(machine()) + " was replaced.");
            }
            long sinceNanos = clock.nanoTime();
            if (isFirst()) {
                while (!areHere(sinceNanos)) {
                    self.glance();
                }
                schema.agreeOn(step, serverClock.micros() + leadMicros());
            }
            Optional<Member> first = schema.member(1);
            while (first.isEmpty() || first.get().agreed() < step) {
                requireAtWork(1, first, sinceNanos);
                self.glance();
                first = schema.member(1);
            }
            return first.get().micros();
        });
    }

    private long leadMicros() {
        return LEAD_MICROS + TimeUnit.MILLISECONDS.toMicros(2 * Membership.longestGlanceMillis(share.machines()));
    }

    private boolean areHere(long sinceNanos) throws SQLException {
        Map<Integer, Member> members = schema.members();
        boolean all = true;
        for (int other : self.present()) {
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
        if (self.isSilent(member, sinceNanos)) {
            throw new TeamBrokenException(name(other) + " was lost: " + self.silence());
        }
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
        self.signs().quiet(true);
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
        self.signs().quiet(false);
    }

    /** To a few microseconds: the last part is spent spinning. */
    private void sleepUntil(long micros) {
        long at = serverClock.nanoTimeAt(micros);
        long left = at - clock.nanoTime();
        while (left > 0 && !stopped.getAsBoolean()) {
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(Math.min(left - SPIN_NANOS, TimeUnit.MILLISECONDS.toNanos(NAP_MILLIS)));
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
                    here, machine(), Arrays.stream(own).mapToObj(Long::toString).collect(Collectors.joining(" ")));
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
            self.leave(why);
        }
    }

    /**
     * Gives this machine's report to the others.
     *
     * @return at the first machine, the report of all; at any other, its own
     */
    public RunReport finish(RunReport report) {
        Machine here = Machine.of(name(machine()), report, starts());
        RunReport own = report.by(List.of(here));
        self.signs().quiet(false);
        try {
            if (!isFirst()) {
                schema.write(machine(), JsonReport.write(own));
                self.done();
                return own;
            }
            List<Part> parts = new ArrayList<>(List.of(new Part(name(machine()), own)));
            List<Machine> lost = collect(parts);
            self.done();
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
            if (!self.present().contains(other)) {
                lost.add(Machine.lost(
                        name(other),
                        "it did not come within " + share.arriveWithin().toSeconds() + " s."));
                continue;
            }
            Member member = last.get(other);
            while (!member.done() && !self.isSilent(member, sinceNanos)) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(NAP_MILLIS));
                last = schema.members();
                member = last.get(other);
            }
            if (member.done()) {
                parts.add(new Part(name(other), JsonReport.parse(schema.report(other), name(other))));
            } else {
                lost.add(Machine.lost(name(other), member.left().orElseGet(self::silence)));
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
        self.close();
    }

    /** Work in the schema. */
    private interface Asking<T> {

        T run() throws SQLException;
    }
}
