package dev.roundtrip.run.machines;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.KindResult;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.StatementLatencies;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Adds latencies: histograms bucket by bucket, counts and times exactly. Percentiles are computed from the sum, never
 * from percentiles. What has no histogram in one of the reports has no latency in the sum.
 */
final class MergedLatencies {

    private static final String STATEMENT = "statement";
    private static final String TRANSACTION = "transaction";
    private static final String PLANNED = "planned";
    private static final String COMMAND = "command ";
    private static final String KIND = "kind ";

    private final Map<String, List<Share>> shares = new HashMap<>();
    private final Map<String, Latencies> sums = new HashMap<>();

    /** One kind of latency of one machine: the histogram, and the exact mean and maximum beside it. */
    private record Share(Optional<String> raw, long count, double mean, long max) {

        Latencies latencies() {
            return count == 0 ? Latencies.none() : Latencies.decoded(raw.orElseThrow(), Math.round(mean * count), max);
        }
    }

    MergedLatencies(List<Measured> parts) {
        for (Measured part : parts) {
            StatementLatencies own = part.latencies();
            RawHistograms raw = own.histograms();
            add(STATEMENT, raw.statement(), own.statement());
            add(TRANSACTION, raw.transaction(), own.transaction());
            own.transactionFromPlannedStart()
                    .ifPresent(planned -> add(PLANNED, raw.transactionFromPlannedStart(), planned));
            part.commands()
                    .forEach(command -> command.latency()
                            .ifPresent(times -> add(
                                    COMMAND + command.command(),
                                    Optional.ofNullable(raw.commands().get(command.command())),
                                    times)));
            part.kinds()
                    .forEach(kind -> kind.latencyNanos()
                            .ifPresent(times -> add(
                                    KIND + kind.name(),
                                    new Share(
                                            Optional.ofNullable(raw.kinds().get(kind.name())),
                                            kind.done(),
                                            times.mean(),
                                            times.max()))));
        }
        shares.forEach((name, each) -> {
            if (each.stream()
                    .allMatch(share -> share.count() == 0 || share.raw().isPresent())) {
                sums.put(name, sum(each));
            }
        });
    }

    private void add(String name, Optional<String> raw, LatencySummary times) {
        add(name, new Share(raw, times.count(), times.mean(), times.max()));
    }

    private void add(String name, Share share) {
        shares.computeIfAbsent(name, key -> new ArrayList<>()).add(share);
    }

    private static Latencies sum(List<Share> shares) {
        try {
            return shares.stream().map(Share::latencies).reduce(Latencies.none(), Latencies::plus);
        } catch (IllegalArgumentException broken) {
            throw new ReportException("A report cannot be merged: " + broken.getMessage() + ".");
        }
    }

    StatementLatencies all() {
        return new StatementLatencies(
                summary(STATEMENT).orElse(LatencySummary.none()),
                summary(TRANSACTION).orElse(LatencySummary.none()),
                summary(PLANNED),
                new RawHistograms(
                        Optional.ofNullable(encoded(STATEMENT).get("")),
                        Optional.ofNullable(encoded(TRANSACTION).get("")),
                        Optional.ofNullable(encoded(PLANNED).get("")),
                        encoded(COMMAND),
                        encoded(KIND)));
    }

    /** By what follows the prefix. */
    private Map<String, String> encoded(String prefix) {
        Map<String, String> texts = new HashMap<>();
        sums.forEach((name, sum) -> {
            if (name.startsWith(prefix) && sum.count() > 0) {
                texts.put(name.substring(prefix.length()), sum.encoded());
            }
        });
        return texts;
    }

    Optional<LatencySummary> of(CommandResult command) {
        return summary(COMMAND + command.command());
    }

    Optional<KindResult.Times> of(KindResult kind) {
        return Optional.ofNullable(sums.get(KIND + kind.name())).flatMap(KindResult.Times::of);
    }

    private Optional<LatencySummary> summary(String name) {
        return Optional.ofNullable(sums.get(name)).map(LatencySummary::of);
    }
}
