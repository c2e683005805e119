package dev.roundtrip.text;

import dev.roundtrip.report.KindResult;
import dev.roundtrip.report.KindResult.Times;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.text.Figures.LatencyUnit;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Results for each kind of transaction, of workloads that have several. */
final class KindTables {

    private KindTables() {}

    /** The table, with one row for each kind; empty if the workload has one kind. */
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
}
