package dev.roundtrip.render;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.render.DotPlot.Group;
import dev.roundtrip.render.DotPlot.Row;
import dev.roundtrip.render.Svg.Mark;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A comparison of two results as one HTML page: the ratios as a dot plot, the pictures of two run reports side by side,
 * and the text that a terminal shows. Like {@link HtmlReport} it needs neither scripts nor other files.
 */
public final class ComparisonPage {

    private ComparisonPage() {}

    /** How a dot is drawn. */
    public enum Judgement {
        BETTER("p-better", Mark.CIRCLE),
        WORSE("p-worse", Mark.DIAMOND),
        NO_DIFFERENCE("p-same", Mark.SQUARE),
        UNDECIDED("p-open", Mark.CIRCLE);

        private final String style;
        private final Mark mark;

        Judgement(String style, Mark mark) {
            this.style = style;
            this.mark = mark;
        }
    }

    /**
     * The speed of one subject, B against A.
     *
     * @param subject its label
     * @param title a few words about it
     * @param smallest the smallest factor that is told
     */
    public record Dot(
            String subject,
            String title,
            String figure,
            RatioInterval interval,
            double smallest,
            Judgement judgement,
            String verdict) {}

    /**
     * The whole page, with a line end.
     *
     * @param text what a terminal shows
     * @param reports A and B, if both are run reports; else empty
     */
    public static String render(String title, String text, List<Dot> dots, List<RunReport> reports) {
        StringBuilder body =
                new StringBuilder("<h1>").append(HtmlReport.escaped(title)).append("</h1>\n");
        List<Picture> pictures = new ArrayList<>();
        if (!dots.isEmpty()) {
            pictures.add(dots(dots));
        }
        if (reports.size() == 2) {
            pictures.addAll(sideBySide(reports.get(0), reports.get(1)));
        }
        pictures.forEach(picture -> body.append(picture.figure()));
        body.append("<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"The comparison as text\"><pre>")
                .append(HtmlReport.escaped(text))
                .append("</pre></div>\n");
        return HtmlReport.page(HtmlReport.escaped(title), "", body.toString());
    }

    private static Picture dots(List<Dot> dots) {
        return new DotPlot(dots.stream()
                        .map(dot -> new Group(
                                dot.subject(),
                                dot.title(),
                                List.of(new Row(
                                        dot.figure(),
                                        dot.interval(),
                                        dot.smallest(),
                                        words(dot),
                                        dot.judgement().style,
                                        dot.judgement().mark))))
                        .toList())
                .picture(
                        "comparison",
                        "B against A",
                        "A dot is the ratio of the speeds, above 1 if B is faster; its line is the 95% interval. The shaded"
                                + " band is the larger noise floor of the two.",
                        "subject");
    }

    /** The ratio itself only where it is told. */
    private static String words(Dot dot) {
        boolean told = dot.judgement() == Judgement.BETTER || dot.judgement() == Judgement.WORSE;
        String ends = DotPlot.ends(dot.interval());
        return dot.verdict() + ": " + (told ? DotPlot.factor(dot.interval().ratio()) + "x (" + ends + ")" : ends);
    }

    /** The pictures of a report that has each scenario twice: as measured in A and in B. */
    private static List<Picture> sideBySide(RunReport a, RunReport b) {
        List<ScenarioResult> both = new ArrayList<>();
        for (ScenarioResult before : a.scenarios()) {
            for (ScenarioResult after : b.scenarios()) {
                if (after.name().equals(before.name()) && after.driver().equals(before.driver())) {
                    both.add(named(before, " A"));
                    both.add(named(after, " B"));
                }
            }
        }
        RunReport merged = new RunReport(
                a.startedAt(),
                a.partial(),
                a.environment(),
                a.settings(),
                both,
                Optional.empty(),
                List.of(),
                Optional.empty());
        return Stream.of(
                        TimePicture.of(merged),
                        LatencyPicture.ofStatements(merged),
                        LatencyPicture.ofTransactions(merged),
                        RoundsPicture.of(merged))
                .flatMap(Optional::stream)
                .toList();
    }

    private static ScenarioResult named(ScenarioResult scenario, String side) {
        return new ScenarioResult(
                scenario.shortName() + side,
                scenario.title(),
                scenario.status(),
                scenario.reason(),
                scenario.jdbcUrl(),
                scenario.measured(),
                scenario.driver(),
                scenario.inputs());
    }
}
