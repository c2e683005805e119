package dev.roundtrip.render;

import dev.roundtrip.render.Picture.Table;
import dev.roundtrip.render.Svg.Mark;
import dev.roundtrip.render.Svg.Sheet;
import dev.roundtrip.result.Disturbance;
import dev.roundtrip.result.Round;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Throughput per round, one small line per scenario. All lines have the same logarithmic scale around their medians, so
 * that the same height is the same share. Rounds that something disturbed are marked, with the words for it.
 */
final class RoundsPicture {

    static final String NAME = "rounds";

    private static final double STRIP = 36;

    /** A strip shows at least this factor above and below the median, and at most the other. */
    private static final double LEAST = 1.1;

    private static final double MOST = 2;

    /** The length of a tick for a disturbed round. */
    private static final double TICK = 6;

    /** With more rounds there is no room for marks: disturbed ones have a tick. */
    private static final int MARKED = 20;

    private record Strip(String label, String title, List<Round> rounds, double median) {

        String at(Round round) {
            return label + ", round " + round.round();
        }
    }

    private final RunReport report;
    private final List<Strip> strips;
    private final double reach;
    private final int digits;

    private RoundsPicture(RunReport report, List<Strip> strips) {
        this.report = report;
        this.strips = strips;
        reach = strips.stream()
                .flatMapToDouble(strip -> strip.rounds().stream()
                        .mapToDouble(Round::transactionsPerSecond)
                        .filter(rate -> rate > 0)
                        .map(rate -> Math.max(rate / strip.median(), strip.median() / rate)))
                .map(factor -> Math.max(LEAST, Math.min(MOST, factor)))
                .max()
                .orElse(LEAST);
        digits = Figures.rateDigits(strips.stream().map(Strip::median).toList());
    }

    /** Empty if no scenario was measured in more than one round. */
    static Optional<Picture> of(RunReport report) {
        Labels labels = new Labels(report.scenarios());
        List<Strip> strips = new ArrayList<>();
        for (ScenarioResult scenario : report.scenarios()) {
            scenario.withWork()
                    .filter(measured -> measured.work().rounds().size() > 1)
                    .filter(measured -> measured.work().medianTransactionsPerSecond() > 0)
                    .ifPresent(measured -> strips.add(new Strip(
                            labels.of(scenario),
                            Figures.oneLine(scenario.title()),
                            measured.work().rounds(),
                            measured.work().medianTransactionsPerSecond())));
        }
        return strips.isEmpty() ? Optional.empty() : Optional.of(new RoundsPicture(report, strips).picture());
    }

    private Picture picture() {
        return new Picture(
                NAME,
                Character.toUpperCase(report.transactions().charAt(0))
                        + Figures.oneLine(report.transactions()).substring(1) + " per second, round by round",
                "The dashed line is the scenario's median. The scale is the same for all and logarithmic: the edges of a"
                        + " strip are " + Figures.ratio(reach)
                        + " the median and the median divided by it, and rounds beyond are"
                        + " drawn at the edge. A "
                        + (strips.stream().anyMatch(strip -> strip.rounds().size() > MARKED)
                                ? "tick at the lower edge"
                                : "diamond")
                        + " is a round that something else on the machine disturbed.",
                strips.stream()
                        .map(strip -> strip.label() + ": " + range(strip))
                        .collect(Collectors.joining("; ")),
                this::draw,
                table());
    }

    private Table table() {
        List<String> heads = new ArrayList<>(List.of("round"));
        strips.forEach(strip -> heads.add(strip.label()));
        heads.add("disturbed by");
        List<List<String>> rows = new ArrayList<>();
        for (int number : numbers()) {
            List<String> cells = new ArrayList<>(List.of(Integer.toString(number)));
            Map<String, List<String>> disturbed = new LinkedHashMap<>();
            for (Strip strip : strips) {
                Optional<Round> round = strip.rounds().stream()
                        .filter(one -> one.round() == number)
                        .findFirst();
                cells.add(round.map(one -> Figures.rate(one.transactionsPerSecond(), digits))
                        .orElse(Figures.NONE));
                round.map(Round::disturbances)
                        .orElse(List.of())
                        .forEach(disturbance -> disturbed
                                .computeIfAbsent(disturbance.words(), any -> new ArrayList<>())
                                .add(strip.label()));
            }
            cells.add(disturbed.entrySet().stream()
                    .map(entry -> String.join(", ", entry.getValue()) + ": " + entry.getKey())
                    .collect(Collectors.joining("; ")));
            rows.add(cells);
        }
        return new Table(heads, rows);
    }

    /** The numbers of all rounds, ascending. */
    private Collection<Integer> numbers() {
        return strips.stream()
                .flatMap(strip -> strip.rounds().stream().map(Round::round))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String words(Round round) {
        return round.disturbances().stream().map(Disturbance::words).collect(Collectors.joining(", "));
    }

    private String range(Strip strip) {
        double least = strip.rounds().stream()
                .mapToDouble(Round::transactionsPerSecond)
                .min()
                .orElse(0);
        double most = strip.rounds().stream()
                .mapToDouble(Round::transactionsPerSecond)
                .max()
                .orElse(0);
        return Figures.rate(strip.median(), digits) + "/s (" + Figures.rate(least, digits) + " to "
                + Figures.rate(most, digits) + ")";
    }

    private void draw(Svg svg) {
        boolean narrow = svg.sheet().isNarrow();
        double left = narrow ? 6 : 196;
        double right = narrow ? svg.width() - 6 : svg.width() - 180;
        int last = numbers().stream().max(Integer::compare).orElse(1);
        double y = 0;
        for (Strip strip : strips) {
            if (narrow) {
                Sheet sheet = svg.sheet();
                svg.text("p-bold", 0, y + 14, sheet.cut(strip.label(), svg.width() - sheet.widthOf(range(strip)) - 12));
                svg.text("", "end", svg.width(), y + 14, range(strip));
                y += 21;
            } else {
                svg.text("p-bold", 0, y + STRIP / 2 - 3, svg.sheet().cut(strip.label(), left - 20));
                svg.text("p-faint", 0, y + STRIP / 2 + 13, svg.sheet().cut(strip.title(), left - 12));
                svg.text("", right + 14, y + STRIP / 2 + 5, range(strip));
            }
            line(svg, strip, last, left, right, y);
            y = disturbances(svg, strip, left, right, y + STRIP) + 10;
        }
        double next = Double.NEGATIVE_INFINITY;
        for (int round = 1; round <= last; round++) {
            double x = across(round, last, left, right);
            if (x - next > 24 && (round == 1 || last < 12 || round % 5 == 0)) {
                svg.text("p-faint", "middle", x, y + 8, Integer.toString(round));
                next = x;
            }
        }
        svg.text(
                "p-faint",
                narrow ? "middle" : "start",
                narrow ? svg.width() / 2 : right + 14,
                y + (narrow ? 26 : 8),
                "round");
        svg.height(y + (narrow ? 32 : 14));
    }

    private static double across(int round, int last, double left, double right) {
        return last == 1 ? (left + right) / 2 : left + 8 + (round - 1.0) / (last - 1) * (right - left - 16);
    }

    private void line(Svg svg, Strip strip, int last, double left, double right, double y) {
        LogScale scale = new LogScale(strip.median() / reach, strip.median() * reach, y + STRIP - 4, y + 4);
        svg.rect("p-band", left, y, right - left, STRIP);
        svg.line("p-edge", left, y + STRIP / 2, right, y + STRIP / 2);
        StringBuilder path = new StringBuilder();
        int previous = -1;
        for (Round round : strip.rounds()) {
            path.append(round.round() == previous + 1 ? 'L' : 'M')
                    .append(Svg.at(across(round.round(), last, left, right), height(scale, round)));
            previous = round.round();
        }
        svg.path("p-line p-s0", path.toString());
        if (strip.rounds().size() > MARKED) {
            svg.path(
                    "p-disturbed",
                    strip.rounds().stream()
                            .filter(round -> !round.disturbances().isEmpty())
                            .map(round -> "M" + Svg.at(across(round.round(), last, left, right), y + STRIP - TICK) + "v"
                                    + Svg.number(TICK))
                            .collect(Collectors.joining()));
            return;
        }
        for (Round round : strip.rounds()) {
            boolean disturbed = !round.disturbances().isEmpty();
            svg.mark(
                    disturbed ? Mark.DIAMOND : Mark.CIRCLE,
                    disturbed ? "p-disturbed" : "p-mark p-s0",
                    across(round.round(), last, left, right),
                    height(scale, round),
                    strip.at(round) + ": " + Figures.rate(round.transactionsPerSecond(), digits) + "/s"
                            + (disturbed ? "; " + words(round) : ""));
        }
    }

    /** A round in which nothing was done is at the lower edge. */
    private static double height(LogScale scale, Round round) {
        return scale.at(Math.max(round.transactionsPerSecond(), scale.low()));
    }

    /** The words of the disturbed rounds, as many as have room in a line or two; returns the lower end. */
    private static double disturbances(Svg svg, Strip strip, double left, double right, double top) {
        List<Round> disturbed = strip.rounds().stream()
                .filter(round -> !round.disturbances().isEmpty())
                .toList();
        if (disturbed.isEmpty()) {
            return top;
        }
        Round first = disturbed.get(0);
        String more = disturbed.size() == 1 ? "" : "; " + (disturbed.size() - 1) + " more disturbed";
        String words = "round " + first.round() + ": " + words(first) + more;
        double y = top;
        for (String line : svg.sheet().wrapped(words, right - left)) {
            y += 16;
            svg.text("p-faint", left, y, line);
        }
        return y;
    }
}
