package dev.roundtrip.run;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Settings.Precision;
import dev.roundtrip.verdict.Pairs;
import dev.roundtrip.verdict.Ratios;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which lanes the next round measures. With a fixed number of rounds, each round measures all lanes. With a
 * precision, the first rounds measure all lanes; after that, a round measures the lanes of those pairs of neighbours
 * whose interval is still wider than the precision. The rounds end when no interval is wider, or the time is over.
 *
 * <p>The rule uses how wide an interval is, never where it is: stopping as soon as a difference shows would find
 * differences where there are none. An interval can also be narrow by chance, and a rule that stops at the first narrow
 * one keeps too many of those. For this reason, no width counts before the interval has {@link #FEWEST} degrees of
 * freedom (Y. S. Chow, H. Robbins, On the asymptotic theory of fixed-width sequential confidence intervals for the
 * mean, 1965, have the same two parts: a width, and a number of rounds before it counts). That takes four rounds of
 * seven scenarios, five of two or three, and seven of a pair alone. VerdictSimulationTest shows how many of the
 * intervals contain the true ratio.
 */
final class RoundPlan {

    /** The degrees of freedom before a width counts. With five, three rounds would find fewer than 90 of 100 tenths. */
    private static final double FEWEST = 6;

    /** The number of rounds that are done in any case: two rounds give an interval that says nothing. */
    static final int LEAST = 3;

    private final Timing timing;
    private final boolean waits;
    private final NanoClock clock;
    private long beganNanos;
    private int done;
    private long roundBeganNanos;
    private int lanesOfRound;
    private long nanosPerLane;

    RoundPlan(RunRequest request, NanoClock clock) {
        this.timing = request.timing();
        this.waits = request.waits();
        this.clock = clock;
    }

    /**
     * The lanes of the next round, in their order; empty if there is no next round. The time of a precision begins with
     * the first round, since a busy machine takes so long to warm up that too few rounds would be left.
     */
    List<Lane> next(Lanes lanes) {
        if (done == 0) {
            beganNanos = clock.nanoTime();
        } else if (lanesOfRound > 0) {
            nanosPerLane = (clock.nanoTime() - roundBeganNanos) / lanesOfRound;
        }
        List<Lane> chosen = timing.precision().isEmpty()
                ? done < timing.rounds() ? lanes.measurable() : List.of()
                : chosen(lanes, timing.precision().get());
        List<Lane> order = order(chosen, done);
        done++;
        lanesOfRound = order.size();
        roundBeganNanos = clock.nanoTime();
        return order;
    }

    /**
     * The lanes in the order of a round; rounds are counted from 0. A cycle has as many rounds as there are lanes, or
     * twice as many if their number is odd. Over a whole cycle, each lane has each place equally often, and comes after
     * each other lane equally often: what one lane leaves behind in the server, or a machine that slows down during a
     * run, favours none. This is a Williams design (E. J. Williams, Experimental designs balanced for the estimation of
     * residual effects of treatments, 1949).
     */
    static <T> List<T> order(List<T> lanes, int round) {
        int count = lanes.size();
        List<T> order = new ArrayList<>();
        for (int place = 0; place < count; place++) {
            // The order is the zigzag 0, 1, n-1, 2, n-2, ...: the steps between neighbours are all different.
            int zigzag = place % 2 == 1 ? (place + 1) / 2 : (count - place / 2) % count;
            order.add(lanes.get((zigzag + round) % count));
        }
        // With an odd number, each step occurs twice in one direction: the reversed rounds balance it.
        if (count % 2 == 1 && round / count % 2 == 1) {
            Collections.reverse(order);
        }
        return List.copyOf(order);
    }

    private List<Lane> chosen(Lanes lanes, Precision precision) {
        long left = precision.atMost().toNanos() - (clock.nanoTime() - beganNanos);
        List<Lane> chosen = done < LEAST ? lanes.measurable() : tooWide(lanes, 1 + precision.target());
        boolean timeIsOver = nanosPerLane * chosen.size() > left;
        return timeIsOver && done >= LEAST ? List.of() : chosen;
    }

    private List<Lane> tooWide(Lanes lanes, double reach) {
        Set<Lane> chosen = new LinkedHashSet<>();
        ComparedFigure decisive = Ratios.decisive(
                waits,
                lanes.all().stream().flatMap(lane -> lane.rounds().stream()).toList());
        for (List<Lane> pair : pairs(lanes)) {
            Lane one = pair.get(0);
            Lane other = pair.get(1);
            if (!suffices(Pairs.of(one.rounds(), other.rounds(), lanes.alike(one, other), decisive), reach)) {
                chosen.addAll(pair);
            }
        }
        return lanes.measurable().stream().filter(chosen::contains).toList();
    }

    /**
     * Whether a pair needs no more rounds.
     *
     * @param reach how far the interval may reach beyond the ratio, as a factor
     */
    static boolean suffices(Pairs measured, double reach) {
        return measured.freedom() >= FEWEST
                && measured.interval().filter(known -> known.reach() <= reach).isPresent();
    }

    /**
     * The pairs of lanes that are compared, each over the same latency with as many threads: a scenario with different
     * drivers or servers, different scenarios that are neighbours otherwise, and the scenario that is measured twice.
     */
    private static List<List<Lane>> pairs(Lanes lanes) {
        List<List<Lane>> pairs = new ArrayList<>();
        List<Lane> firsts = new ArrayList<>();
        for (Lane lane : lanes.scenarios()) {
            Optional<Lane> first = firsts.stream()
                    .filter(other -> other.entry.scenario().equals(lane.entry.scenario()))
                    .filter(other -> lane.isAlike(other))
                    .findFirst();
            Optional<Lane> previous = firsts.isEmpty() ? Optional.empty() : Optional.of(firsts.get(firsts.size() - 1));
            first.or(() -> previous.filter(other -> lane.isAlike(other)))
                    .ifPresent(other -> pairs.add(List.of(other, lane)));
            if (first.isEmpty()) {
                firsts.add(lane);
            }
        }
        pairs.add(lanes.twins());
        return pairs.stream()
                .filter(pair -> pair.stream().noneMatch(Lane::isOut))
                .toList();
    }
}
