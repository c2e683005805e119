package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.Objects;
import java.util.Optional;

/**
 * One kind of command in a scenario.
 *
 * @param command the protocol's name, such as {@code COM_STMT_EXECUTE}
 * @param transactionControl how many of {@code count} were transaction control (COMMIT, ROLLBACK, BEGIN); tables leave
 *     these out
 * @param latency empty for a command that gets no answer
 */
public record CommandResult(
        String command,
        long count,
        long transactionControl,
        long errors,
        @JsonProperty("latencyNanos") Optional<LatencySummary> latency,
        long bytesSent,
        long bytesReceived) {

    public CommandResult {
        Objects.requireNonNull(command, "command");
        Checks.atLeast("count", count, 0);
        Checks.atLeast("transactionControl", transactionControl, 0);
        if (transactionControl > count) {
            throw new IllegalArgumentException(
                    "transactionControl is " + transactionControl + "; allowed are numbers up to count, " + count);
        }
        Checks.atLeast("errors", errors, 0);
        latency = latency.filter(LatencySummary::isPresent);
        Checks.atLeast("bytesSent", bytesSent, 0);
        Checks.atLeast("bytesReceived", bytesReceived, 0);
    }

    /** The figures of a tap for that command. */
    public static CommandResult of(Command command, CommandFigures figures) {
        return new CommandResult(
                command.name(),
                figures.count(),
                figures.count(Purpose.TRANSACTION_CONTROL),
                figures.errors(),
                command.isAnswered() ? Optional.of(LatencySummary.of(figures.latencies())) : Optional.empty(),
                figures.bytesSent(),
                figures.bytesReceived());
    }
}
