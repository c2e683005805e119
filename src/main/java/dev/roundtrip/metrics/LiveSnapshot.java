package dev.roundtrip.metrics;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Totals at one moment.
 *
 * @param commands by command; those that did not occur are absent
 * @param bytesSent bytes of all connections, handshakes included
 * @param bytesReceived bytes of all connections, handshakes included
 * @param unreadableConnections connections whose bytes could not be read as commands and responses
 * @param work what the workload did; empty where nobody knows, such as in an application
 * @param pool how the pool stands; empty where nobody knows
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record LiveSnapshot(
        Map<Command, CommandTotals> commands,
        long bytesSent,
        long bytesReceived,
        long unreadableConnections,
        Optional<WorkTotals> work,
        Optional<PoolGauges> pool) {

    public LiveSnapshot {
        Map<Command, CommandTotals> copy = new EnumMap<>(Command.class);
        copy.putAll(commands);
        commands = Collections.unmodifiableMap(copy);
        Objects.requireNonNull(work, "work");
        Objects.requireNonNull(pool, "pool");
    }

    /** One command's totals; zeros where it did not occur. */
    CommandTotals command(Command command) {
        return commands.getOrDefault(command, CommandTotals.NONE);
    }

    long count(Purpose purpose) {
        long count = 0;
        for (CommandTotals totals : commands.values()) {
            count += totals.count(purpose);
        }
        return count;
    }

    long roundTrips() {
        long count = 0;
        for (Map.Entry<Command, CommandTotals> entry : commands.entrySet()) {
            count += entry.getKey().isAnswered() ? entry.getValue().count() : 0;
        }
        return count;
    }

    /**
     * One command's totals.
     *
     * @param countByPurpose how often it was sent, by why; purposes that did not occur are absent
     * @param errors how often the answer was an error
     * @param latencies from before the first write to after the last read; none for a command that gets no answer
     */
    public record CommandTotals(Map<Purpose, Long> countByPurpose, long errors, Latencies latencies) {

        static final CommandTotals NONE = new CommandTotals(Map.of(), 0, Latencies.none());

        public CommandTotals {
            Map<Purpose, Long> copy = new EnumMap<>(Purpose.class);
            copy.putAll(countByPurpose);
            countByPurpose = Collections.unmodifiableMap(copy);
            Objects.requireNonNull(latencies, "latencies");
        }

        long count(Purpose purpose) {
            return countByPurpose.getOrDefault(purpose, 0L);
        }

        long count() {
            long count = 0;
            for (long each : countByPurpose.values()) {
                count += each;
            }
            return count;
        }
    }

    /**
     * What a workload did.
     *
     * @param transactions transactions committed
     * @param statement latencies of business statements, from prepare to close
     * @param transaction latencies of committed transactions
     */
    public record WorkTotals(long transactions, Latencies statement, Latencies transaction) {

        static final WorkTotals NONE = new WorkTotals(0, Latencies.none(), Latencies.none());

        public WorkTotals {
            Objects.requireNonNull(statement, "statement");
            Objects.requireNonNull(transaction, "transaction");
        }
    }

    /**
     * How a pool stands.
     *
     * @param active connections in use
     * @param idle connections that wait to be used
     * @param pending threads that wait for a connection
     * @param max connections that the pool may have
     */
    public record PoolGauges(int active, int idle, int pending, int max) {}
}
