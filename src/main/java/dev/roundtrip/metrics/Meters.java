package dev.roundtrip.metrics;

import static dev.roundtrip.metrics.Meters.Type.COUNTER;
import static dev.roundtrip.metrics.Meters.Type.GAUGE;
import static dev.roundtrip.metrics.Meters.Type.TIMER;

import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.CommandFigures;
import dev.roundtrip.report.PoolState;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.report.WorkSoFar;
import dev.roundtrip.wire.Purpose;
import io.micrometer.core.instrument.Tags;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The catalogue of Roundtrip's meters. The names are stable, because dashboards and alerts use them; a name in
 * OpenTelemetry's semantic conventions for database clients is used if there is one.
 *
 * <p>Units are base units: seconds, bytes. A latency is a count and a total time, so that their quotient is exact.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public enum Meters {
    COMMANDS(COUNTER, "commands", "Protocol commands sent", Meters::byCommandAndPurpose, "command", "purpose"),
    ROUND_TRIPS(COUNTER, "trips", "Commands that waited for an answer", ofWire(WireFigures::roundTrips)),
    CHATTER(COUNTER, "commands", "Commands other than your own SQL", Meters::chatter, "purpose"),
    STATEMENTS(
            COUNTER,
            "statements",
            "Executions that the application asked for",
            ofWire(wire -> wire.count(Purpose.BUSINESS))),
    ERRORS(COUNTER, "errors", "Answers that were errors", byAnsweredCommand(CommandFigures::errors), "command"),
    UNANSWERED(
            COUNTER,
            "commands",
            "Commands whose connection ended before their answer; in no latency",
            byAnsweredCommand(figures -> figures.unanswered().count()),
            "command"),
    BYTES(COUNTER, "bytes", "MySQL protocol bytes, inside TLS, with handshakes", Meters::bytes, "direction"),
    UNREADABLE_CONNECTIONS(
            COUNTER,
            "connections",
            "Connections that could not be read; with any, the figures are incomplete",
            ofWire(WireFigures::unreadableConnections)),
    COMMAND_LATENCY(
            TIMER,
            "seconds",
            "From a command's first write to the last read of its answer",
            byAnsweredCommand(CommandFigures::latencies),
            "command"),
    TRANSACTIONS(COUNTER, "transactions", "Committed transactions", of(LiveSnapshot::work, WorkSoFar::transactions)),
    STATEMENT_LATENCY(
            "db.client.operation.duration",
            TIMER,
            "seconds",
            "A business statement, from prepare to close",
            of(LiveSnapshot::work, WorkSoFar::statement)),
    TRANSACTION_LATENCY(
            TIMER,
            "seconds",
            "A committed transaction, until its connection returns",
            of(LiveSnapshot::work, WorkSoFar::transaction)),
    POOL_CONNECTIONS(
            "db.client.connection.count",
            GAUGE,
            null,
            "Connections in use, and idle",
            Meters::connections,
            "db.client.connection.state"),
    POOL_PENDING(
            "db.client.connection.pending_requests",
            GAUGE,
            "requests",
            "Threads that wait for a connection",
            of(LiveSnapshot::pool, PoolState::pending)),
    POOL_MAX("db.client.connection.max", GAUGE, null, "Most connections", of(LiveSnapshot::pool, PoolState::max));

    /** The tag that every meter of a run or of {@code watch} has. */
    static final String SCENARIO = "scenario";

    /** The tag that every meter of an application's pool has in place of {@link #SCENARIO}. */
    static final String POOL = "pool";

    private final String meterName;
    private final Type type;
    private final String baseUnit;
    private final String description;

    @SuppressWarnings("ImmutableEnumChecker") // The function depends only on its argument.
    private final Function<LiveSnapshot, Map<Tags, ?>> reader;

    @SuppressWarnings("ImmutableEnumChecker") // The list is made by Stream.toList.
    private final List<String> tagKeys;

    /** A meter that only Roundtrip has. */
    Meters(
            Type type,
            String baseUnit,
            String description,
            Function<LiveSnapshot, Map<Tags, ?>> reader,
            String... furtherTags) {
        this("", type, baseUnit, description, reader, furtherTags);
    }

    /**
     * A meter.
     *
     * @param standard its name in OpenTelemetry's semantic conventions; empty for a name of ours
     */
    Meters(
            String standard,
            Type type,
            String baseUnit,
            String description,
            Function<LiveSnapshot, Map<Tags, ?>> reader,
            String... furtherTags) {
        this.meterName = standard.isEmpty()
                ? "roundtrip." + name().toLowerCase(Locale.ROOT).replace('_', '.')
                : standard;
        this.type = type;
        this.baseUnit = baseUnit;
        this.description = description;
        this.reader = reader;
        this.tagKeys =
                Stream.concat(Stream.of(SCENARIO), Stream.of(furtherTags)).toList();
    }

    private static Function<LiveSnapshot, Map<Tags, ?>> ofWire(Function<WireFigures, ?> value) {
        return now -> Map.of(Tags.empty(), value.apply(now.wire()));
    }

    /** The values of one part of a reading; none if that part is unknown. */
    private static <T> Function<LiveSnapshot, Map<Tags, ?>> of(
            Function<LiveSnapshot, Optional<T>> part, Function<T, ?> value) {
        return now -> part.apply(now)
                .map(known -> Map.of(Tags.empty(), value.apply(known)))
                .orElse(Map.of());
    }

    private static Function<LiveSnapshot, Map<Tags, ?>> byAnsweredCommand(Function<CommandFigures, ?> value) {
        return now -> {
            Map<Tags, Object> values = new LinkedHashMap<>();
            now.wire().commands().forEach((command, figures) -> {
                if (figures.count() > 0 && command.isAnswered()) {
                    values.put(Tags.of("command", command.name()), value.apply(figures));
                }
            });
            return values;
        };
    }

    private static Map<Tags, ?> byCommandAndPurpose(LiveSnapshot now) {
        Map<Tags, Long> counts = new LinkedHashMap<>();
        now.wire()
                .commands()
                .forEach((command, figures) -> figures.countByPurpose()
                        .forEach((purpose, count) ->
                                counts.put(Tags.of("command", command.name(), "purpose", purpose.jsonName()), count)));
        return counts;
    }

    private static Map<Tags, ?> chatter(LiveSnapshot now) {
        return Purpose.CHATTER.stream()
                .collect(Collectors.toMap(
                        purpose -> Tags.of("purpose", purpose.jsonName()),
                        purpose -> now.wire().count(purpose)));
    }

    private static Map<Tags, ?> connections(LiveSnapshot now) {
        return now.pool()
                .map(pool -> Map.of(
                        Tags.of("db.client.connection.state", "used"),
                        pool.active(),
                        Tags.of("db.client.connection.state", "idle"),
                        pool.idle()))
                .orElse(Map.of());
    }

    private static Map<Tags, ?> bytes(LiveSnapshot now) {
        ByteFigures bytes = now.wire().bytes();
        return Map.of(Tags.of("direction", "sent"), bytes.sent(), Tags.of("direction", "received"), bytes.received());
    }

    /**
     * The meter's values by their tags, without the scenario's tag: numbers, or latencies; none if they are unknown.
     */
    Map<Tags, ?> read(LiveSnapshot now) {
        return reader.apply(now);
    }

    /**
     * The meter's name in Micrometer's form, such as {@code roundtrip.round.trips}; a registry turns it into its own
     * form.
     */
    public String meterName() {
        return meterName;
    }

    public Type type() {
        return type;
    }

    /** The base unit in Micrometer's form; null for a meter that has no unit in OpenTelemetry. */
    public String baseUnit() {
        return baseUnit;
    }

    /**
     * The keys of the meter's tags, in order; all its series have all of them. An application's pools have {@code pool}
     * in place of {@code scenario}.
     */
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
        /** A count and a total time. */
        TIMER
    }
}
