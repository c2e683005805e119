package dev.roundtrip.run.machines;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.KindResult;
import dev.roundtrip.report.LatencySummary;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.StatementLatencies;
import dev.roundtrip.report.StatementLatencies.RawHistograms;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.workload.load.SliceResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The latencies of a scenario, as a report has them. Latencies of several machines are added: histograms bucket by
 * bucket, counts and times exactly. Percentiles are computed from the sum, never from percentiles. If one of the
 * reports has no histogram of something, the sum has no latency of it.
 */
public final class AllLatencies {

    /** The subject of a latency: a command or a kind of transaction by its name, anything else without a name. */
    private record Timed(What what, String name) {}

    private enum What {
        STATEMENT,
        TRANSACTION,
        PLANNED,
        COMMAND,
        KIND
    }

    private final Map<Timed, Optional<Latencies>> sums = new HashMap<>();

    /**
     * Collects the latencies of one machine's slices; with {@code planned} also the latencies from the planned starts.
     */
    public AllLatencies(SliceResult slices, boolean planned, WireFigures wire) {
        SliceResult.SliceLatencies own = slices.latencies();
        add(What.STATEMENT, "", own.statement());
        add(What.TRANSACTION, "", own.transaction());
        add(What.PLANNED, "", planned ? own.transactionFromPlannedStart() : Latencies.none());
        wire.commands().forEach((command, figures) -> add(What.COMMAND, command.name(), figures.latencies()));
        slices.kinds().forEach(kind -> add(What.KIND, kind.name(), kind.latency()));
    }

    /** Adds the latencies of reports. */
    AllLatencies(List<Measured> parts) {
        parts.forEach(this::add);
    }

    private void add(What what, String name, Latencies own) {
        sums.put(new Timed(what, name), Optional.of(own));
    }

    private void add(Measured part) {
        StatementLatencies own = part.latencies();
        RawHistograms raw = part.histograms();
        own.statement().ifPresent(times -> add(What.STATEMENT, "", raw.statement(), times));
        own.transaction().ifPresent(times -> add(What.TRANSACTION, "", raw.transaction(), times));
        own.transactionFromPlannedStart()
                .ifPresent(planned -> add(What.PLANNED, "", raw.transactionFromPlannedStart(), planned));
        part.commands()
                .forEach(command -> command.latency().ifPresent(times -> {
                    String name = command.command().name();
                    add(What.COMMAND, name, Optional.ofNullable(raw.commands().get(name)), times);
                }));
        part.kinds()
                .forEach(kind -> kind.latencyNanos().ifPresent(times -> {
                    Optional<String> histogram = Optional.ofNullable(raw.kinds().get(kind.name()));
                    add(new Timed(What.KIND, kind.name()), histogram, kind.done(), times.mean(), times.max());
                }));
    }

    private void add(What what, String name, Optional<String> raw, LatencySummary times) {
        add(new Timed(what, name), raw, times.count(), times.mean(), times.max());
    }

    /** Adds latencies of a report. Mean and maximum are exact in it, and only approximate in the histogram. */
    private void add(Timed timed, Optional<String> raw, long count, double mean, long max) {
        try {
            Optional<Latencies> own = count == 0
                    ? Optional.of(Latencies.none())
                    : raw.map(text -> Latencies.decoded(text, Math.round(mean * count), max));
            sums.merge(timed, own, (sum, next) -> sum.flatMap(some -> next.map(some::plus)));
        } catch (IllegalArgumentException broken) {
            throw new ReportException("A report cannot be merged: " + broken.getMessage() + ".");
        }
    }

    public StatementLatencies all() {
        return new StatementLatencies(
                summary(What.STATEMENT, ""), summary(What.TRANSACTION, ""), summary(What.PLANNED, ""));
    }

    public RawHistograms histograms() {
        return new RawHistograms(
                Optional.ofNullable(encoded(What.STATEMENT).get("")),
                Optional.ofNullable(encoded(What.TRANSACTION).get("")),
                Optional.ofNullable(encoded(What.PLANNED).get("")),
                encoded(What.COMMAND),
                encoded(What.KIND));
    }

    private Map<String, String> encoded(What what) {
        Map<String, String> texts = new HashMap<>();
        sums.forEach((timed, sum) -> sum.filter(some -> timed.what() == what && some.count() > 0)
                .ifPresent(some -> texts.put(timed.name(), some.encoded())));
        return texts;
    }

    Optional<LatencySummary> of(CommandResult command) {
        return summary(What.COMMAND, command.command().name());
    }

    Optional<KindResult.Times> of(KindResult kind) {
        return sum(What.KIND, kind.name()).flatMap(KindResult.Times::of);
    }

    private Optional<LatencySummary> summary(What what, String name) {
        return sum(what, name).flatMap(LatencySummary::of);
    }

    private Optional<Latencies> sum(What what, String name) {
        return sums.getOrDefault(new Timed(what, name), Optional.empty());
    }
}
