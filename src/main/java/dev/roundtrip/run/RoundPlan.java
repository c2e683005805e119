package dev.roundtrip.run;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.Ratios.Pairs;
import dev.roundtrip.result.Settings.Precision;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which lanes the next round measures. With a fixed number of rounds, each round measures all. With a precision, the
 * first rounds measure all; after that, a round measures the lanes of those pairs of neighbours whose interval is still
 * wider than the precision, until none is or the time is over.
 *
 * <p>The rule looks at how wide an interval is, never at where it is: stopping as soon as a difference shows would find
 * differences where there are none. {@link #FEWEST} rounds make sure that a width is not taken for small by accident:
 * see docs/method.md for the simulated coverage.
 */
final class RoundPlan {

    /** Rounds that measure all lanes before a width is believed. */
    static final int FEWEST = 6;

    /** Rounds that are done in any case: two give an interval that says nothing. */
    private static final int LEAST = 3;

    private final Timing timing;
    private final NanoClock clock;
    private final long beganNanos;
    private int done;
    private long roundBeganNanos;
    private int lanesOfRound;
    private long nanosPerLane;

    /** @param clock the time of a precision runs from now on */
    RoundPlan(Timing timing, NanoClock clock) {
        this.timing = timing;
        this.clock = clock;
        this.beganNanos = clock.nanoTime();
    }

    /** The lanes of the next round, in their order; empty if there is none. */
    List<Lane> next(Lanes lanes) {
        noteTime();
        List<Lane> chosen = timing.precision().isEmpty()
                ? done < timing.rounds() ? lanes.all() : List.of()
                : chosen(lanes, timing.precision().get());
        List<Lane> order = Rounds.order(chosen, done);
        done++;
        lanesOfRound = order.size();
        roundBeganNanos = clock.nanoTime();
        return order;
    }

    private void noteTime() {
        if (lanesOfRound > 0) {
            nanosPerLane = (clock.nanoTime() - roundBeganNanos) / lanesOfRound;
        }
    }

    private List<Lane> chosen(Lanes lanes, Precision precision) {
        List<Lane> chosen = done < FEWEST ? lanes.all() : tooWide(lanes, 1 + precision.target());
        long left = precision.atMost().toNanos() - (clock.nanoTime() - beganNanos);
        boolean timeIsOver = nanosPerLane * chosen.size() > left;
        return timeIsOver && done >= LEAST ? List.of() : chosen;
    }

    private static List<Lane> tooWide(Lanes lanes, double reach) {
        Set<Lane> chosen = new LinkedHashSet<>();
        for (List<Lane> pair : pairs(lanes)) {
            if (!isKnown(pair.get(0), pair.get(1), reach)) {
                chosen.addAll(pair);
            }
        }
        return lanes.all().stream().filter(chosen::contains).toList();
    }

    /** Neighbours in the report, and the scenario that is measured twice. */
    private static List<List<Lane>> pairs(Lanes lanes) {
        List<List<Lane>> pairs = new ArrayList<>();
        List<Lane> scenarios = lanes.scenarios();
        for (int i = 1; i < scenarios.size(); i++) {
            pairs.add(scenarios.subList(i - 1, i + 1));
        }
        lanes.twin()
                .ifPresent(again -> scenarios.stream()
                        .filter(lane -> lane.entry().equals(again.entry()))
                        .findFirst()
                        .ifPresent(first -> pairs.add(List.of(first, again))));
        return pairs;
    }

    private static boolean isKnown(Lane base, Lane other, double reach) {
        Optional<RatioInterval> interval = Pairs.of(base.rounds(), other.rounds(), ComparedFigure.THROUGHPUT)
                .interval();
        return interval.filter(known -> known.reach() <= reach).isPresent();
    }

    /** How many slices are still to come, as far as known; for progress. */
    int slicesLeft(int lanes) {
        if (timing.precision().isEmpty()) {
            return lanes * Math.max(0, timing.rounds() - done);
        }
        long left = timing.precision().get().atMost().toNanos() - (clock.nanoTime() - beganNanos);
        return Math.max(
                lanes * Math.max(0, FEWEST - done), nanosPerLane == 0 ? 0 : (int) Math.max(0, left / nanosPerLane));
    }
}
