package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.roundtrip.result.FaultReport.Told;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How connections and transactions spread over the TiDB servers of a cluster, by the way in which clients reach them:
 * the result of {@code balance}.
 *
 * @param connections of the pool, each used by one thread
 * @param pauseMillis of a thread after each transaction
 * @param observedMillis how long each event is observed at least
 */
@JsonPropertyOrder({"schema", "server", "driver", "connections", "pauseMillis", "observedMillis", "rows", "advice"})
public record BalanceReport(
        Environment.Server server,
        Environment.Driver driver,
        int connections,
        long pauseMillis,
        long observedMillis,
        List<Row> rows,
        List<Advice> advice) {

    public static final String SCHEMA = "roundtrip/balance/1";

    public BalanceReport {
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(driver, "driver");
        Checks.atLeast("connections", connections, 1);
        rows = List.copyOf(rows);
        advice = List.copyOf(advice);
    }

    @JsonProperty("schema")
    String schema() {
        return SCHEMA;
    }

    /** Whether all money is there after each row, and each transfer was done as the application was told. */
    @JsonProperty("moneyHolds")
    public boolean moneyHolds() {
        return rows.stream().flatMap(row -> row.money().stream()).allMatch(Money::holds);
    }

    /**
     * One way to reach the servers.
     *
     * @param routing its name
     * @param what it is, as a sentence
     * @param jdbcUrl as it was used, masked; empty if it was skipped
     * @param maxLifetimeMillis of the pool's connections
     * @param command makes this row again
     * @param skipped why it was not observed
     * @param events in the order of time
     * @param money empty if it was skipped
     */
    public record Row(
            String routing,
            String what,
            Optional<String> jdbcUrl,
            long maxLifetimeMillis,
            String command,
            Optional<String> skipped,
            List<Event> events,
            Optional<Money> money) {

        public Row {
            events = Checks.listed(events);
        }

        /** The event of that name; empty if the row has none. */
        public Optional<Event> event(String name) {
            return events.stream().filter(event -> event.name().equals(name)).findFirst();
        }
    }

    /**
     * What was seen from the beginning of an event until that of the next.
     *
     * @param name {@code steady}, {@code added}, {@code drained}, {@code killed} or {@code returned}
     * @param node whose event it is; empty if nothing happens
     * @param serving the servers that serve after it
     * @param fromSecond from which on they serve: a server that is started takes a while
     * @param untilEvenSeconds from then on; empty if the transactions were not even at the end of the observation
     * @param moved connections of the pool that were served by another server than before
     * @param moves how often this happened
     * @param opened connections that served for the first time
     * @param transactions that were committed
     * @param failed transactions that ended by an exception, without those in doubt
     * @param failures the exceptions of all of these, in the order of their first occurrence
     * @param unknown transactions whose commit failed
     * @param unknownDone of these, those that the database has done
     * @param nodes the transactions of each server
     * @param seconds each second of the event
     */
    public record Event(
            String name,
            Optional<String> node,
            List<String> serving,
            int fromSecond,
            Optional<Integer> untilEvenSeconds,
            int moved,
            long moves,
            int opened,
            long transactions,
            long failed,
            List<Failures> failures,
            long unknown,
            long unknownDone,
            List<NodeShare> nodes,
            List<Second> seconds) {

        public Event {
            serving = List.copyOf(serving);
            failures = Checks.listed(failures);
            nodes = Checks.listed(nodes);
            seconds = Checks.listed(seconds);
            Checks.atLeast("transactions", transactions, 0);
        }

        /** The transactions of one server. */
        public long transactionsOf(String server) {
            return nodes.stream()
                    .filter(share -> share.node().equals(server))
                    .mapToLong(NodeShare::transactions)
                    .sum();
        }
    }

    /** The same exception from the same call. */
    public record Failures(long count, Told told) {}

    /**
     * One server's part of an event.
     *
     * @param statements that the application sent to it, commits included
     * @param commandsCounted by the server itself at the same time: what it has more than the statements, driver, pool
     *     and TiProxy have added; empty if it was not read
     */
    public record NodeShare(String node, long transactions, long statements, Optional<Long> commandsCounted) {}

    /**
     * One second.
     *
     * @param transactions by server, that ended in it; a server without any is absent
     * @param connections by server, as its status port says; a server that does not answer is absent
     */
    public record Second(Map<String, Long> transactions, Map<String, Integer> connections) {

        public Second {
            transactions = new TreeMap<>(transactions);
            connections = new TreeMap<>(connections);
        }
    }

    /**
     * The money after a row.
     *
     * @param told transfers whose commit the application was told of
     * @param unknownDone transfers in doubt that were done
     * @param found transfers in the database
     * @param balances whether the accounts hold what the transfers in the database say
     */
    public record Money(long told, long unknownDone, long found, boolean balances) {

        public boolean holds() {
            return balances && found == told + unknownDone;
        }
    }

    /**
     * What to do, and why.
     *
     * @param input what to set, such as {@code maxLifetime}
     * @param evidence the rows that show it, each as a sentence with its figures
     * @param alsoChanges what else changes
     */
    public record Advice(String input, List<String> evidence, String alsoChanges) {

        public Advice {
            evidence = List.copyOf(evidence);
        }
    }
}
