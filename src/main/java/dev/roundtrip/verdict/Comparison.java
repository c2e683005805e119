package dev.roundtrip.verdict;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.CompareReport;
import dev.roundtrip.report.CompareReport.Condition;
import dev.roundtrip.report.CompareReport.Row;
import dev.roundtrip.report.CompareReport.RowName;
import dev.roundtrip.report.CompareReport.RunSide;
import dev.roundtrip.report.CompareReport.StringDifference;
import dev.roundtrip.report.NoiseFloor;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.WatchReport;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/** Compares two reports of runs, or of watched connections: B against A. */
public final class Comparison {

    /** The number of rounds below which intervals are wide. */
    private static final int FEW = 4;

    private static final Map<Condition, Function<RunSide, Object>> CONDITIONS = new EnumMap<>(Map.ofEntries(
            Map.entry(Condition.SERVER, ComparedRun::server),
            Map.entry(Condition.STORAGE, side -> side.environment().server().storage()),
            Map.entry(
                    Condition.WAY_TO_THE_SERVER,
                    side -> side.environment().server().how()),
            Map.entry(Condition.WORKLOAD, RunSide::workloads),
            Map.entry(Condition.LATENCY, RunSide::latencies),
            Map.entry(Condition.THREADS, RunSide::connections),
            Map.entry(Condition.RATE, RunSide::rate),
            Map.entry(Condition.PROCESSORS, side -> side.environment().cpus()),
            Map.entry(Condition.OPERATING_SYSTEM, side -> side.environment().os()),
            Map.entry(Condition.JVM, side -> side.environment().jvm()),
            Map.entry(Condition.DRIVER, side -> side.environment().driver()),
            Map.entry(Condition.POOL, side -> side.environment().pool()),
            Map.entry(Condition.ROUNDTRIP, side -> side.environment().harness()),
            Map.entry(Condition.MEASURED_TIME, side -> List.of(side.rounds(), side.duration()))));

    private Comparison() {}

    /**
     * Compares two reports of runs. The comparison has no row if no scenario is in both.
     *
     * @param fileA the name of A's file; {@code fileB} is that of B's
     * @param tolerance the part by which something may be worse
     */
    public static CompareReport of(String fileA, RunReport reportA, String fileB, RunReport reportB, double tolerance) {
        ComparedRun a = new ComparedRun(reportA);
        ComparedRun b = new ComparedRun(reportB);
        OptionalDouble floor = Stream.of(reportA, reportB)
                .flatMap(report -> report.noiseFloor().stream())
                .mapToDouble(NoiseFloor::relativeDifference)
                .max();
        List<RowName> both = a.scenarios().keySet().stream()
                .filter(b.scenarios()::containsKey)
                .toList();
        double margin =
                Math.min(Ratios.of(reportA).precision(), Ratios.of(reportB).precision());
        RatioJudge judge = RatioJudge.ofRuns(floor, margin);
        List<Row> rows = both.stream()
                .map(name -> ComparedScenario.of(name, a, b, judge))
                .toList();
        return new CompareReport(
                CompareReport.SCHEMA,
                rows.stream().anyMatch(row -> ComparedScenario.isWorseBy(tolerance, row)),
                a.side(fileA),
                b.side(fileB),
                differing(a.side(), b.side()),
                both.stream()
                        .map(name -> new StringDifference(name, a.parameters(name), b.parameters(name)))
                        .filter(strings -> !strings.a().equals(strings.b()))
                        .toList(),
                fewRounds(rows),
                RatioInterval.CONFIDENCE,
                margin - 1,
                floor,
                rows,
                only(a, b),
                only(b, a));
    }

    /** Compares two reports of watched connections. The comparison has no row if one of them has no statement. */
    public static CompareReport ofWatched(
            String fileA, WatchReport reportA, String fileB, WatchReport reportB, double tolerance) {
        ComparedWatch a = new ComparedWatch(reportA);
        ComparedWatch b = new ComparedWatch(reportB);
        List<Row> rows = reportA.statements() == 0 || reportB.statements() == 0 ? List.of() : List.of(a.against(b));
        return new CompareReport(
                CompareReport.SCHEMA,
                rows.stream().anyMatch(row -> ComparedScenario.isWorseBy(tolerance, row)),
                a.side(fileA),
                b.side(fileB),
                List.of(),
                List.of(),
                OptionalInt.empty(),
                RatioInterval.CONFIDENCE,
                Ratios.DEFAULT_PRECISION - 1,
                OptionalDouble.empty(),
                rows,
                a.textsWithout(b),
                b.textsWithout(a));
    }

    private static List<Condition> differing(RunSide a, RunSide b) {
        return CONDITIONS.entrySet().stream()
                .filter(condition -> !condition
                        .getValue()
                        .apply(a)
                        .equals(condition.getValue().apply(b)))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static OptionalInt fewRounds(List<Row> rows) {
        return rows.stream()
                .flatMap(row -> row.speed().stream())
                .mapToInt(speed ->
                        Math.min(speed.samplesA().size(), speed.samplesB().size()))
                .filter(rounds -> rounds < FEW)
                .min();
    }

    private static List<RowName> only(ComparedRun here, ComparedRun there) {
        return here.scenarios().keySet().stream()
                .filter(name -> !there.scenarios().containsKey(name))
                .toList();
    }
}
