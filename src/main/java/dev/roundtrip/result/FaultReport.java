package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What an application sees when a server or its network fails: the result of {@code faults}.
 *
 * @param observedMillis how long the application is observed
 * @param idleMillis how long a connection has been idle when a fault of idle connections meets it
 * @param driverLimits that the rows with time limits use
 * @param poolLimits that the rows with time limits use
 * @param faults that were made
 */
@JsonPropertyOrder({"schema", "observedMillis", "idleMillis", "driverLimits", "poolLimits", "faults", "servers"})
public record FaultReport(
        long observedMillis,
        long idleMillis,
        DriverLimits driverLimits,
        PoolLimits poolLimits,
        List<Kind> faults,
        List<OnServer> servers) {

    public static final String SCHEMA = "roundtrip/faults/1";

    public FaultReport {
        Objects.requireNonNull(driverLimits, "driverLimits");
        Objects.requireNonNull(poolLimits, "poolLimits");
        faults = List.copyOf(faults);
        servers = List.copyOf(servers);
    }

    @JsonProperty("schema")
    String schema() {
        return SCHEMA;
    }

    /** Whether no fault moved money that the transfers did not move. */
    @JsonProperty("moneyHolds")
    public boolean moneyHolds() {
        return servers.stream()
                .flatMap(server -> server.rows().stream())
                .flatMap(row -> row.seen().stream())
                .allMatch(seen -> seen.transfer().balances());
    }

    /** Connector/J's time limits; a string's own are used in their place. */
    public record DriverLimits(long connectTimeoutMillis, long socketTimeoutMillis) {

        public DriverLimits {
            Checks.atLeast("connectTimeoutMillis", connectTimeoutMillis, 1);
            Checks.atLeast("socketTimeoutMillis", socketTimeoutMillis, 1);
        }
    }

    /** HikariCP's time limits, by its own names. */
    public record PoolLimits(
            long connectionTimeoutMillis,
            long validationTimeoutMillis,
            long keepaliveTimeMillis,
            long maxLifetimeMillis) {}

    /**
     * A fault.
     *
     * @param name for {@code --only}
     * @param what happens, as a sentence
     * @param advice what to make of it, as sentences
     */
    public record Kind(String name, String what, String advice) {}

    /** The rows of one server, by string, then by fault; each twice if both kinds of limits are asked for. */
    public record OnServer(Environment.Server server, Environment.Driver driver, List<Row> rows) {

        public OnServer {
            rows = List.copyOf(rows);
        }
    }

    /**
     * One string and one fault.
     *
     * @param string its name: a scenario, or a host
     * @param jdbcUrl masked; the fault may change its hosts and add a parameter
     * @param limits {@code none} or {@code recommended}
     * @param command makes this row again
     * @param skipped why it was not observed
     */
    public record Row(
            String string,
            String jdbcUrl,
            String fault,
            String limits,
            String command,
            Optional<Seen> seen,
            Optional<String> skipped) {}

    /**
     * What was observed.
     *
     * @param waitNanos from the fault, or from the application's call if the fault came before it, until the
     *     application's code went on
     * @param answered false if the application still waited at the end of the observation
     * @param told the exception; empty if there was none, or no answer
     * @param connection {@code kept} or {@code replaced} in the pool; empty if there was none before
     * @param connectionsTried that the driver began to open after the fault
     * @param connectionsOpened of these, those that logged in
     * @param setUpCommands of these connections
     * @param extraCommands pings, rollbacks and {@code KILL}, by text
     */
    public record Seen(
            long waitNanos,
            boolean answered,
            Optional<Told> told,
            Optional<String> connection,
            int connectionsTried,
            int connectionsOpened,
            long setUpCommands,
            Map<String, Long> extraCommands,
            Transfer transfer) {

        public Seen {
            extraCommands = new TreeMap<>(extraCommands);
        }
    }

    /**
     * What the application is told.
     *
     * @param during the call that failed
     * @param exception its simple class name
     * @param sqlState empty if it has none
     * @param message its first line
     */
    public record Told(String during, String exception, String sqlState, int vendorCode, String message) {}

    /**
     * The money.
     *
     * @param done whether the application was told that the transfer is done, during the observation or after it
     * @param applied how often the server had done the transfer when the fault had ended, and before any retry
     * @param retries how often the application did it again until it was told that it is done
     * @param appliedInTheEnd how often the server had done it after that
     * @param balances whether the accounts hold what the done transfers say, and all the money is there
     */
    public record Transfer(boolean done, int applied, int retries, int appliedInTheEnd, boolean balances) {}
}
