package dev.roundtrip.result;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Rounds for tests. */
public final class TestRounds {

    private TestRounds() {}

    /** Rounds 1, 2, 3 and so on with these throughputs. */
    public static List<Round> of(List<Double> transactionsPerSecond) {
        return IntStream.range(0, transactionsPerSecond.size())
                .mapToObj(i -> new Round(
                        i + 1,
                        transactionsPerSecond.get(i),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        List.of()))
                .toList();
    }
}
