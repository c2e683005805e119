package dev.roundtrip.render;

import dev.roundtrip.render.LineChart.Curve;
import dev.roundtrip.render.LineChart.Point;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.Disturbance;
import dev.roundtrip.result.Round;
import dev.roundtrip.result.RunReport;
import java.util.List;
import java.util.Optional;

/** Throughput per round, a curve for each scenario. Rounds that something disturbed are marked. */
final class RoundsPicture {

    private RoundsPicture() {}

    /** Empty if no scenario was measured in more than one round. */
    static Optional<Picture> of(RunReport report) {
        List<Chapter> chapters = Story.chapters(report).stream()
                .filter(chapter -> rounds(chapter).size() > 1 && chapter.rate() > 0)
                .toList();
        int last = chapters.stream()
                .flatMap(chapter -> rounds(chapter).stream())
                .mapToInt(Round::round)
                .max()
                .orElse(0);
        int digits = Figures.rateDigits(chapters.stream().map(Chapter::rate).toList());
        return Picture.of(
                Figures.capital(Figures.oneLine(report.transactions())) + " per second, round by round",
                "A diamond is a disturbed round.",
                chapters.stream()
                        .map(chapter -> new Curve(chapter.label(), points(chapter, last)))
                        .toList(),
                curves -> new LineChart("round", rate -> Figures.rate(rate, digits), curves));
    }

    private static List<Round> rounds(Chapter chapter) {
        return chapter.measured().work().rounds();
    }

    private static List<Point> points(Chapter chapter, int last) {
        return rounds(chapter).stream()
                .map(round -> new Point(
                        (round.round() - 1.0) / (last - 1),
                        round.transactionsPerSecond(),
                        "" + round.round(),
                        Figures.joined(round.disturbances(), Disturbance::words)))
                .toList();
    }
}
