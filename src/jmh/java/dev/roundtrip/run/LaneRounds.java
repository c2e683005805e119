package dev.roundtrip.run;

import dev.roundtrip.measure.PriorVariance;
import dev.roundtrip.verdict.Pairs;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The figures of lanes in rounds that were measured or simulated before, in place of those of a run.
 *
 * @param lanes the figures of each lane; all lanes have the same rounds
 */
public record LaneRounds(List<double[]> lanes) {

    public LaneRounds {
        lanes = List.copyOf(lanes);
    }

    /** The number of rounds. */
    public int count() {
        return lanes.get(0).length;
    }

    /** The first rounds, or all if there are no more. */
    public LaneRounds first(int most) {
        int count = Math.min(most, count());
        return new LaneRounds(
                lanes.stream().map(lane -> Arrays.copyOf(lane, count)).toList());
    }

    /** The lane with this index and the first one, as a pair that all other lanes know something about. */
    public Pairs pairs(int other) {
        List<double[]> rest = IntStream.range(1, lanes.size())
                .filter(lane -> lane != other)
                .mapToObj(lanes::get)
                .toList();
        return new Pairs(lanes.get(0), lanes.get(other), PriorVariance.of(lanes.get(0), lanes.get(other), rest));
    }

    /**
     * The rounds until a run's stopping rule ends this pair, or all.
     *
     * @param target how far the interval may reach beyond the ratio: 0.1 for 10%
     */
    public LaneRounds stopped(int other, double target) {
        return IntStream.range(RoundPlan.LEAST, count())
                .mapToObj(this::first)
                .filter(some -> RoundPlan.suffices(some.pairs(other), 1 + target))
                .findFirst()
                .orElse(this);
    }
}
