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
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Machines that meet in the database under test, so that nothing else has to run. The first one creates the schema and
 * drops it. Each sends a sign of life every second, except while the server is measured: what is measured must not have
 * commands of the meeting in it. A machine that sends none for ten seconds is lost; one that went to a window may be at
 * its last transactions, and has two minutes.
 *
 * <p>Threads: the run's; the signs of life have one of their own.
 */
public final class TeamInDatabase implements Team, AutoCloseable {

    private static final long SIGN_MILLIS = 1_000;
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

    /** Also for the quiet after the last transactions: workers give up if nothing is answered for half of it. */
    private static final Duration LONGEST_WINDOW_SILENCE = Duration.ofMinutes(2);

    /** The first machine looks at all, the others look at what it says. */
    private static final long FIRST_GLANCE_MILLIS = 20;

    private static final long GLANCE_MILLIS = 200;

    /** From agreeing on a moment to that moment, so that all have asked for it. */
    private static final long LEAD_MICROS = TimeUnit.MILLISECONDS.toMicros(2_000 + 2 * GLANCE_MILLIS);

    /** Before that moment all are quiet for so long, and the server is read. */
    private static final long QUIET_MICROS = TimeUnit.MILLISECONDS.toMicros(1_000);

    /** For the last transactions of a window, at least; then the server is read. */
    private static final long LAST_MICROS = TimeUnit.MILLISECONDS.toMicros(500);

    /** For reading the server: all are quiet for so long. */
    private static final long READING_MICROS = TimeUnit.MILLISECONDS.toMicros(3_000);

    private static final long SPIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Share share;
    private final NanoClock clock;
    private final BooleanSupplier stopped;
    private final TeamSchema schema;
    private final ServerClock serverClock;
    private final ScheduledExecutorService signs = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "roundtrip-signs-of-life");
        thread.setDaemon(true);
        return thread;
    });
    private final List<Long> distancesNanos = new ArrayList<>();
    private Optional<DatabaseLock> lock = Optional.empty();

    /** The machines that were there when the run began. */
    private Set<Integer> present = Set.of();

    /** Also before this machine is in the schema. */
    private boolean quiet = true;

    /** The others know why this machine has ended, or have its report. */
    private boolean ended;

    private Optional<String> broken = Optional.empty();
    private int step;
    private long beginsMicros;
    private long clockErrorNanos;

    private TeamInDatabase(Share share, DatabaseServer server, NanoClock clock, BooleanSupplier stopped) {
        this.share = share;
        this.clock = clock;
        this.stopped = stopped;
        this.schema = new TeamSchema(server, share);
        this.serverClock = new ServerClock(clock);
        Future<?> unused = signs.scheduleWithFixedDelay(this::sign, 0, SIGN_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Waits until all machines are there, or until the time for that is over: then the run is one of those that are.
     *
     * @param inputs a report without figures, of the same experiment as those of the other machines
     * @param stopped whether to wait no longer
     * @throws TeamBrokenException if this machine cannot take part
     */
    public static TeamInDatabase join(
            Share share, DatabaseServer server, RunReport inputs, NanoClock clock, BooleanSupplier stopped) {
        TeamInDatabase team = new TeamInDatabase(share, server, clock, stopped);
        boolean joined = false;
        try {
            String text = JsonReport.write(inputs);
            if (team.isFirst()) {
                team.gather(text, server);
            } else {
                team.arrive(text);
            }
            team.present = team.schema.members().keySet();
            joined = true;
            return team;
        } catch (LockedException other) {
            throw new TeamBrokenException(
                    "A first machine of the run " + share.name() + " is at work; others need a ROUNDTRIP_MACHINE. "
                            + other.getMessage(),
                    other);
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
    private void gather(String inputs, DatabaseServer server) throws SQLException, LockedException {
        lock = Optional.of(DatabaseLock.take(server, List.of(LockedThing.database(share.schema()))));
        schema.create(inputs);
        quiet(false);
        long until = clock.nanoTime() + share.arriveWithin().toNanos();
        while (schema.members().size() < share.machines() && clock.nanoTime() < until) {
            glance();
        }
        schema.agreeOn(0, 0, "");
    }

    /** Also when a killed run has left a schema, which its next first machine drops. */
    private void arrive(String inputs) throws SQLException {
        long until = clock.nanoTime() + share.arriveWithin().toNanos();
        SQLException last = null;
        while (clock.nanoTime() < until) {
            try {
                boolean open = schema.member(1).filter(Member::isOpen).isPresent();
                if (!schema.hasJoined() && open) {
                    SameInputs.require(part(1, schema.inputs()), part(share.machine(), inputs));
                    schema.join();
                    quiet(false);
                } else if (!open && schema.hasJoined()) {
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
                        + " s: its first machine did not come or wait, or another is "
                        + name(share.machine()) + ".",
                last);
    }

    private static Part part(int machine, String report) {
        return new Part(name(machine), JsonReport.parse(report, name(machine)));
    }

    private synchronized void sign() {
        if (!quiet) {
            try {
                schema.beat();
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

    @Override
    public MachinePlace place() {
        return new MachinePlace(share.machine() - 1, share.machines());
    }

    /** Waits a little before the others are asked again. */
    private void glance() {
        if (stopped.getAsBoolean()) {
            throw new TeamBrokenException("It was stopped.");
        }
        long millis = isFirst() ? FIRST_GLANCE_MILLIS : GLANCE_MILLIS;
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
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
            if (!schema.reach(step, Json.text(own), toWindow)) {
                throw new TeamBrokenException(name(share.machine()) + " was replaced.");
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
                schema.agreeOn(step, serverClock.micros() + LEAD_MICROS, Json.text(sum));
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

    private boolean areHere(Map<Integer, Member> members, long sinceNanos) {
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
            throw new TeamBrokenException(name(other) + " was lost: " + silence(member));
        }
    }

    /** Whether another machine is lost, if this one has waited for it since then. */
    private boolean isSilent(Member member, long sinceNanos) {
        long longest = longestSilence(member).toNanos();
        return member.silentNanos() > longest && clock.nanoTime() - sinceNanos > longest;
    }

    private static Duration longestSilence(Member member) {
        return member.toWindow() ? LONGEST_WINDOW_SILENCE : LONGEST_SILENCE;
    }

    private static String silence(Member member) {
        return "no sign of life for " + longestSilence(member).toSeconds() + " s.";
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
                LockSupport.parkNanos(Math.min(left - SPIN_NANOS, TimeUnit.MILLISECONDS.toNanos(FIRST_GLANCE_MILLIS)));
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
                schema.leave(why);
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
        RunReport own = report.by(List.of(Machine.of(name(share.machine()), report, starts())));
        quiet(false);
        try {
            if (!isFirst()) {
                schema.write(JsonReport.write(own));
                ended = true;
                return own;
            }
            List<Part> parts = new ArrayList<>(List.of(new Part(name(1), own)));
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
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(FIRST_GLANCE_MILLIS));
                last = schema.members();
                member = last.get(other);
            }
            if (member.done()) {
                parts.add(part(other, schema.report(other)));
            } else {
                lost.add(Machine.lost(name(other), member.left().orElse(silence(member))));
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
        if (!ended) {
            leaves("it ended without a report.");
        }
        quiet(true);
        try (schema) {
            if (isFirst() && schema.hasJoined()) {
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
