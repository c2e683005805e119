package dev.roundtrip.text;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.NoiseFloor;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Document.Tone;
import dev.roundtrip.text.Table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The comparison of two reports of runs, or of watched connections: B against A. The components are the fields of its
 * JSON form, which docs/report-json.md describes; unknown values are left out.
 *
 * @param worse whether anything that both have is worse in B, by more than was tolerated
 * @param cautions what makes the comparison unfair or a report untrustworthy, as sentences
 * @param differences what may be the purpose of the comparison, as sentences
 * @param noiseFloor the larger of the two; empty if neither has one
 * @param onlyInA scenarios or, of watch reports, texts
 */
public record Comparison(
        String schema,
        boolean worse,
        Side a,
        Side b,
        List<String> cautions,
        List<String> differences,
        double confidence,
        OptionalDouble noiseFloor,
        List<ComparedScenario> rows,
        List<String> onlyInA,
        List<String> onlyInB) {

    /** The version of the JSON form. */
    public static final String SCHEMA = "roundtrip/compare/1";

    /** Fewer rounds than this make wide intervals. */
    private static final int FEW = 4;

    /**
     * One of the two reports.
     *
     * @param summary what was measured and where, a few words each
     */
    public record Side(String file, List<String> summary, Optional<NoiseFloor> noiseFloor) {}

    /**
     * Compares two reports of runs.
     *
     * @param fileA what A is called; {@code fileB} what B is called
     * @param tolerance the part by which something may be worse
     * @throws ReportException if no scenario is in both
     */
    public static Comparison of(String fileA, RunReport reportA, String fileB, RunReport reportB, double tolerance) {
        ComparedRun a = new ComparedRun(reportA);
        ComparedRun b = new ComparedRun(reportB);
        OptionalDouble floor = Stream.of(reportA, reportB)
                .flatMap(report -> report.noiseFloor().stream())
                .mapToDouble(NoiseFloor::relativeDifference)
                .max();
        List<ComparedScenario> rows = a.scenarios().keySet().stream()
                .filter(b.scenarios()::containsKey)
                .map(name -> ComparedScenario.of(name, a, b, floor))
                .toList();
        if (rows.isEmpty()) {
            throw new ReportException("No scenario is in both files: " + fileA + " has "
                    + String.join(", ", a.scenarios().keySet()) + "; " + fileB + " has "
                    + String.join(", ", b.scenarios().keySet()) + ".");
        }
        return new Comparison(
                SCHEMA,
                rows.stream().anyMatch(row -> row.isWorseBy(tolerance)),
                a.side(fileA),
                b.side(fileB),
                cautions(a, b, floor, rows),
                differences(a, b, rows),
                RatioInterval.CONFIDENCE,
                floor,
                rows,
                only(a, b),
                only(b, a));
    }

    /**
     * As {@link #of}, of two reports of watched connections.
     *
     * @throws ReportException if one has no statement
     */
    public static Comparison ofWatched(
            String fileA, WatchReport reportA, String fileB, WatchReport reportB, double tolerance) {
        ComparedWatch a = new ComparedWatch(fileA, reportA);
        ComparedWatch b = new ComparedWatch(fileB, reportB);
        ComparedScenario row = a.against(b);
        return new Comparison(
                SCHEMA,
                row.isWorseBy(tolerance),
                a.side(),
                b.side(),
                Stream.concat(a.remarks("A "), b.remarks("B ")).toList(),
                List.of(),
                RatioInterval.CONFIDENCE,
                OptionalDouble.empty(),
                List.of(row),
                a.textsWithout(b),
                b.textsWithout(a));
    }

    /** What B did not measure although A did, and what B's own profiles did not expect, as sentences. */
    public static List<String> lacks(RunReport reportA, RunReport reportB) {
        ComparedRun a = new ComparedRun(reportA);
        ComparedRun b = new ComparedRun(reportB);
        return Stream.concat(a.measuredNotIn(b), b.unexpected()).toList();
    }

    /** Otherwise of watched connections, which have no speeds. */
    boolean isOfRuns() {
        return rows.stream()
                .anyMatch(row -> row.speed().isPresent() || row.reason().isPresent());
    }

    private static List<String> cautions(
            ComparedRun a, ComparedRun b, OptionalDouble floor, List<ComparedScenario> rows) {
        List<String> cautions = differing(a, b, true);
        a.remarks().forEach(remark -> cautions.add("A " + remark));
        b.remarks().forEach(remark -> cautions.add("B " + remark));
        if (floor.isEmpty()) {
            cautions.add("No noise floor: verdicts by time rest on the interval alone.");
        }
        int fewest = rows.stream()
                .flatMap(row -> row.speed().stream())
                .mapToInt(speed ->
                        Math.min(speed.samplesA().size(), speed.samplesB().size()))
                .min()
                .orElse(FEW);
        if (fewest < FEW) {
            cautions.add(
                    "Only " + Digits.counted(fewest, "round") + ": small differences do not show. Use --rounds 10.");
        }
        return cautions;
    }

    private static List<String> differences(ComparedRun a, ComparedRun b, List<ComparedScenario> rows) {
        List<String> differences = differing(a, b, false);
        for (ComparedScenario row : rows) {
            String before = a.parameters(row.name());
            String after = b.parameters(row.name());
            if (!before.equals(after)) {
                differences.add("The string of " + row.label() + " differs: " + before + " in A, " + after + " in B.");
            }
        }
        return differences;
    }

    private static List<String> differing(ComparedRun a, ComparedRun b, boolean mustBeEqual) {
        List<String> differing = new ArrayList<>();
        for (ComparedRun.Condition condition : ComparedRun.CONDITIONS) {
            String inA = Figures.oneLine(condition.of().apply(a.report()));
            String inB = Figures.oneLine(condition.of().apply(b.report()));
            if (condition.mustBeEqual() == mustBeEqual && !inA.equals(inB)) {
                differing.add("The " + condition.name() + " differs: " + inA + " in A, " + inB + " in B.");
            }
        }
        return differing;
    }

    private static List<String> only(ComparedRun here, ComparedRun there) {
        return here.scenarios().keySet().stream()
                .filter(name -> !there.scenarios().containsKey(name))
                .toList();
    }

    /** The result of comparing B with A. */
    public enum Verdict {
        BETTER("better"),
        WORSE("worse"),
        /** No difference that these measurements can show. */
        NO_DIFFERENCE("no difference"),
        /** Too few measurements to decide. */
        UNDECIDED("inconclusive");

        final String words;

        Verdict(String words) {
            this.words = words;
        }

        Cell cell() {
            return new Cell(words, this == BETTER ? Tone.GOOD : this == WORSE ? Tone.BAD : Tone.PLAIN);
        }
    }

    /**
     * The speeds of both.
     *
     * @param unit such as {@code transfers/s}
     * @param a geometric mean of A's samples
     * @param b geometric mean of B's samples
     * @param ratio above 1 if B is faster
     * @param lower end of the ratio's interval; empty if a side has fewer than two samples
     * @param verdict by time alone
     */
    public record Speed(
            String unit,
            double a,
            double b,
            double ratio,
            Optional<Double> lower,
            Optional<Double> upper,
            Verdict verdict,
            List<Double> samplesA,
            List<Double> samplesB) {

        /**
         * Empty if a side has no samples, or one that is not positive.
         *
         * @param floor how much two measurements of the same thing differ, relative to their mean; empty if unknown
         */
        static Optional<Speed> of(String unit, List<Double> before, List<Double> after, OptionalDouble floor) {
            boolean positive = Stream.of(before, after)
                    .flatMap(List::stream)
                    .allMatch(sample -> sample > 0 && sample < Double.POSITIVE_INFINITY);
            if (before.isEmpty() || after.isEmpty() || !positive) {
                return Optional.empty();
            }
            double a = RatioInterval.geometricMean(figures(before));
            double b = RatioInterval.geometricMean(figures(after));
            Optional<RatioInterval> interval = RatioInterval.ofGroups(figures(before), figures(after));
            return Optional.of(new Speed(
                    unit,
                    a,
                    b,
                    interval.map(RatioInterval::ratio).orElse(b / a),
                    interval.map(RatioInterval::lower),
                    interval.map(RatioInterval::upper),
                    interval.map(known -> verdict(known, floor)).orElse(Verdict.UNDECIDED),
                    before,
                    after));
        }

        private static double[] figures(List<Double> samples) {
            return samples.stream().mapToDouble(sample -> sample).toArray();
        }

        private static Verdict verdict(RatioInterval interval, OptionalDouble floor) {
            double ratio = interval.ratio();
            boolean beyond = floor.isEmpty() || 2 * Math.abs(ratio - 1) / (ratio + 1) > floor.getAsDouble();
            if (!beyond || !interval.excludesOne()) {
                return Verdict.NO_DIFFERENCE;
            }
            return ratio > 1 ? Verdict.BETTER : Verdict.WORSE;
        }

        Optional<RatioInterval> interval() {
            return lower.map(end -> new RatioInterval(ratio, end, upper.orElseThrow()));
        }
    }
}
