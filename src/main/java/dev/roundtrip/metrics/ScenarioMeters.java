package dev.roundtrip.metrics;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.result.PoolState;
import dev.roundtrip.result.WorkSoFar;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
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
    private final LatencyMeters latencyMeters;
    private final SharedReading reading;
    private final Queue<Runnable> removals = new ConcurrentLinkedQueue<>();

    /** The commands, and their purposes, that already have meters. */
    private final Set<Object> seen = ConcurrentHashMap.newKeySet();

    /** The tags that the registry's own filters add to every meter, such as an application's name. */
    private final Tags common;

    private volatile boolean removed;

    ScenarioMeters(MeterRegistry registry, LatencyMeters latencyMeters, SharedReading reading) {
        this.registry = registry;
        this.latencyMeters = latencyMeters;
        this.reading = reading;
        Meter first =
                counter(Meters.ROUND_TRIPS, Tags.empty(), now -> now.wire().roundTrips());
        this.common = Tags.of(first.getId().getTags().stream()
                .filter(tag -> !tag.getKey().equals(Meters.Tags.SCENARIO))
                .toArray(Tag[]::new));
    }

    void register() {
        LiveSnapshot snapshot = reading.newest();
        counter(Meters.STATEMENTS, Tags.empty(), now -> now.wire().count(Purpose.BUSINESS));
        counter(Meters.UNREADABLE_CONNECTIONS, Tags.empty(), now -> now.wire().unreadableConnections());
        counter(
                Meters.BYTES,
                Tags.of(Meters.Tags.DIRECTION, "sent"),
                now -> now.wire().bytes().sent());
        counter(
                Meters.BYTES,
                Tags.of(Meters.Tags.DIRECTION, "received"),
                now -> now.wire().bytes().received());
        for (Purpose purpose : Purpose.CHATTER) {
            counter(
                    Meters.CHATTER,
                    Tags.of(Meters.Tags.PURPOSE, purpose.jsonName()),
                    now -> now.wire().count(purpose));
        }
        if (snapshot.work().isPresent()) {
            registerWork();
        }
        if (snapshot.pool().isPresent()) {
            registerPool();
        }
        registerNewCommands();
    }

    private void registerWork() {
        counter(Meters.TRANSACTIONS, Tags.empty(), now -> work(now).transactions());
        latency(Meters.STATEMENT_LATENCY, Tags.empty(), now -> work(now).statement());
        latency(Meters.TRANSACTION_LATENCY, Tags.empty(), now -> work(now).transaction());
    }

    private static WorkSoFar work(LiveSnapshot snapshot) {
        return snapshot.work().orElse(WorkSoFar.NONE);
    }

    private void registerPool() {
        gauge(Meters.POOL_ACTIVE, PoolState::active);
        gauge(Meters.POOL_IDLE, PoolState::idle);
        gauge(Meters.POOL_PENDING, PoolState::pending);
        gauge(Meters.POOL_MAX, PoolState::max);
    }

    /** Registers commands and purposes that are in the newest reading for the first time. */
    void registerNewCommands() {
        reading.newest().wire().commands().forEach((command, totals) -> {
            totals.countByPurpose().keySet().forEach(purpose -> registerOnce(command, purpose));
            if (totals.count() > 0 && seen.add(command)) {
                registerCommand(command);
            }
        });
    }

    private void registerOnce(Command command, Purpose purpose) {
        if (seen.add(new CommandPurpose(command, purpose))) {
            counter(
                    Meters.COMMANDS,
                    Tags.of(Meters.Tags.COMMAND, command.name(), Meters.Tags.PURPOSE, purpose.jsonName()),
                    now -> now.wire().command(command).count(purpose));
        }
    }

    private record CommandPurpose(Command command, Purpose purpose) {}

    private void registerCommand(Command command) {
        Tags tags = Tags.of(Meters.Tags.COMMAND, command.name());
        if (command.isAnswered()) {
            counter(Meters.ERRORS, tags, now -> now.wire().command(command).errors());
            counter(
                    Meters.UNANSWERED,
                    tags,
                    now -> now.wire().command(command).unanswered().count());
            latency(
                    Meters.COMMAND_LATENCY,
                    tags,
                    now -> now.wire().command(command).latencies());
        }
    }

    private void latency(Meters meter, Tags tags, Function<LiveSnapshot, Latencies> latencies) {
        keep(latencyMeters.add(meter, withScenario(tags).and(common), () -> latencies.apply(reading.current())));
    }

    private Meter counter(Meters meter, Tags tags, ToLongFunction<LiveSnapshot> count) {
        ToDoubleFunction<SharedReading> function = any -> count.applyAsLong(reading.current());
        return kept(FunctionCounter.builder(meter.meterName(), reading, function)
                .description(meter.description())
                .baseUnit(meter.baseUnit())
                .tags(withScenario(tags))
                .register(registry));
    }

    private void gauge(Meters meter, ToLongFunction<PoolState> value) {
        kept(Gauge.builder(
                        meter.meterName(),
                        () -> reading.current().pool().map(value::applyAsLong).orElse(0L))
                .description(meter.description())
                .baseUnit(meter.baseUnit())
                .tags(withScenario(Tags.empty()))
                .register(registry));
    }

    private Tags withScenario(Tags tags) {
        return Tags.of(Meters.Tags.SCENARIO, reading.scenario()).and(tags);
    }

    /** False if these meters belong to another registry. */
    boolean removeFrom(MeterRegistry one) {
        if (one != registry) {
            return false;
        }
        remove();
        return true;
    }

    private Meter kept(Meter meter) {
        keep(() -> registry.remove(meter));
        return meter;
    }

    private void keep(Runnable removal) {
        removals.add(removal);
        if (removed) {
            remove();
        }
    }

    /** Also removes meters that another thread is registering. */
    void remove() {
        removed = true;
        for (Runnable removal = removals.poll(); removal != null; removal = removals.poll()) {
            removal.run();
        }
    }
}
