package dev.roundtrip.run.machines;

import dev.roundtrip.report.Disturbance;
import dev.roundtrip.report.Round;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Adds rounds of several machines: throughputs are added; times per statement are weighted by the throughputs, because
 * all slices of a round have the same length. A round that one of the machines lacks is left out.
 */
final class MergedRounds {

    private MergedRounds() {}

    static List<Round> of(List<List<Round>> machines) {
        return machines.stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(Round::round, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .filter(parts -> parts.size() == machines.size())
                .map(MergedRounds::sum)
                .toList();
    }

    /**
     * The sum of one round. One machine read the whole server; if several did, their readings overlap and are left out.
     */
    private static Round sum(List<Round> parts) {
        return new Round(
                parts.get(0).round(),
                parts.stream().mapToDouble(Round::transactionsPerSecond).sum(),
                perStatement(parts, Round::clientCpuNanosPerStatement, parts.size()),
                perStatement(parts, Round::serverCpuNanosPerStatement, 1),
                perStatement(parts, Round::serverTimeNanosPerStatement, 1),
                perStatement(parts, Round::statementLatencyNanos, parts.size()),
                disturbances(parts));
    }

    /** The weighted mean of a time; empty unless exactly so many parts know it. */
    private static OptionalDouble perStatement(List<Round> parts, Function<Round, OptionalDouble> time, long known) {
        double weighted = 0;
        double weights = 0;
        for (Round part : parts) {
            weighted += time.apply(part).orElse(0) * part.transactionsPerSecond();
            weights += part.transactionsPerSecond();
        }
        long knowing =
                parts.stream().filter(part -> time.apply(part).isPresent()).count();
        return weights == 0 || knowing != known ? OptionalDouble.empty() : OptionalDouble.of(weighted / weights);
    }

    /** The largest disturbance of each cause, since the machines are several. */
    private static List<Disturbance> disturbances(List<Round> parts) {
        Map<Disturbance.Cause, Disturbance> largest = new LinkedHashMap<>();
        parts.forEach(part -> part.disturbances()
                .forEach(one -> largest.merge(one.kind(), one, (a, b) -> a.amount() >= b.amount() ? a : b)));
        return List.copyOf(largest.values());
    }
}
