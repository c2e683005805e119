package dev.roundtrip.render;

import dev.roundtrip.render.Figures.LatencyUnit;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.KindResult;
import dev.roundtrip.result.KindResult.Times;
import dev.roundtrip.result.NamedRate;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult.Measured;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Results for each kind of transaction, of workloads that have several. */
final class KindTables {

    private KindTables() {}

    /** One row for each kind; empty if the workload has one kind. */
    static Table<?> of(Measured measured) {
        List<KindResult> kinds = measured.kinds();

        LatencyUnit unit = LatencyUnit.forLargest(
                kinds.stream().flatMap(kind -> kind.latencyNanos().stream()).mapToLong(Times::p99));
        int digits = Figures.rateDigits(
                kinds.stream().map(kind -> kind.per(60, measured.work())).toList());
        return Table.of("transaction", kinds, kind -> Figures.oneLine(kind.name()))
                .column("done", kind -> "" + kind.done())
                .column("rolled back", 4, kind -> "" + kind.rolledBack())
                .column("failed", 5, kind -> "" + kind.failed())
                .column("per minute", "/min", 0, kind -> Figures.rate(kind.per(60, measured.work()), digits))
                .group("latency, " + unit.symbol())
                .column("mean", 2, time(unit, Times::mean))
                .column("p50", time(unit, Times::p50))
                .column("p90", 1, time(unit, Times::p90))
                .column("p99", time(unit, Times::p99))
                .column("p99.9", 3, time(unit, Times::p999))
                .column("max", 6, time(unit, Times::max));
    }

    private static Function<KindResult, String> time(LatencyUnit unit, ToDoubleFunction<Times> figure) {
        return kind -> kind.latencyNanos()
                .map(times -> unit.format(figure.applyAsDouble(times)))
                .orElse(Figures.NONE);
    }

    /** Such as {@code tpmC (new order per minute): s3 1234.5, s5 2345.6.} Empty if the workload has no such figure. */
    static Optional<String> rates(RunReport report) {
        List<String> words = new ArrayList<>();
        for (Chapter row : Story.rows(report)) {
            Measured measured = row.measured();
            measured.rate()
                    .ifPresent(rate -> measured.kinds().stream()
                            .filter(kind -> kind.name().equals(rate.transaction()))
                            .forEach(kind -> words.add((words.isEmpty() ? head(rate) : "") + row.label() + " "
                                    + Figures.rate(kind.per(rate.seconds(), measured.work()), 1))));
        }
        return words.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", words) + ".");
    }

    private static String head(NamedRate rate) {
        String unit = rate.seconds() == 60 ? "minute" : rate.seconds() == 1 ? "second" : rate.seconds() + " s";
        return Figures.oneLine(rate.name() + " (" + rate.transaction() + " per " + unit + ")") + ": ";
    }
}
