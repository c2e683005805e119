package dev.roundtrip.render;

import dev.roundtrip.render.Figures.LatencyUnit;
import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.Ratio;
import dev.roundtrip.result.Ratios;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.Work;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * The main table's cells, for any renderer: one row for each scenario with figures, the columns in reading order.
 *
 * @param labels the scenarios' short names, one per row
 * @param titles one per row
 */
public record ResultTable(List<String> labels, List<String> titles, List<Column> columns) {

    private static final String COMMANDS = "commands per business statement";
    private static final String LATENCY = "statement latency, ";

    public ResultTable {
        labels = List.copyOf(labels);
        titles = List.copyOf(titles);
        columns = List.copyOf(columns);
    }

    /**
     * One column.
     *
     * @param group the common header of neighbouring columns
     * @param shortGroup the same, if there is little room
     * @param head the header of this column
     * @param shortHead the same, if there is little room
     * @param dropOrder the order in which a narrow terminal leaves columns out: 1 first, 0 never
     */
    public record Column(
            String group, String shortGroup, String head, String shortHead, int dropOrder, List<String> cells) {
        public Column {
            cells = List.copyOf(cells);
        }

        public Column(String group, String shortGroup, String head, int dropOrder, List<String> cells) {
            this(group, shortGroup, head, head, dropOrder, cells);
        }
    }

    static ResultTable of(RunReport report) {
        Labels names = new Labels(report.scenarios());
        List<ScenarioResult> rows = report.scenarios().stream()
                .filter(scenario -> scenario.measured().isPresent())
                .toList();
        List<Measured> figures =
                rows.stream().flatMap(row -> row.measured().stream()).toList();
        List<String> labels = rows.stream().map(names::of).toList();
        List<Column> columns = new ArrayList<>(commandColumns(figures));
        columns.addAll(throughputColumns(report, rows, labels, figures));
        columns.addAll(latencyColumns(figures));
        columns.add(new Column(
                "",
                "",
                "met",
                11,
                IntStream.range(0, rows.size())
                        .mapToObj(i -> met(rows.get(i), figures.get(i)))
                        .toList()));
        return new ResultTable(
                labels, rows.stream().map(row -> Figures.oneLine(row.title())).toList(), columns);
    }

    /** Chatter by purpose: per transaction, since there is one commit per transaction. */
    static ResultTable chatter(RunReport report) {
        ResultTable main = of(report);
        List<Measured> figures = report.scenarios().stream()
                .flatMap(row -> row.measured().stream())
                .toList();
        List<Column> columns = new ArrayList<>();
        for (Purpose purpose : Purpose.CHATTER) {
            String words = purpose.words();
            String lastWord = words.substring(words.indexOf(' ') + 1);
            columns.add(new Column("", "", words, lastWord, 1, perTransaction(figures, m -> m.chatterCount(purpose))));
        }
        columns.add(new Column("", "", "all", 0, perTransaction(figures, Measured::chatterCount)));
        return new ResultTable(main.labels(), main.titles(), columns);
    }

    private static List<String> perTransaction(List<Measured> figures, ToLongFunction<Measured> count) {
        return figures.stream()
                .map(each -> each.perTransaction(count.applyAsLong(each)))
                .map(value -> value < 0.005 ? Figures.perStatement(value) : Figures.count(value))
                .toList();
    }

    private static List<Column> commandColumns(List<Measured> figures) {
        String group = "per statement";
        return List.of(
                new Column(
                        COMMANDS,
                        group,
                        "query",
                        "qry",
                        6,
                        perStatement(figures, m -> m.sentPerStatement("COM_QUERY"))),
                new Column(
                        COMMANDS,
                        group,
                        "prepare",
                        "prep",
                        7,
                        perStatement(figures, m -> m.sentPerStatement("COM_STMT_PREPARE"))),
                new Column(
                        COMMANDS,
                        group,
                        "execute",
                        "exec",
                        8,
                        perStatement(figures, m -> m.sentPerStatement("COM_STMT_EXECUTE"))),
                new Column(
                        COMMANDS, group, "close", 5, perStatement(figures, m -> m.sentPerStatement("COM_STMT_CLOSE"))),
                new Column(
                        "chatter",
                        "chat",
                        "per stmt",
                        "/stmt",
                        9,
                        perStatement(figures, Measured::chatterPerStatement)),
                new Column("round", "round", "trips", 0, perStatement(figures, Measured::roundTripsPerStatement)));
    }

    private static List<Column> throughputColumns(
            RunReport report, List<ScenarioResult> rows, List<String> labels, List<Measured> figures) {
        String group = report.transactions() + "/s";
        List<Double> rates = figures.stream()
                .map(Measured::work)
                .map(Work::medianTransactionsPerSecond)
                .toList();
        int digits = Figures.rateDigits(rates);
        List<String> vsFirst = new ArrayList<>();
        List<String> vsPrevious = new ArrayList<>();
        Ratios ratios = Ratios.of(report);
        int firstOfGroup = 0;
        for (int i = 0; i < rates.size(); i++) {
            if (i == 0 || !rows.get(i).conditions().equals(rows.get(i - 1).conditions())) {
                firstOfGroup = i;
            }
            boolean alone = i == firstOfGroup;
            vsFirst.add(alone ? Figures.NONE : ratio(ratios, rows.get(firstOfGroup), rows.get(i), Ratio::shortCell));
            vsPrevious.add(alone ? Figures.NONE : ratio(ratios, rows.get(i - 1), rows.get(i), Ratio::cell));
        }
        String first = firstOfGroup > 0 || labels.isEmpty() ? "first" : labels.get(0);
        return List.of(
                new Column(
                        group,
                        group,
                        "median",
                        0,
                        rates.stream()
                                .map(rate -> rate == 0 ? Figures.NONE : Figures.rate(rate, digits))
                                .toList()),
                new Column(group, group, "vs prev", 0, vsPrevious),
                new Column(group, group, "vs " + first, 3, vsFirst));
    }

    /** A dash if the transactions are not the same, or if there is no interval. */
    private static String ratio(
            Ratios ratios, ScenarioResult base, ScenarioResult other, Function<Ratio, String> cell) {
        return ratios.between(base, other, ComparedFigure.THROUGHPUT).map(cell).orElse(Figures.NONE);
    }

    private static List<Column> latencyColumns(List<Measured> figures) {
        LatencyUnit unit = LatencyUnit.forLargest(figures.stream()
                .mapToLong(figure -> figure.latencies().statement().p99())
                .max()
                .orElse(0));
        String group = LATENCY + unit.symbol();
        String shortGroup = "statement, " + unit.symbol();
        return List.of(
                new Column(group, shortGroup, "p50", 1, latency(figures, unit, LatencySummary::p50)),
                new Column(group, shortGroup, "p95", 4, latency(figures, unit, LatencySummary::p95)),
                new Column(group, shortGroup, "p99", 2, latency(figures, unit, LatencySummary::p99)));
    }

    private static List<String> latency(
            List<Measured> figures, LatencyUnit unit, Function<LatencySummary, Long> percentile) {
        return figures.stream()
                .map(figure -> figure.latencies().statement())
                .map(latency -> latency.isPresent() ? unit.format(percentile.apply(latency)) : Figures.NONE)
                .toList();
    }

    private static List<String> perStatement(List<Measured> figures, Function<Measured, Double> figure) {
        return figures.stream()
                .map(figure)
                .map(value -> Figures.perStatement(value))
                .toList();
    }

    private static String met(ScenarioResult row, Measured figures) {
        if (row.status() == ScenarioResult.Status.FAILED) {
            return "failed";
        }
        return figures.expectations().isEmpty() ? Figures.NONE : figures.asExpected() ? "yes" : "NO";
    }
}
