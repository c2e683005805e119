package dev.roundtrip.render;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import dev.roundtrip.result.Disturbance;
import dev.roundtrip.result.Disturbance.Kind;
import dev.roundtrip.result.NoiseFloor;
import dev.roundtrip.result.Round;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.StatementLatencies;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import dev.roundtrip.result.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.w3c.dom.Element;

/** Reports with what pictures need, and the marks of a picture. The figures are invented. */
final class PictureReports {

    private PictureReports() {}

    /** A round with these times per statement, in microseconds. */
    static Round round(
            int number, double perSecond, double clientMicros, double serverMicros, Disturbance... disturbances) {
        return new Round(
                number,
                perSecond,
                OptionalDouble.of(clientMicros * 1_000),
                OptionalDouble.of(serverMicros * 1_000),
                OptionalDouble.empty(),
                List.of(disturbances));
    }

    /** A scenario with these rounds instead of its own. */
    static ScenarioResult with(ScenarioResult scenario, List<Round> rounds) {
        Measured measured = scenario.measured().orElseThrow();
        Work work = measured.work();
        return with(
                scenario,
                new Work(
                        work.transactions(),
                        work.statements(),
                        work.errors(),
                        work.elapsedNanos(),
                        rounds,
                        work.totals()),
                measured.latencies());
    }

    /** A scenario with these histograms. */
    static ScenarioResult with(ScenarioResult scenario, RawHistograms histograms) {
        Measured measured = scenario.measured().orElseThrow();
        StatementLatencies latencies = measured.latencies();
        return with(
                scenario,
                measured.work(),
                new StatementLatencies(
                        latencies.statement(),
                        latencies.transaction(),
                        latencies.transactionFromPlannedStart(),
                        histograms));
    }

    private static ScenarioResult with(ScenarioResult scenario, Work work, StatementLatencies latencies) {
        Measured measured = scenario.measured().orElseThrow();
        return new ScenarioResult(
                scenario.name(),
                scenario.title(),
                scenario.status(),
                scenario.reason(),
                scenario.jdbcUrl(),
                Optional.of(new Measured(
                        work,
                        measured.commands(),
                        measured.chatter(),
                        latencies,
                        measured.expectations(),
                        measured.firstUse(),
                        measured.unreadableConnections(),
                        measured.server(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty())),
                scenario.driver(),
                scenario.inputs());
    }

    static RunReport with(RunReport report, NoiseFloor floor) {
        return new RunReport(
                report.startedAt(),
                report.partial(),
                report.environment(),
                report.settings(),
                report.scenarios(),
                Optional.of(floor),
                report.findings(),
                report.recommended(),
                Optional.empty(),
                List.of());
    }

    /** The histogram of these latencies. */
    static String histogram(LongStream micros) {
        return latencies(micros).encoded();
    }

    static Latencies latencies(LongStream micros) {
        SingleWriterLatencyRecorder recorder = new SingleWriterLatencyRecorder();
        micros.forEach(value -> recorder.record(value * 1_000));
        return recorder.takeInterval();
    }

    static RawHistograms histograms(LongStream statements, LongStream transactions) {
        return new RawHistograms(
                Optional.of(histogram(statements)),
                Optional.of(histogram(transactions)),
                Optional.empty(),
                Map.of(),
                Map.of());
    }

    /** Everything that a picture can have, in every scenario. */
    static RunReport full(int scenarios, int rounds, String title) {
        Reports.ReportBuilder only = new Reports.ReportBuilder().onTidb();
        for (int i = 1; i <= scenarios; i++) {
            int number = i;
            ScenarioResult scenario = new Reports.ScenarioBuilder("x" + i + "-" + title, title, Reports.S5_URL)
                    .command("COM_QUERY", 1)
                    .command("COM_STMT_EXECUTE", 365)
                    .statementMicros(1_290 + i, 2_410, 5_655)
                    .server(TidbReports.sideOfS6())
                    .build();
            List<Round> measured = IntStream.rangeClosed(1, rounds)
                    .mapToObj(round -> round(
                            round,
                            20 + number + round % 7,
                            40 + round % 5,
                            80 + round % 3,
                            new Disturbance(Kind.OTHER_PROGRAMS, (1 + round % 9) / 10.0)))
                    .toList();
            only.add(with(
                    with(scenario, measured),
                    histograms(
                            LongStream.rangeClosed(1, 30_000).map(micros -> 100 + micros * micros / 5_000),
                            LongStream.rangeClosed(1, 800).map(micros -> 20_000L * number + micros * 999))));
        }
        RunReport built = only.build();
        List<Round> again =
                built.scenarios().get(0).measured().orElseThrow().work().rounds();
        return with(built, NoiseFloor.of(built.scenarios().get(0).name(), again, again, List.of()));
    }

    /** A picture as it is drawn. */
    static Element drawn(Picture picture) {
        return HtmlPages.parse(picture.drawing()).getDocumentElement();
    }

    /** The headers of a table, with that of the rows. */
    static List<String> heads(Table table) {
        List<String> heads = new ArrayList<>(List.of(table.head()));
        table.columns().forEach(column -> heads.add(column.head()));
        return heads;
    }

    /** The names and the cells of the rows of a picture's table. */
    static List<List<String>> rows(Optional<Picture> picture) {
        Table table = picture.orElseThrow().table();
        return IntStream.range(0, table.labels().size())
                .mapToObj(row -> {
                    List<String> cells = new ArrayList<>(List.of(table.name(row)));
                    table.columns().forEach(column -> cells.add(column.texts().get(row)));
                    return cells;
                })
                .toList();
    }

    /** The cells of a column, by its header. */
    static List<String> cells(Table table, String header) {
        return table.columns().get(heads(table).indexOf(header) - 1).texts();
    }

    /** The paths of this style, as commands. */
    static List<String> paths(Element svg, String style) {
        return HtmlPages.elements(svg, "path").stream()
                .filter(path -> path.getAttribute("class").matches(style))
                .map(path -> path.getAttribute("d"))
                .toList();
    }

    /** The first mark whose words begin so: its style, and its centre. */
    static Marked marked(Element svg, String words) {
        return HtmlPages.elements(svg, "path").stream()
                .filter(path -> path.getTextContent().startsWith(words))
                .findFirst()
                .map(path -> {
                    String[] first = path.getAttribute("d").substring(1).split("[a-zA-Z ]", 3);
                    return new Marked(
                            path.getAttribute("class"), Double.parseDouble(first[0]), Double.parseDouble(first[1]));
                })
                .orElseThrow(() -> new AssertionError("no mark says " + words));
    }

    record Marked(String style, double x, double y) {}
}
