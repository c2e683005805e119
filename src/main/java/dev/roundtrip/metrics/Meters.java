package dev.roundtrip.metrics;

import static dev.roundtrip.metrics.Meters.Type.COUNTER;
import static dev.roundtrip.metrics.Meters.Type.GAUGE;
import static dev.roundtrip.metrics.Meters.Type.HISTOGRAM;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The catalogue of Roundtrip's meters. The names are stable, because dashboards and alerts use them.
 *
 * <p>Units are base units: seconds, bytes. A latency is a histogram in Prometheus, which can be aggregated over
 * scenarios and instances, and a function timer in any other registry.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public enum Meters {
    COMMANDS(COUNTER, "commands", "Protocol commands sent, by command and by why they were sent", "command", "purpose"),
    ROUND_TRIPS(COUNTER, "trips", "Commands that waited for an answer"),
    CHATTER(COUNTER, "commands", "Commands other than your own SQL, by why they were sent", "purpose"),
    STATEMENTS(
            COUNTER,
            "statements",
            "Business statements: executions that the application asked for, as seen on the wire"),
    ERRORS(COUNTER, "errors", "Answers that were errors, by command", "command"),
    UNANSWERED(
            COUNTER,
            "commands",
            "Commands whose connection ended before their answer did, by command; they are in no latency",
            "command"),
    BYTES(COUNTER, "bytes", "Bytes of the MySQL protocol, inside TLS, handshakes included", "direction"),
    UNREADABLE_CONNECTIONS(
            COUNTER,
            "connections",
            "Connections that could not be read as commands and responses; with any, the figures are not complete"),
    COMMAND_LATENCY(
            HISTOGRAM,
            "seconds",
            "From before a command's first write to after the last read of its answer",
            "command"),
    TRANSACTIONS(COUNTER, "transactions", "Transactions committed by the workload"),
    STATEMENT_LATENCY(HISTOGRAM, "seconds", "A business statement as the workload sees it, from prepare to close"),
    TRANSACTION_LATENCY(HISTOGRAM, "seconds", "A committed transaction, from its beginning to its connection's return"),
    POOL_ACTIVE(GAUGE, "connections", "Connections of the pool in use"),
    POOL_IDLE(GAUGE, "connections", "Connections of the pool that wait to be used"),
    POOL_PENDING(GAUGE, "threads", "Threads that wait for a connection of the pool"),
    POOL_MAX(GAUGE, "connections", "Connections that the pool may have");

    /** The tag that every meter has. */
    static final String SCENARIO = "scenario";

    private final Type type;
    private final String baseUnit;
    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // Made by Stream.toList.
    private final List<String> tagKeys;

    Meters(Type type, String baseUnit, String description, String... furtherTags) {
        this.type = type;
        this.baseUnit = baseUnit;
        this.description = description;
        this.tagKeys =
                Stream.concat(Stream.of("scenario"), Stream.of(furtherTags)).toList();
    }

    /** The name in Micrometer's form, such as {@code roundtrip.round.trips}; a registry turns it into its own. */
    public String meterName() {
        return "roundtrip." + name().toLowerCase(Locale.ROOT).replace('_', '.');
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
        /** Count, total time, and in Prometheus the count up to each upper bound. */
        HISTOGRAM
    }
}
