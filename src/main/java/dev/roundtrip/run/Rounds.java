package dev.roundtrip.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The order of the slices of one round. Over a whole cycle of rounds, each lane has each place equally often, and each
 * lane comes after each other lane equally often: what one lane leaves behind in the server, or a machine that slows
 * down during a run, favours none. This is a Williams design (E. J. Williams, Experimental designs balanced for the
 * estimation of residual effects of treatments, 1949).
 */
final class Rounds {

    private Rounds() {}

    /**
     * The lanes in the order of round {@code round}, which counts from 0. A cycle has as many rounds as there are
     * lanes, or twice as many if their number is odd.
     */
    static <T> List<T> order(List<T> lanes, int round) {
        int count = lanes.size();
        List<T> order = new ArrayList<>();
        for (int place = 0; place < count; place++) {
            // The zigzag 0, 1, n-1, 2, n-2, ...: the steps between neighbours are all different.
            int zigzag = place % 2 == 1 ? (place + 1) / 2 : (count - place / 2) % count;
            order.add(lanes.get((zigzag + round) % count));
        }
        // With an odd number, each step occurs twice in one direction: the reversed rounds balance it.
        if (count % 2 == 1 && round / count % 2 == 1) {
            Collections.reverse(order);
        }
        return List.copyOf(order);
    }
}
