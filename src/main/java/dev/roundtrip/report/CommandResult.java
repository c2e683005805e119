package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * One kind of command in a scenario.
 *
 * @param perStatement {@link #forStatements()} per business statement; empty without statements
 * @param transactionControl how many of {@code count} were transaction control (COMMIT, ROLLBACK, BEGIN); tables leave
 *     these out
 * @param latency the time from the first write to the last read; empty for a command that gets no answer
 * @param unanswered the part of {@code count} whose connection ended before the answer; empty if there is none
 */
public record CommandResult(
        Command command,
        long count,
        OptionalDouble perStatement,
        long transactionControl,
        long errors,
        @JsonProperty("latencyNanos") Optional<LatencySummary> latency,
        long bytesSent,
        long bytesReceived,
        Optional<Unanswered> unanswered) {

    public CommandResult {
        if (transactionControl > count) {
            throw new IllegalArgumentException("transactionControl is " + transactionControl + " of " + count);
        }
        unanswered = unanswered.filter(part -> part.count() > 0);
    }

    /** The value of {@link #unanswered}, or zeros if there is none. */
    public Unanswered lost() {
        return unanswered.orElse(Unanswered.NONE);
    }

    /** The part of {@code count} that is no transaction control, but was sent for statements. */
    public long forStatements() {
        return count - transactionControl;
    }

    /**
     * The sum of two results of one command, with the latencies of both; the count {@link #per} statement is not set
     * yet.
     */
    public CommandResult plus(CommandResult other, Optional<LatencySummary> both) {
        return new CommandResult(
                command,
                count + other.count,
                OptionalDouble.empty(),
                transactionControl + other.transactionControl,
                errors + other.errors,
                both,
                bytesSent + other.bytesSent,
                bytesReceived + other.bytesReceived,
                Optional.of(lost().plus(other.lost())));
    }

    /** A copy with the count per statement, for so many business statements. */
    public CommandResult per(long statements) {
        return new CommandResult(
                command,
                count,
                ChatterResult.perStatement(forStatements(), statements),
                transactionControl,
                errors,
                latency,
                bytesSent,
                bytesReceived,
                unanswered);
    }

    /** The sum of a count over some of the commands. */
    public static long sum(
            Collection<CommandResult> commands, Predicate<Command> some, ToLongFunction<CommandResult> count) {
        return commands.stream()
                .filter(each -> some.test(each.command))
                .mapToLong(count)
                .sum();
    }

    /**
     * The figures of a tap for each command.
     *
     * @param statements the number of business statements; 0 if nothing is counted per statement
     */
    public static List<CommandResult> listOf(WireFigures sent, long statements) {
        return sent.commands().entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue(), statements))
                .toList();
    }

    private static CommandResult of(Command command, CommandFigures figures, long statements) {
        long control = figures.count(Purpose.TRANSACTION_CONTROL);
        return new CommandResult(
                command,
                figures.count(),
                ChatterResult.perStatement(figures.count() - control, statements),
                control,
                figures.errors(),
                LatencySummary.of(figures.latencies()),
                figures.bytesSent(),
                figures.bytesReceived(),
                Optional.of(figures.unanswered()));
    }
}
