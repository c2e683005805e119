package dev.roundtrip.text;

import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.Round;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.testing.TestResource;
import dev.roundtrip.text.Reports.ScenarioBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reports with the figures that pictures need. The figures are invented. */
final class PictureReports {

    private PictureReports() {}

    /** A scenario whose mean statement takes 1050.5 us. */
    static ScenarioBuilder scenario(String name) {
        return new ScenarioBuilder(name, name + " title", Reports.S5_URL)
                .command("COM_STMT_EXECUTE", 365)
                .and("micros 1000/2000/3000");
    }

    /** A round with these times per statement, in microseconds. */
    static Round round(int number, double perSecond, double clientMicros, double serverMicros) {
        OptionalDouble client = OptionalDouble.of(clientMicros * 1_000);
        return Reports.round(number, perSecond, client, OptionalDouble.of(serverMicros * 1_000));
    }

    /** The report of a recorded run, such as {@code tidb-rounds}. */
    static RunReport real(String name) {
        return JsonReport.parse(TestResource.run(name), name);
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
