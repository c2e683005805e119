package dev.roundtrip.render;

import dev.roundtrip.render.Figures.LatencyUnit;
import dev.roundtrip.render.ResultTable.Column;
import dev.roundtrip.result.KindResult;
import dev.roundtrip.result.KindResult.Times;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult.Measured;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Results for each kind of transaction, of workloads that have several. */
final class KindTables {

    static final String ROW_HEAD = "transaction";

    private KindTables() {}

    /** One row for each kind; empty if the workload has one kind. */
    static Optional<ResultTable> of(Measured measured) {
        List<KindResult> kinds = measured.kinds();
        if (kinds.isEmpty()) {
            return Optional.empty();
        }
        LatencyUnit unit = LatencyUnit.forLargest(kinds.stream()
                .flatMap(kind -> kind.latencyNanos().stream())
                .mapToLong(Times::p99)
                .max()
                .orElse(0));
        String latency = "latency, " + unit.symbol();
        List<Double> perMinute =
                kinds.stream().map(kind -> kind.per(60, measured.work())).toList();
        int digits = Figures.rateDigits(perMinute);
        List<Column> columns = new ArrayList<>(List.of(
                column("", "done", 0, kinds, kind -> "" + kind.done()),
                column("", "rolled back", 4, kinds, kind -> "" + kind.rolledBack()),
                column("", "failed", 5, kinds, kind -> "" + kind.failed()),
                new Column(
                        "",
                        "",
                        "per minute",
                        "/min",
                        0,
                        perMinute.stream()
                                .map(rate -> Figures.rate(rate, digits))
                                .toList())));
        columns.add(times(latency, "mean", 2, kinds, unit, Times::mean));
        columns.add(times(latency, "p50", 0, kinds, unit, Times::p50));
        columns.add(times(latency, "p90", 1, kinds, unit, Times::p90));
        columns.add(times(latency, "p99", 0, kinds, unit, Times::p99));
        columns.add(times(latency, "p99.9", 3, kinds, unit, Times::p999));
        columns.add(times(latency, "max", 6, kinds, unit, Times::max));
        return Optional.of(new ResultTable(
                kinds.stream().map(kind -> Figures.oneLine(kind.name())).toList(),
                kinds.stream().map(kind -> "").toList(),
                columns));
    }

    private static Column times(
            String group,
            String head,
            int dropOrder,
            List<KindResult> kinds,
            LatencyUnit unit,
            ToDoubleFunction<Times> figure) {
        return column(
                group,
                head,
                dropOrder,
                kinds,
                kind -> kind.latencyNanos()
                        .map(times -> unit.format(figure.applyAsDouble(times)))
                        .orElse(Figures.NONE));
    }

    private static Column column(
            String group, String head, int dropOrder, List<KindResult> kinds, Function<KindResult, String> cell) {
        return new Column(
                group, group, head, dropOrder, kinds.stream().map(cell).toList());
    }

    /** The figure with a name of its own; empty if the workload has none. */
    private static OptionalDouble named(Measured measured) {
        return measured.rate().stream()
                .flatMapToDouble(rate -> measured.kinds().stream()
                        .filter(kind -> kind.name().equals(rate.transaction()))
                        .mapToDouble(kind -> kind.per(rate.seconds(), measured.work())))
                .findFirst();
    }

    /** Such as {@code tpmC (new order per minute): s3 1234.5, s5 2345.6.} Empty if the workload has no such figure. */
    static Optional<String> rates(RunReport report) {
        Labels names = new Labels(report.scenarios());
        List<String> figures = new ArrayList<>();
        List<String> heads = new ArrayList<>();
        report.scenarios()
                .forEach(scenario -> scenario.measured()
                        .ifPresent(measured -> named(measured).ifPresent(figure -> {
                            measured.rate()
                                    .ifPresent(rate -> heads.add(rate.name() + " (" + rate.transaction() + " per "
                                            + (rate.seconds() == 60
                                                    ? "minute"
                                                    : rate.seconds() == 1 ? "second" : rate.seconds() + " s")
                                            + ")"));
                            figures.add(names.of(scenario) + " " + Figures.rate(figure, 1));
                        })));
        return figures.isEmpty()
                ? Optional.empty()
                : Optional.of(Figures.oneLine(heads.get(0)) + ": " + String.join(", ", figures) + ".");
    }
}
