package dev.roundtrip.render;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A logarithmic axis: equal factors have equal lengths.
 *
 * @param low the value at {@code start}, positive
 * @param high the value at {@code end}, above {@code low}
 */
record LogScale(double low, double high, double start, double end) {

    /** Digits of ticks, from coarse to fine. */
    private static final List<double[]> DIGITS =
            List.of(new double[] {1}, new double[] {1, 2, 5}, new double[] {1, 1.5, 2, 3, 5, 7});

    /** Steps of ticks for a short axis, in hundredths of the power of ten at its end. */
    private static final List<Integer> STEPS = List.of(50, 20, 10, 5, 2, 1);

    LogScale {
        if (!(low > 0 && high > low)) {
            throw new IllegalArgumentException(
                    "low is " + low + " and high is " + high + "; allowed are 0 < low < high");
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
        return Stream.concat(DIGITS.stream().map(this::ticks), STEPS.stream().map(this::steps))
                .takeWhile(ticks -> ticks.size() <= most)
                .reduce((coarse, fine) -> fine.size() > coarse.size() ? fine : coarse)
                .orElse(List.of());
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

    private List<Double> steps(int step) {
        double hundredths = 100 / Math.pow(10, Math.floor(Math.log10(high)));
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(low * hundredths / step); i * step / hundredths <= high; i++) {
            ticks.add(i * step / hundredths);
        }
        return ticks;
    }
}
