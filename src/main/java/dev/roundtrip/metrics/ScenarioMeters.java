package dev.roundtrip.metrics;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.result.PoolState;
import dev.roundtrip.wire.Purpose;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * The meters of one source in one registry. A command gets its meters when it is first seen: the protocol has thirty
 * commands, a scenario sends five. Any thread.
 *
 * <p>Micrometer holds the objects of function meters weakly. The functions here hold the source themselves, so meters
 * live as long as the registry has them.
 */
final class ScenarioMeters {

    private final MeterRegistry registry;
    private final SharedReading reading;
    private final boolean timers;
    private final Map<List<Object>, Meter> registered = new HashMap<>();
    private boolean removed;

    /** @param timers whether latencies are function timers here; Prometheus gets {@link PrometheusHistograms} */
    ScenarioMeters(MeterRegistry registry, SharedReading reading, boolean timers) {
        this.registry = registry;
        this.reading = reading;
        this.timers = timers;
    }

    boolean isIn(MeterRegistry one) {
        return registry == one;
    }

    /** Registers those that the newest reading has and that are not yet registered. */
    synchronized void register() {
        if (removed) {
            return;
        }
        LiveSnapshot newest = reading.newest();
        counter(Meters.ROUND_TRIPS, Tags.empty(), now -> now.wire().roundTrips());
        counter(Meters.STATEMENTS, Tags.empty(), now -> now.wire().count(Purpose.BUSINESS));
        counter(Meters.UNREADABLE_CONNECTIONS, Tags.empty(), now -> now.wire().unreadableConnections());
        counter(
                Meters.BYTES,
                Tags.of("direction", "sent"),
                now -> now.wire().bytes().sent());
        counter(
                Meters.BYTES,
                Tags.of("direction", "received"),
                now -> now.wire().bytes().received());
        for (Purpose purpose : Purpose.CHATTER) {
            counter(
                    Meters.CHATTER,
                    Tags.of("purpose", purpose.jsonName()),
                    now -> now.wire().count(purpose));
        }
        newest.wire().commands().forEach((command, totals) -> {
            Tags tags = Tags.of("command", command.name());
            for (Purpose purpose : totals.countByPurpose().keySet()) {
                counter(
                        Meters.COMMANDS,
                        tags.and("purpose", purpose.jsonName()),
                        now -> now.wire().command(command).count(purpose));
            }
            if (totals.count() > 0 && command.isAnswered()) {
                counter(Meters.ERRORS, tags, now -> now.wire().command(command).errors());
                counter(
                        Meters.UNANSWERED,
                        tags,
                        now -> now.wire().command(command).unanswered().count());
            }
        });
        if (newest.work().isPresent()) {
            counter(
                    Meters.TRANSACTIONS,
                    Tags.empty(),
                    now -> now.work().orElseThrow().transactions());
        }
        if (newest.pool().isPresent()) {
            gauge(Meters.POOL_ACTIVE, PoolState::active);
            gauge(Meters.POOL_IDLE, PoolState::idle);
            gauge(Meters.POOL_PENDING, PoolState::pending);
            gauge(Meters.POOL_MAX, PoolState::max);
        }
        if (timers) {
            List.of(Meters.COMMAND_LATENCY, Meters.STATEMENT_LATENCY, Meters.TRANSACTION_LATENCY)
                    .forEach(meter -> latencies(meter, newest).keySet().forEach(tags -> timer(meter, tags)));
        }
    }

    /** The histograms of a meter, with the tags that the registry's own filters add, such as an application's name. */
    Map<Tags, Latencies> latencies(Meters meter) {
        Tags ofAll = tagsOfAll();
        Map<Tags, Latencies> tagged = new LinkedHashMap<>();
        latencies(meter, reading.current()).forEach((tags, latencies) -> tagged.put(ofAll.and(tags), latencies));
        return tagged;
    }

    private synchronized Tags tagsOfAll() {
        return Tags.of(registered
                .get(List.of(Meters.ROUND_TRIPS, Tags.empty()))
                .getId()
                .getTags());
    }

    private static Map<Tags, Latencies> latencies(Meters meter, LiveSnapshot now) {
        Map<Tags, Latencies> all = new LinkedHashMap<>();
        if (meter == Meters.COMMAND_LATENCY) {
            now.wire().commands().forEach((command, totals) -> {
                if (totals.count() > 0 && command.isAnswered()) {
                    all.put(Tags.of("command", command.name()), totals.latencies());
                }
            });
        } else {
            now.work()
                    .ifPresent(work -> all.put(
                            Tags.empty(), meter == Meters.STATEMENT_LATENCY ? work.statement() : work.transaction()));
        }
        return all;
    }

    private void counter(Meters meter, Tags tags, ToLongFunction<LiveSnapshot> count) {
        once(
                meter,
                tags,
                all -> FunctionCounter.builder(meter.meterName(), reading, any -> count.applyAsLong(reading.current()))
                        .description(meter.description())
                        .baseUnit(meter.baseUnit())
                        .tags(all)
                        .register(registry));
    }

    private void timer(Meters meter, Tags tags) {
        Supplier<Latencies> latencies =
                () -> latencies(meter, reading.current()).get(tags);
        once(
                meter,
                tags,
                all -> FunctionTimer.builder(
                                meter.meterName(),
                                reading,
                                any -> latencies.get().count(),
                                any -> latencies.get().totalNanos(),
                                TimeUnit.NANOSECONDS)
                        .description(meter.description())
                        .tags(all)
                        .register(registry));
    }

    private void gauge(Meters meter, ToLongFunction<PoolState> value) {
        once(
                meter,
                Tags.empty(),
                all -> Gauge.builder(
                                meter.meterName(),
                                () -> value.applyAsLong(reading.current().pool().orElseThrow()))
                        .description(meter.description())
                        .baseUnit(meter.baseUnit())
                        .tags(all)
                        .register(registry));
    }

    private void once(Meters meter, Tags tags, Function<Tags, Meter> registration) {
        registered.computeIfAbsent(
                List.of(meter, tags), any -> registration.apply(tags.and(Meters.SCENARIO, reading.scenario())));
    }

    synchronized void remove() {
        removed = true;
        registered.values().forEach(registry::remove);
    }
}
