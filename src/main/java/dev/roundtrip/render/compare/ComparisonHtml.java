package dev.roundtrip.render.compare;

import dev.roundtrip.render.ComparisonPage;
import dev.roundtrip.render.ComparisonPage.Dot;
import dev.roundtrip.render.ComparisonPage.Judgement;
import dev.roundtrip.render.TerminalStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** A comparison as an HTML page. */
public final class ComparisonHtml {

    private ComparisonHtml() {}

    /** The whole page, with a line end. */
    public static String render(Comparison comparison) {
        List<Dot> dots = new ArrayList<>();
        for (Row row : comparison.rows()) {
            row.effect()
                    .ifPresent(effect -> effect.interval()
                            .ifPresent(interval -> dots.add(new Dot(
                                    row.a().label().text(),
                                    row.a().label().title(),
                                    effect.unit(),
                                    interval,
                                    smallest(comparison.floor()),
                                    judgement(row.byTime()),
                                    row.byTime().toString()))));
        }
        return ComparisonPage.render(
                "Roundtrip: " + comparison.b().file() + " against "
                        + comparison.a().file(),
                ComparisonText.render(comparison, TerminalStyle.plain()),
                dots,
                Stream.of(comparison.a(), comparison.b())
                        .flatMap(results -> results.report().stream())
                        .toList());
    }

    /** The factor at which a difference, relative to the mean of both, is that of the floor. */
    private static double smallest(OptionalDouble floor) {
        double difference = Math.min(1.9, floor.orElse(0));
        return (2 + difference) / (2 - difference);
    }

    private static Judgement judgement(Verdict verdict) {
        return switch (verdict) {
            case BETTER -> Judgement.BETTER;
            case WORSE -> Judgement.WORSE;
            case NO_DIFFERENCE -> Judgement.NO_DIFFERENCE;
            case UNDECIDED -> Judgement.UNDECIDED;
        };
    }
}
