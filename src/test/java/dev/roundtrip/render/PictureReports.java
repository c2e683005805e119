package dev.roundtrip.render;

import dev.roundtrip.TestResource;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.NoiseFloor;
import dev.roundtrip.result.Round;
import dev.roundtrip.result.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Reports with what pictures need. The figures are invented. */
final class PictureReports {

    private PictureReports() {}

    /** A round with these times per statement, in microseconds. */
    static Round round(int number, double perSecond, double clientMicros, double serverMicros) {
        OptionalDouble client = OptionalDouble.of(clientMicros * 1_000);
        return Reports.round(number, perSecond, client, OptionalDouble.of(serverMicros * 1_000));
    }

    /** A run that was made, such as {@code tidb-rounds}. */
    static RunReport real(String name) {
        return JsonReport.parse(TestResource.run(name), name);
    }

    /** Everything that a picture can have, in every scenario. */
    static RunReport full(int scenarios, int rounds, String title) {
        Reports.ReportBuilder report = new Reports.ReportBuilder();
        for (int i = 1; i <= scenarios; i++) {
            int number = i;
            report.add(new Reports.ScenarioBuilder("x" + i + "-" + title, title, Reports.S5_URL)
                    .command("COM_QUERY", 1)
                    .command("COM_STMT_EXECUTE", 365)
                    .and("micros " + (1290 + i) + "/2410/5655")
                    .rounds(IntStream.rangeClosed(1, rounds)
                            .mapToObj(round -> round(round, 20 + number + round % 7, 40 + round % 5, 80 + round % 3))
                            .toList()));
        }
        List<Round> again = IntStream.rangeClosed(1, rounds)
                .mapToObj(round -> round(round, 21 + round % 7, 40, 80))
                .toList();
        return report.noise(NoiseFloor.of("x1-" + title, again, again, List.of()))
                .build();
    }

    /** The title of a picture and its figures, as Markdown. */
    static String text(Optional<Picture> picture) {
        return picture.map(shown -> MarkdownWriter.write(new Document(
                        shown.title(), out -> out.table(shown.chart().table()))))
                .orElse("no picture");
    }

    /** The cells of a column, by its header. */
    static List<String> cells(Table<?> table, String header) {
        List<String> heads = new ArrayList<>();
        table.columns.forEach(column -> heads.add(column.head()));
        return table.columns.get(heads.indexOf(header)).texts();
    }
}
