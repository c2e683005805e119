package dev.roundtrip.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The order of the slices. Every round measures every lane once, and each round begins one lane later than the previous
 * one, so that a machine that slows down or warms up during a run favours none.
 */
final class Rounds {

    private Rounds() {}

    /** The lanes in the order of round {@code round}, which counts from 0. */
    static <T> List<T> order(List<T> lanes, int round) {
        List<T> rotated = new ArrayList<>(lanes);
        Collections.rotate(rotated, lanes.isEmpty() ? 0 : -(round % lanes.size()));
        return List.copyOf(rotated);
    }
}
