package dev.roundtrip.render;

import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.ChatterResult;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What was expected and what was measured instead; below it what the scenario sends that most strings do not need. */
final class UnmetExpectations {

    private UnmetExpectations() {}

    static List<String> sentences(RunReport report) {
        List<String> sentences = new ArrayList<>();
        for (Chapter chapter : Story.chapters(report)) {
            if (!chapter.measured().asExpected()) {
                chapter.measured().expectations().stream()
                        .filter(expectation -> !expectation.met())
                        .forEach(expectation -> sentences.add(chapter.label() + ": "
                                + Figures.oneLine(expectation.what()) + " was expected to be "
                                + exact(expectation.expected()) + " (within " + exact(expectation.tolerance())
                                + ") and was " + exact(expectation.actual()) + "."));
                hints(report, chapter).forEach(hint -> sentences.add(chapter.label() + " " + hint + "."));
            }
        }
        return sentences;
    }

    /** Three decimals, since an expectation can be missed by less than a hundredth. */
    private static String exact(double value) {
        String text = Figures.fixed(value, 3);
        return text.endsWith("0") ? text.substring(0, text.length() - 1) : text;
    }

    private static List<String> hints(RunReport report, Chapter chapter) {
        List<String> hints = new ArrayList<>();
        chapter.measured().chatter().stream()
                .filter(ChatterResult::isSessionChatter)
                .max(Comparator.comparingLong(ChatterResult::count))
                .ifPresent(most -> hints.add("sends " + Figures.sql(most.sql()) + " "
                        + Figures.times(chapter.measured().perTransaction(most.count())) + " per "
                        + report.transaction()));
        if (chapter.measured().servingPerStatement(Command.COM_STMT_PREPARE.name()) >= SentStory.HABIT_PER_STATEMENT) {
            hints.add("prepares repeatedly: " + SentStory.causeOfPrepares(chapter));
        }
        return hints;
    }
}
