package dev.roundtrip.junit;

import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.apiguardian.api.API;

/**
 * The maximum that may be sent, in code; {@link WireBudget} is its annotation. Immutable: each method returns a budget
 * with one more limit.
 *
 * <pre>{@code
 * Recording recording = Wire.record(() -> service.transfer(1, 2, 5));
 * Budget.unlimited().max(Command.COM_STMT_PREPARE, 0).roundTrips(5).check("a transfer", recording);
 * }</pre>
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class Budget {

    private static final Budget UNLIMITED = new Budget(List.of(), false, 0);

    private final List<Limit> limits;
    private final boolean setUpCounts;
    private final int undoneWrites;

    private Budget(List<Limit> limits, boolean setUpCounts, int undoneWrites) {
        this.limits = List.copyOf(limits);
        this.setUpCounts = setUpCounts;
        this.undoneWrites = undoneWrites;
    }

    /** A budget of any number of commands, but no {@linkplain #undoneWrites undone write}. */
    public static Budget unlimited() {
        return UNLIMITED;
    }

    /** The budget of an annotation. */
    static Budget of(WireBudget annotation) {
        Budget budget = new Budget(List.of(), annotation.includeSetUp(), 0)
                .undoneWrites(annotation.undoneWrites())
                .given(Limit.of(Command.COM_QUERY, annotation.query()))
                .given(Limit.of(Command.COM_STMT_PREPARE, annotation.prepare()))
                .given(Limit.of(Command.COM_STMT_EXECUTE, annotation.execute()))
                .given(Limit.of(Command.COM_STMT_CLOSE, annotation.close()))
                .given(Limit.of(Command.COM_STMT_RESET, annotation.reset()))
                .given(Limit.of(Command.COM_STMT_FETCH, annotation.fetch()))
                .given(Limit.of(Command.COM_PING, annotation.ping()))
                .given(Limit.commands(annotation.commands()))
                .given(Limit.roundTrips(annotation.roundTrips()))
                .given(Limit.chatter(annotation.chatter()))
                .given(Limit.commands(annotation.commandsPerStatement()).perStatement())
                .given(Limit.roundTrips(annotation.roundTripsPerStatement()).perStatement())
                .given(Limit.chatter(annotation.chatterPerStatement()).perStatement());
        for (Max max : annotation.max()) {
            budget = budget.max(max.command(), max.count());
        }
        return budget;
    }

    private Budget given(Limit limit) {
        return limit.most() == WireBudget.UNLIMITED ? this : with(limit);
    }

    private Budget with(Limit limit) {
        if (!(limit.most() >= 0)) {
            throw new IllegalArgumentException(limit.name() + " is " + limit.most()
                    + "; allowed are numbers from 0, and " + WireBudget.UNLIMITED + " for no limit.");
        }
        List<Limit> more = new ArrayList<>(limits);
        more.add(limit);
        return new Budget(more, setUpCounts, undoneWrites);
    }

    /** The maximum for one command. */
    public Budget max(Command command, int count) {
        return with(Limit.of(command, count));
    }

    /** The maximum of all commands. */
    public Budget commands(int count) {
        return with(Limit.commands(count));
    }

    /** The maximum of round trips: commands that wait for an answer. */
    public Budget roundTrips(int count) {
        return with(Limit.roundTrips(count));
    }

    /** The maximum of chatter: commands that are not business statements. */
    public Budget chatter(int count) {
        return with(Limit.chatter(count));
    }

    /** The maximum average of commands per business statement. */
    public Budget commandsPerStatement(double count) {
        return with(Limit.commands(count).perStatement());
    }

    /** The maximum average of round trips per business statement. */
    public Budget roundTripsPerStatement(double count) {
        return with(Limit.roundTrips(count).perStatement());
    }

    /** The maximum average of chatter commands per business statement. */
    public Budget chatterPerStatement(double count) {
        return with(Limit.chatter(count).perStatement());
    }

    /** Counts commands that set up connections as well. */
    public Budget includingSetUp() {
        return new Budget(limits, true, undoneWrites);
    }

    /**
     * The maximum of writes that a rollback undid although the application did not request it; none by default. See
     * {@link dev.roundtrip.tap.recording.UndoneWrite}.
     */
    public Budget undoneWrites(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("undoneWrites is " + count + "; allowed are numbers from 0.");
        }
        return new Budget(limits, setUpCounts, count);
    }

    boolean isUnlimited() {
        return limits.isEmpty();
    }

    /**
     * Whether a limit is zero. If so, an empty recording may mean that nothing was tapped, not that nothing was sent.
     */
    private boolean allowsNothing() {
        return limits.stream().anyMatch(limit -> limit.most() == 0);
    }

    /**
     * Checks a recording; does nothing if it is within the budget.
     *
     * @param subject the recorded code's name for the message, such as that of a test
     * @throws WireBudgetError if the recording is over budget, has no tapped connection, has an undone write, or may
     *     include commands of others
     */
    public void check(String subject, Recording recording) {
        check(subject, recording, Tapped.ALL);
    }

    void check(String subject, Recording recording, Tapped tapped) {
        Objects.requireNonNull(subject, "subject");
        if (!recording.doubts().isEmpty()) {
            throw new WireBudgetError("Inconclusive: " + subject + "\n  " + String.join("\n  ", recording.doubts()));
        }
        if (!recording.sawAnything() && !(allowsNothing() && tapped.hasOpenConnections())) {
            throw new WireBudgetError(tapped.nothingSeen(subject));
        }
        if (!recording.sawAnything() && tapped.isAmbiguous()) {
            throw new WireBudgetError(Tapped.severalTapped(subject));
        }
        Recording counted = setUpCounts ? recording.withSetUp() : recording;
        List<Limit> exceeded =
                limits.stream().filter(limit -> limit.isExceededBy(counted)).toList();
        if (!exceeded.isEmpty() || counted.undoneWrites().size() > undoneWrites) {
            throw new WireBudgetError(new OverBudget(subject, counted, exceeded, undoneWrites).message());
        }
    }

    /**
     * One limit.
     *
     * @param name the name of what is counted
     * @param which selects the commands that count
     * @param most the number that is allowed
     * @param forEachStatement whether that number is for each business statement
     */
    record Limit(String name, Predicate<RecordedCommand> which, double most, boolean forEachStatement) {

        /** The tolerance of a ratio of two counts, which may miss its limit by a rounding error. */
        private static final double ROUNDING = 1e-9;

        static Limit of(Command command, int most) {
            return new Limit(command.name(), sent -> sent.command() == command, most, false);
        }

        static Limit commands(double most) {
            return new Limit("commands", sent -> true, most, false);
        }

        static Limit roundTrips(double most) {
            return new Limit("round trips", RecordedCommand::isRoundTrip, most, false);
        }

        static Limit chatter(double most) {
            return new Limit("chatter", RecordedCommand::isChatter, most, false);
        }

        Limit perStatement() {
            return new Limit(name, which, most, true);
        }

        boolean isExceededBy(Recording recording) {
            double allowed = forEachStatement ? most * recording.businessStatements() : most;
            return recording.count(which) > allowed + ROUNDING;
        }
    }
}
