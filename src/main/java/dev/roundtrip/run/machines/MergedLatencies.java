package dev.roundtrip.run.machines;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.result.KindResult;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.StatementLatencies;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Adds latencies: histograms bucket by bucket, counts and times exactly. Percentiles are computed from the sum, never
 * from percentiles. What has no histogram in one of the reports has no latency in the sum.
 */
final class MergedLatencies {

    private MergedLatencies() {}

    /** One kind of latency of one machine: the histogram, and the exact mean and maximum beside it. */
    private record Share(Optional<String> raw, long count, double mean, long max) {

        static Share of(Optional<String> raw, LatencySummary summary) {
            return new Share(raw, summary.count(), summary.mean(), summary.max());
        }

        Latencies latencies() {
            return count == 0 ? Latencies.none() : Latencies.decoded(raw.orElseThrow(), Math.round(mean * count), max);
        }
    }

    /** Empty if one of them has no histogram. */
    private static Optional<Latencies> sum(List<Share> shares) {
        if (shares.stream().anyMatch(share -> share.count() > 0 && share.raw().isEmpty())) {
            return Optional.empty();
        }
        try {
            return Optional.of(shares.stream().map(Share::latencies).reduce(Latencies.none(), Latencies::plus));
        } catch (IllegalArgumentException broken) {
            throw new ReportException("A report cannot be merged: " + broken.getMessage() + ".");
        }
    }

    static StatementLatencies of(
            List<StatementLatencies> all, Map<String, Latencies> commands, Map<String, Latencies> kinds) {
        Optional<Latencies> statement = sum(all.stream()
                .map(one -> Share.of(one.histograms().statement(), one.statement()))
                .toList());
        Optional<Latencies> transaction = sum(all.stream()
                .map(one -> Share.of(one.histograms().transaction(), one.transaction()))
                .toList());
        Optional<Latencies> planned =
                all.stream().allMatch(one -> one.transactionFromPlannedStart().isPresent())
                        ? sum(all.stream()
                                .map(one -> Share.of(
                                        one.histograms().transactionFromPlannedStart(),
                                        one.transactionFromPlannedStart().orElseThrow()))
                                .toList())
                        : Optional.empty();
        return new StatementLatencies(
                statement.map(LatencySummary::of).orElse(LatencySummary.none()),
                transaction.map(LatencySummary::of).orElse(LatencySummary.none()),
                planned.map(LatencySummary::of),
                new RawHistograms(
                        encoded(statement), encoded(transaction), encoded(planned), encoded(commands), encoded(kinds)));
    }

    private static Optional<String> encoded(Optional<Latencies> latencies) {
        return latencies.filter(sum -> sum.count() > 0).map(Latencies::encoded);
    }

    private static Map<String, String> encoded(Map<String, Latencies> latencies) {
        Map<String, String> texts = new HashMap<>();
        latencies.forEach((name, sum) -> encoded(Optional.of(sum)).ifPresent(text -> texts.put(name, text)));
        return texts;
    }

    /**
     * The latencies of one command or kind; empty if they are not known of all machines that have it.
     *
     * @param summaries by machine; empty where it has none
     * @param histograms of the same machines
     */
    static Optional<Latencies> named(
            String name,
            List<Optional<LatencySummary>> summaries,
            List<RawHistograms> histograms,
            Function<RawHistograms, Map<String, String>> of) {
        List<Share> shares = new ArrayList<>();
        for (int i = 0; i < summaries.size(); i++) {
            Optional<String> raw =
                    Optional.ofNullable(of.apply(histograms.get(i)).get(name));
            summaries.get(i).ifPresent(summary -> shares.add(Share.of(raw, summary)));
        }
        return shares.isEmpty() ? Optional.empty() : sum(shares);
    }

    /** A kind's times as a summary, which has the count that they lack. */
    static Optional<LatencySummary> summary(KindResult kind) {
        return kind.latencyNanos()
                .map(times -> new LatencySummary(
                        kind.done(), times.mean(), times.p50(), times.p90(), times.p99(), times.p999(), times.max()));
    }
}
