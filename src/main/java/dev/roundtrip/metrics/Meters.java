package dev.roundtrip.metrics;

import java.util.List;
import org.apiguardian.api.API;

/**
 * The catalogue of Roundtrip's meters. The names are stable, because dashboards and alerts use them.
 *
 * <p>Units are base units: seconds, bytes. Latencies are histograms, which can be aggregated over scenarios and
 * instances; {@link LatencyMeters} says what each kind of registry gets.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public enum Meters {
    COMMANDS(
            "roundtrip.commands",
            Type.COUNTER,
            "commands",
            List.of(Tags.SCENARIO, Tags.COMMAND, Tags.PURPOSE),
            "Protocol commands sent, by command and by why they were sent"),
    ROUND_TRIPS(
            "roundtrip.round.trips",
            Type.COUNTER,
            "trips",
            List.of(Tags.SCENARIO),
            "Commands that waited for an answer"),
    CHATTER(
            "roundtrip.chatter",
            Type.COUNTER,
            "commands",
            List.of(Tags.SCENARIO, Tags.PURPOSE),
            "Commands that were no business statement, by why they were sent"),
    STATEMENTS(
            "roundtrip.statements",
            Type.COUNTER,
            "statements",
            List.of(Tags.SCENARIO),
            "Business statements: executions that the application asked for, as seen on the wire"),
    ERRORS(
            "roundtrip.errors",
            Type.COUNTER,
            "errors",
            List.of(Tags.SCENARIO, Tags.COMMAND),
            "Answers that were errors, by command"),
    UNANSWERED(
            "roundtrip.unanswered",
            Type.COUNTER,
            "commands",
            List.of(Tags.SCENARIO, Tags.COMMAND),
            "Commands whose connection ended before their answer did, by command; they are in no latency"),
    BYTES(
            "roundtrip.bytes",
            Type.COUNTER,
            "bytes",
            List.of(Tags.SCENARIO, Tags.DIRECTION),
            "Bytes of the MySQL protocol, inside TLS, handshakes included"),
    UNREADABLE_CONNECTIONS(
            "roundtrip.unreadable.connections",
            Type.COUNTER,
            "connections",
            List.of(Tags.SCENARIO),
            "Connections that could not be read as commands and responses; with any, the figures are not complete"),
    COMMAND_LATENCY(
            "roundtrip.command.latency",
            Type.HISTOGRAM,
            "seconds",
            List.of(Tags.SCENARIO, Tags.COMMAND),
            "From before a command's first write to after the last read of its answer"),
    TRANSACTIONS(
            "roundtrip.transactions",
            Type.COUNTER,
            "transactions",
            List.of(Tags.SCENARIO),
            "Transactions committed by the workload"),
    STATEMENT_LATENCY(
            "roundtrip.statement.latency",
            Type.HISTOGRAM,
            "seconds",
            List.of(Tags.SCENARIO),
            "A business statement as the workload sees it, from prepare to close"),
    TRANSACTION_LATENCY(
            "roundtrip.transaction.latency",
            Type.HISTOGRAM,
            "seconds",
            List.of(Tags.SCENARIO),
            "A committed transaction, from its beginning to its connection's return"),
    POOL_ACTIVE(
            "roundtrip.pool.active",
            Type.GAUGE,
            "connections",
            List.of(Tags.SCENARIO),
            "Connections of the pool in use"),
    POOL_IDLE(
            "roundtrip.pool.idle",
            Type.GAUGE,
            "connections",
            List.of(Tags.SCENARIO),
            "Connections of the pool that wait to be used"),
    POOL_PENDING(
            "roundtrip.pool.pending",
            Type.GAUGE,
            "threads",
            List.of(Tags.SCENARIO),
            "Threads that wait for a connection of the pool"),
    POOL_MAX(
            "roundtrip.pool.max",
            Type.GAUGE,
            "connections",
            List.of(Tags.SCENARIO),
            "Connections that the pool may have");

    private final String meterName;
    private final Type type;
    private final String baseUnit;

    @SuppressWarnings("ImmutableEnumChecker") // Made by List.of.
    private final List<String> tagKeys;

    private final String description;

    Meters(String meterName, Type type, String baseUnit, List<String> tagKeys, String description) {
        this.meterName = meterName;
        this.type = type;
        this.baseUnit = baseUnit;
        this.tagKeys = tagKeys;
        this.description = description;
    }

    /** The name in Micrometer's form; a registry turns it into its own. */
    public String meterName() {
        return meterName;
    }

    public Type type() {
        return type;
    }

    /** In Micrometer's form. */
    public String baseUnit() {
        return baseUnit;
    }

    /** The keys of its tags, in order; all its series have all of them. */
    public List<String> tagKeys() {
        return tagKeys;
    }

    public String description() {
        return description;
    }

    /** The kind of the meter. */
    public enum Type {
        /** A count that never falls while its source lives. */
        COUNTER,
        /** A value that goes up and down. */
        GAUGE,
        /** Count, total time, and the count up to each upper bound. */
        HISTOGRAM
    }

    /** The keys of tags. */
    static final class Tags {

        static final String SCENARIO = "scenario";
        static final String COMMAND = "command";
        static final String PURPOSE = "purpose";
        static final String DIRECTION = "direction";
        static final String LE = "le";

        private Tags() {}
    }
}
