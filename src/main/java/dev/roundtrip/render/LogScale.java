package dev.roundtrip.render;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A logarithmic axis: equal factors have equal lengths.
 *
 * @param low the value at {@code start}, positive
 * @param high the value at {@code end}, above {@code low}
 */
record LogScale(double low, double high, double start, double end) {

    /** Digits of ticks, from coarse to fine. */
    private static final List<double[]> DIGITS = List.of(
            new double[] {1},
            new double[] {1, 2, 5},
            new double[] {1, 1.5, 2, 3, 5, 7},
            tenths(5),
            tenths(2),
            tenths(1));

    LogScale {
        if (!(low > 0 && high > low)) {
            throw new IllegalArgumentException("low is " + low + " and high is " + high + "; allowed are 0 < low < high");
        }
    }

    /** The place of a value; beyond an end, that end. */
    double at(double value) {
        double part = Math.log(value / low) / Math.log(high / low);
        return start + Math.max(0, Math.min(1, part)) * (end - start);
    }

    boolean holds(double value) {
        return value >= low && value <= high;
    }

    /** As many round values as possible, but no more than {@code most}; none if there are too many powers of ten. */
    List<Double> ticks(int most) {
        List<Double> ticks = List.of();
        for (double[] digits : DIGITS) {
            List<Double> finer = ticks(digits);
            if (finer.size() > most) {
                break;
            }
            ticks = finer;
        }
        return ticks;
    }

    private List<Double> ticks(double[] digits) {
        List<Double> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(low)); Math.pow(10, power) <= high; power++) {
            for (double digit : digits) {
                double tick = power < 0 ? digit / Math.pow(10, -power) : digit * Math.pow(10, power);
                if (holds(tick)) {
                    ticks.add(tick);
                }
            }
        }
        return ticks;
    }

    /** 1, 1.5, 2 and so on for a step of 5 tenths. */
    private static double[] tenths(int step) {
        return DoubleStream.iterate(10, tenth -> tenth < 100, tenth -> tenth + step)
                .map(tenth -> tenth / 10)
                .toArray();
    }
}
