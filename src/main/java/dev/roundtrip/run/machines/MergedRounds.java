package dev.roundtrip.run.machines;

import dev.roundtrip.result.Disturbance;
import dev.roundtrip.result.Round;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Rounds of several machines: throughputs are added; times per statement are weighted by the throughputs, because all
 * slices of a round have the same length. A round that one of the machines lacks is left out.
 */
final class MergedRounds {

    private MergedRounds() {}

    static List<Round> of(List<List<Round>> machines) {
        TreeSet<Integer> numbers = new TreeSet<>();
        machines.forEach(rounds -> rounds.forEach(round -> numbers.add(round.round())));
        List<Round> merged = new ArrayList<>();
        for (int number : numbers) {
            List<Round> parts = machines.stream()
                    .flatMap(rounds -> rounds.stream().filter(round -> round.round() == number))
                    .toList();
            if (parts.size() == machines.size()) {
                merged.add(sum(number, parts));
            }
        }
        return merged;
    }

    private static Round sum(int number, List<Round> parts) {
        boolean allTell = parts.stream()
                .allMatch(part -> part.clientCpuNanosPerStatement().isPresent());
        return new Round(
                number,
                parts.stream().mapToDouble(Round::transactionsPerSecond).sum(),
                allTell ? perStatement(parts, Round::clientCpuNanosPerStatement) : OptionalDouble.empty(),
                ofServer(parts, Round::serverCpuNanosPerStatement),
                ofServer(parts, Round::serverTimeNanosPerStatement),
                disturbances(parts));
    }

    /** One machine read the whole server; if several did, their readings overlap and are left out. */
    private static OptionalDouble ofServer(List<Round> parts, Function<Round, OptionalDouble> time) {
        return parts.stream().filter(part -> time.apply(part).isPresent()).count() == 1
                ? perStatement(parts, time)
                : OptionalDouble.empty();
    }

    private static OptionalDouble perStatement(List<Round> parts, Function<Round, OptionalDouble> time) {
        double weighted = 0;
        double weights = 0;
        for (Round part : parts) {
            weighted += time.apply(part).orElse(0) * part.transactionsPerSecond();
            weights += part.transactionsPerSecond();
        }
        return weights == 0 ? OptionalDouble.empty() : OptionalDouble.of(weighted / weights);
    }

    /** Of each kind the largest, since the machines are several. */
    private static List<Disturbance> disturbances(List<Round> parts) {
        Map<Disturbance.Kind, Disturbance> largest = new LinkedHashMap<>();
        parts.forEach(part -> part.disturbances()
                .forEach(one -> largest.merge(one.kind(), one, (a, b) -> a.amount() >= b.amount() ? a : b)));
        return List.copyOf(largest.values());
    }
}
