package dev.roundtrip.render;

import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.Ratio;
import dev.roundtrip.result.Ratios;
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
        for (int i = 0; i < chapters.size(); i++) {
            Chapter chapter = chapters.get(i);
            Optional<Chapter> plain = plainBefore(chapters.subList(0, i), chapter);
            String pays = plain.flatMap(base -> pays(report, base, chapter)).orElse("");
            Optional<Work.Compressed> compressed =
                    chapter.measured().work().totals().compressed();
            compressed.ifPresent(line -> notes.add(bytes(chapter, line) + pays));
        }
        return notes;
    }

    private static String bytes(Chapter chapter, Work.Compressed line) {
        Measured measured = chapter.measured();
        Work.WireTotals totals = measured.work().totals();
        return chapter.label() + ": compressed. Per statement the network carried "
                + bytes(measured, line.bytesSent(), totals.bytesSent()) + " sent, and "
                + bytes(measured, line.bytesReceived(), totals.bytesReceived()) + " received.";
    }

    private static String bytes(Measured measured, long onLine, long before) {
        return Figures.count(measured.perStatement(onLine)) + " bytes for the "
                + Figures.count(measured.perStatement(before));
    }

    /** The last one before it that did the same work under the same conditions without compression. */
    private static Optional<Chapter> plainBefore(List<Chapter> before, Chapter chapter) {
        return before.stream()
                .filter(each -> each.measured().work().totals().compressed().isEmpty())
                .filter(each -> each.isUnderConditionsOf(chapter) && each.isSameWorkAs(chapter))
                .reduce((first, next) -> next);
    }

    private static Optional<String> pays(RunReport report, Chapter plain, Chapter compressed) {
        Ratios ratios = Ratios.of(report);
        return ratios.between(plain.scenario(), compressed.scenario(), ComparedFigure.THROUGHPUT)
                .map(rate -> " " + verdict(rate) + " against " + plain.label() + ": " + report.transactions()
                        + " per second " + rate.words()
                        + ratios.between(plain.scenario(), compressed.scenario(), ComparedFigure.CLIENT_CPU)
                                .map(cpu -> ", client CPU per statement " + cpu.words())
                                .orElse("")
                        + ".");
    }

    private static String verdict(Ratio rate) {
        return rate.isBetter() ? "It pays" : rate.isWorse() ? "It does not pay" : "Whether it pays is inconclusive";
    }
}
