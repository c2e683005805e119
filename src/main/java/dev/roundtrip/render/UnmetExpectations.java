package dev.roundtrip.render;

import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.ChatterResult;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult.Measured;
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
            Measured measured = chapter.measured();
            if (!measured.asExpected()) {
                measured.expectations().stream()
                        .filter(expectation -> !expectation.met())
                        .forEach(expectation -> sentences.add(chapter.label() + ": "
                                + Figures.oneLine(expectation.what()) + " was expected to be "
                                + exact(expectation.expected()) + " (within " + exact(expectation.tolerance())
                                + ") and was " + exact(expectation.actual()) + "."));
                measured.chatter().stream()
                        .filter(ChatterResult::isSessionChatter)
                        .max(Comparator.comparingLong(ChatterResult::count))
                        .ifPresent(most -> {
                            String count = Figures.count(measured.perTransaction(most.count()));
                            sentences.add(chapter.label() + " sends " + Figures.sql(most.sql())
                                    + (count.equals("1") ? " once" : " " + count + " times") + " per "
                                    + report.transaction() + ".");
                        });
                if (measured.servingPerStatement(Command.COM_STMT_PREPARE.name()) >= SentStory.HABIT_PER_STATEMENT) {
                    sentences.add(
                            chapter.label() + " prepares repeatedly: " + SentStory.causeOfPrepares(chapter) + ".");
                }
            }
        }
        return sentences;
    }

    /** Three decimals, since an expectation can be missed by less than a hundredth. */
    private static String exact(double value) {
        String text = Figures.fixed(value, 3);
        return text.endsWith("0") ? text.substring(0, text.length() - 1) : text;
    }
}
