package dev.roundtrip.render;

import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What compression made of the bytes, and whether it pays, for each compressed scenario. */
final class CompressionNotes {

    private CompressionNotes() {}

    static List<String> of(RunReport report) {
        List<Chapter> chapters = Story.chapters(report);
        List<String> notes = new ArrayList<>();
        for (Chapter chapter : chapters) {
            Measured measured = chapter.measured();
            Work.WireTotals totals = measured.work().totals();
            totals.compressed()
                    .ifPresent(line -> notes.add(chapter.label()
                            + ": compressed. Per statement the network carried "
                            + bytes(measured, line.bytesSent(), totals.bytesSent()) + " sent, and "
                            + bytes(measured, line.bytesReceived(), totals.bytesReceived()) + " received."
                            + plainBefore(chapters, chapter)
                                    .flatMap(plain -> pays(report, plain, chapter))
                                    .orElse("")));
        }
        return notes;
    }

    private static String bytes(Measured measured, long onLine, long before) {
        return Figures.count(measured.perStatement(onLine)) + " bytes for the "
                + Figures.count(measured.perStatement(before));
    }

    /** The last one before it that did the same work under the same conditions without compression. */
    private static Optional<Chapter> plainBefore(List<Chapter> all, Chapter chapter) {
        return all.stream()
                .takeWhile(each -> !each.equals(chapter))
                .filter(each -> each.measured().work().totals().compressed().isEmpty())
                .filter(each -> each.isUnderConditionsOf(chapter) && each.isSameWorkAs(chapter))
                .reduce((first, next) -> next);
    }

    private static Optional<String> pays(RunReport report, Chapter plain, Chapter compressed) {
        return Story.ratio(report, plain, compressed, ComparedFigure.THROUGHPUT)
                .map(rate -> (rate.isBetter()
                                ? " It pays"
                                : rate.isWorse() ? " It does not pay" : " Whether it pays is inconclusive")
                        + " against " + plain.label() + ": " + report.transactions()
                        + " per second " + rate.words()
                        + Story.ratio(report, plain, compressed, ComparedFigure.CLIENT_CPU)
                                .map(cpu -> ", client CPU per statement " + cpu.words())
                                .orElse("")
                        + ".");
    }
}
