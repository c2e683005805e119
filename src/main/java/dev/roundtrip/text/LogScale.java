package dev.roundtrip.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A logarithmic axis: equal factors have equal lengths.
 *
 * @param low the value at {@code start}, positive
 * @param high the value at {@code end}, above {@code low}
 */
record LogScale(double low, double high, double start, double end) {

    /** The digits of ticks, the rounder ones first. */
    private static final List<Double> DIGITS = List.of(
            1.0, 5.0, 2.0, 3.0, 7.0, 1.5, 4.0, 6.0, 8.0, 9.0, 2.5, 1.2, 1.4, 1.6, 1.8, 1.1, 1.3, 1.7, 1.9, 3.5, 4.5,
            5.5, 6.5, 7.5, 8.5, 9.5);

    /** The place of a value, or of the nearer end if the value is beyond it. */
    double at(double value) {
        double part = Math.log(value / low) / Math.log(high / low);
        return start + Math.max(0, Math.min(1, part)) * (end - start);
    }

    boolean holds(double value) {
        return value >= low && value <= high;
    }

    /** Round values, ascending, at least this distance apart. */
    List<Double> ticks(double distance) {
        List<Double> ticks = new ArrayList<>();
        for (double digit : DIGITS) {
            for (int power = (int) Math.floor(Math.log10(low)); Math.pow(10, power) <= high; power++) {
                double tick = power < 0 ? digit / Math.pow(10, -power) : digit * Math.pow(10, power);
                if (holds(tick) && ticks.stream().allMatch(other -> Math.abs(at(other) - at(tick)) >= distance)) {
                    ticks.add(tick);
                }
            }
        }
        return ticks.stream().sorted().toList();
    }
}
