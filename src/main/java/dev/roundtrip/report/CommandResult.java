package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One kind of command in a scenario.
 *
 * @param command the protocol's name, such as {@code COM_STMT_EXECUTE}
 * @param perStatement without transaction control; empty without statements
 * @param transactionControl how many of {@code count} were transaction control (COMMIT, ROLLBACK, BEGIN); tables leave
 *     these out
 * @param latency empty for a command that gets no answer
 * @param unanswered the part of {@code count} whose connection ended before the answer; empty if there is none
 */
public record CommandResult(
        String command,
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

    /** As {@link #unanswered}; zeros if there is none. */
    Unanswered lost() {
        return unanswered.orElse(Unanswered.NONE);
    }

    /** The sum of both, which are of one command, with the latencies of both. */
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

    /** The same for so many statements. */
    CommandResult per(long statements) {
        return new CommandResult(
                command,
                count,
                ChatterResult.perStatement(count - transactionControl, statements),
                transactionControl,
                errors,
                latency,
                bytesSent,
                bytesReceived,
                unanswered);
    }

    /** The figures of a tap for each command. */
    public static List<CommandResult> listOf(WireFigures sent) {
        return sent.commands().entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static CommandResult of(Command command, CommandFigures figures) {
        return new CommandResult(
                command.name(),
                figures.count(),
                OptionalDouble.empty(),
                figures.count(Purpose.TRANSACTION_CONTROL),
                figures.errors(),
                LatencySummary.of(figures.latencies()),
                figures.bytesSent(),
                figures.bytesReceived(),
                Optional.of(figures.unanswered()));
    }
}
