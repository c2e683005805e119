package dev.roundtrip.render;

import dev.roundtrip.render.LineChart.Point;
import dev.roundtrip.render.LineChart.Tick;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.render.Table.Kind;
import dev.roundtrip.result.Disturbance;
import dev.roundtrip.result.Round;
import dev.roundtrip.result.RunReport;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Throughput per round, one small line per scenario. All lines have the same logarithmic scale around their medians, so
 * that the same height is the same share. Rounds that something disturbed are marked, with the words for it.
 */
final class RoundsPicture {

    static final String NAME = "rounds";

    /** A strip shows at least this factor above and below the median, and at most the other. */
    private static final double LEAST = 1.1;

    private static final double MOST = 2;

    /** With more rounds there is room for marks of the disturbed ones only, and none for their words. */
    private static final int MARKED = 20;

    private final RunReport report;
    private final List<Chapter> strips;
    private final double reach;
    private final int digits;

    private RoundsPicture(RunReport report, List<Chapter> strips) {
        this.report = report;
        this.strips = strips;
        reach = strips.stream()
                .flatMapToDouble(strip -> rounds(strip).stream()
                        .mapToDouble(Round::transactionsPerSecond)
                        .filter(rate -> rate > 0)
                        .map(rate -> Math.max(rate / median(strip), median(strip) / rate)))
                .map(factor -> Math.max(LEAST, Math.min(MOST, factor)))
                .max()
                .orElse(LEAST);
        digits = Figures.rateDigits(strips.stream().map(RoundsPicture::median).toList());
    }

    /** Empty if no scenario was measured in more than one round. */
    static Optional<Picture> of(RunReport report) {
        List<Chapter> strips = Story.chapters(report).stream()
                .filter(strip -> rounds(strip).size() > 1 && median(strip) > 0)
                .toList();
        return strips.isEmpty() ? Optional.empty() : Optional.of(new RoundsPicture(report, strips).picture());
    }

    private static List<Round> rounds(Chapter strip) {
        return strip.measured().work().rounds();
    }

    private static double median(Chapter strip) {
        return strip.measured().work().medianTransactionsPerSecond();
    }

    private Picture picture() {
        List<Integer> numbers = numbers();
        int last = numbers.get(numbers.size() - 1);
        return new Picture(
                NAME,
                Figures.capital(Figures.oneLine(report.transactions())) + " per second, round by round",
                "The dashed line is the scenario's median. The scale is the same for all and logarithmic: the edges of a"
                        + " strip are " + Figures.ratio(reach)
                        + " the median and the median divided by it, and rounds beyond are"
                        + " drawn at the edge. A diamond is a round that something else on the machine disturbed.",
                new LineChart(
                        IntStream.rangeClosed(1, last)
                                .filter(round -> round == 1 || last < 12 || round % 5 == 0)
                                .mapToObj(round -> new Tick(at(round, last), (round == 1 ? "round " : "") + round))
                                .toList(),
                        1 / reach,
                        reach,
                        Figures::ratio,
                        true,
                        strips.stream().map(strip -> line(strip, last)).toList()),
                table(numbers));
    }

    private static double at(int round, int last) {
        return last == 1 ? 0.5 : (round - 1.0) / (last - 1);
    }

    private LineChart.Curve line(Chapter strip, int last) {
        List<Point> points = new ArrayList<>();
        int previous = 0;
        for (Round round : rounds(strip)) {
            if (round.round() > previous + 1) {
                points.add(new Point(0, Double.NaN, ""));
            }
            previous = round.round();
            boolean disturbed = !round.disturbances().isEmpty();
            String words = "round " + round.round() + ": " + rate(round.transactionsPerSecond()) + "/s"
                    + (disturbed ? "; " + words(round) : "");
            points.add(new Point(
                    at(round.round(), last),
                    round.transactionsPerSecond() / median(strip),
                    rounds(strip).size() <= MARKED ? words : "",
                    disturbed));
        }
        DoubleSummaryStatistics rates =
                rounds(strip).stream().mapToDouble(Round::transactionsPerSecond).summaryStatistics();
        String figures = rate(median(strip)) + "/s (" + rate(rates.getMin()) + " to " + rate(rates.getMax()) + ")";
        return new LineChart.Curve(strip.label(), strip.title(), figures, disturbances(strip), points);
    }

    private String rate(double perSecond) {
        return Figures.rate(perSecond, digits);
    }

    /** The first disturbed round, and how many others there are; empty if there is none. */
    private static String disturbances(Chapter strip) {
        List<Round> disturbed = rounds(strip).stream()
                .filter(round -> !round.disturbances().isEmpty())
                .toList();
        if (disturbed.isEmpty()) {
            return "";
        }
        Round first = disturbed.get(0);
        return "round " + first.round() + ": " + words(first)
                + (disturbed.size() == 1 ? "" : "; " + (disturbed.size() - 1) + " more disturbed");
    }

    private static String words(Round round) {
        return round.disturbances().stream().map(Disturbance::words).collect(Collectors.joining(", "));
    }

    private Table table(List<Integer> numbers) {
        Table.Rows<Integer> table = Table.of("round", numbers, String::valueOf);
        strips.forEach(strip -> table.column(
                strip.label(),
                number -> rounds(strip).stream()
                        .filter(round -> round.round() == number)
                        .map(round -> rate(round.transactionsPerSecond()))
                        .findFirst()
                        .orElse(Figures.NONE)));
        return table.column("disturbed by", Kind.WORDS, this::disturbedBy).table();
    }

    /** Each disturbance once, with the scenarios. */
    private String disturbedBy(int number) {
        Map<String, List<String>> disturbed = new LinkedHashMap<>();
        for (Chapter strip : strips) {
            rounds(strip).stream()
                    .filter(round -> round.round() == number)
                    .flatMap(round -> round.disturbances().stream())
                    .forEach(disturbance -> disturbed
                            .computeIfAbsent(disturbance.words(), any -> new ArrayList<>())
                            .add(strip.label()));
        }
        return disturbed.entrySet().stream()
                .map(entry -> String.join(", ", entry.getValue()) + ": " + entry.getKey())
                .collect(Collectors.joining("; "));
    }

    /** The numbers of all rounds, ascending. */
    private List<Integer> numbers() {
        return strips.stream()
                .flatMap(strip -> rounds(strip).stream().map(Round::round))
                .distinct()
                .sorted()
                .toList();
    }
}
