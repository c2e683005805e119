package dev.roundtrip.run.machines;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.run.machines.TeamSchema.Member;
import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.LockedThing;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * This machine's place among those of its run: its number, its signs of life and, if it is the first, the schema, which
 * it creates and drops.
 *
 * <p>Threads: the run's.
 */
final class Membership implements AutoCloseable {

    /** So many signs of life may be missing. */
    private static final int MISSING_SIGNS = 10;

    private static final long GLANCE_MILLIS = 20;

    /** So that a thousand machines together look five hundred times a second, not fifty thousand times. */
    private static final long GLANCE_MILLIS_PER_MACHINE = 2;

    private final Share share;
    private final DatabaseServer server;
    private final NanoClock clock;
    private final BooleanSupplier stopped;
    private final TeamSchema schema;
    private final String token = UUID.randomUUID().toString();
    private Optional<DatabaseLock> lock = Optional.empty();
    private Optional<SignsOfLife> signs = Optional.empty();
    private Set<Integer> present = Set.of();
    private int machine;
    private boolean ended;

    /** When a number was free, or its machine silent, for the last time. */
    private long freeNanos;

    /** Whether all machines were at work at any time: in a slice they send no sign of life. */
    private boolean wasFull;

    private Membership(Share share, DatabaseServer server, NanoClock clock, BooleanSupplier stopped) {
        this.share = share;
        this.server = server;
        this.clock = clock;
        this.stopped = stopped;
        this.schema = new TeamSchema(server, share.schema());
        this.freeNanos = clock.nanoTime();
    }

    /**
     * Waits until all machines are there, or until the time for that is over.
     *
     * @param inputs what all machines must have in common
     * @param stopped whether to wait no longer
     * @throws TeamBrokenException if this machine cannot take part
     */
    static Membership join(Share share, DatabaseServer server, String inputs, NanoClock clock, BooleanSupplier stopped)
            throws SQLException {
        Membership membership = new Membership(share, server, clock, stopped);
        try {
            if (membership.takesFirst()) {
                membership.gather(inputs);
            } else {
                membership.arrive(inputs);
            }
            membership.present = membership.schema.members().keySet();
            return membership;
        } catch (SQLException | RuntimeException failed) {
            membership.close();
            throw failed;
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
                throw new TeamBrokenException("This server has no GET_LOCK, so the machines cannot number themselves."
                        + " Set ROUNDTRIP_MACHINE to 1 on the first, and to 2 to " + share.machines()
                        + " on the others.");
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
                requireRoom();
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

    /** Members of a run that was killed become silent, so those that do not are at work. */
    private void requireRoom() throws SQLException {
        if (machine > 0) {
            return;
        }
        Map<Integer, Member> members = schema.members();
        boolean full = members.size() >= share.machines()
                && members.values().stream().allMatch(member -> member.silentNanos() < longestSilenceNanos());
        wasFull |= full;
        if (!full) {
            freeNanos = clock.nanoTime();
        } else if (clock.nanoTime() - freeNanos > longestSilenceNanos()) {
            throw full();
        }
    }

    private TeamBrokenException full() {
        return new TeamBrokenException("The run " + share.name() + " already has its " + share.machines()
                + " machines. Give all machines a higher --of, or this one another name with --join.");
    }

    private boolean hasBegun(String inputs) throws SQLException {
        boolean here = machine > 0 && isOurs();
        Optional<String> asked = schema.inputs();
        if (asked.isEmpty() && here) {
            return true;
        }
        if (asked.isPresent() && !asked.get().equals(inputs)) {
            throw new TeamBrokenException("This machine was started with other options than the first of the run "
                    + share.name() + ": here " + beyond(inputs, asked.get()) + "; there "
                    + beyond(asked.get(), inputs) + ". Give all the same.");
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

    /** The inputs that the other does not have. */
    private static String beyond(String inputs, String other) {
        List<String> others = List.of(other.split("; "));
        List<String> beyond = Stream.of(inputs.split("; "))
                .filter(input -> !others.contains(input))
                .toList();
        return beyond.isEmpty() ? "nothing else" : String.join(", ", beyond);
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

    /** From 1. */
    int machine() {
        return machine;
    }

    /** The machines that were there when the run began. */
    Set<Integer> present() {
        return present;
    }

    TeamSchema schema() {
        return schema;
    }

    SignsOfLife signs() {
        return signs.orElseThrow();
    }

    /** Another machine may take the number of one that was silent. */
    boolean isOurs() throws SQLException {
        return schema.member(machine).filter(self -> self.token().equals(token)).isPresent();
    }

    /**
     * Waits a little before the others are asked again.
     *
     * @throws TeamBrokenException if the run was stopped
     */
    void glance() {
        if (stopped.getAsBoolean()) {
            throw new TeamBrokenException("It was stopped.");
        }
        long millis = longestGlanceMillis(share.machines());
        // The first machine looks at all, the others look at what it says: so it looks more often.
        LockSupport.parkNanos(
                TimeUnit.MILLISECONDS.toNanos(Math.max(GLANCE_MILLIS, machine == 1 ? millis / 10 : millis)));
    }

    /** From one look to the next, where there are so many machines. */
    static long longestGlanceMillis(int machines) {
        return Math.max(GLANCE_MILLIS, machines * GLANCE_MILLIS_PER_MACHINE);
    }

    /** Whether another machine is lost, if one has waited for it since then. */
    boolean isSilent(Member member, long sinceNanos) {
        return member.silentNanos() > longestSilenceNanos() && clock.nanoTime() - sinceNanos > longestSilenceNanos();
    }

    /** Why a machine is lost, as a sentence. */
    String silence() {
        return "it sent no sign of life for " + TimeUnit.NANOSECONDS.toSeconds(longestSilenceNanos()) + " s.";
    }

    private long longestSilenceNanos() {
        return TimeUnit.MILLISECONDS.toNanos(MISSING_SIGNS * SignsOfLife.everyMillis(share.machines()));
    }

    /** Says to the others why this machine has stopped. */
    void leave(String why) {
        ended = true;
        try {
            schema.leave(machine, why);
        } catch (SQLException unreachable) {
            // The others notice the silence.
            schema.close();
        }
    }

    /** Its report is handed in, so it does not have to say why it ends. */
    void done() {
        ended = true;
    }

    @Override
    public void close() {
        signs.ifPresent(SignsOfLife::close);
        if (!ended && machine > 0) {
            leave("it ended without a report.");
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
}
