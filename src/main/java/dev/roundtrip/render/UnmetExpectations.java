package dev.roundtrip.render;

import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.ChatterResult;
import dev.roundtrip.result.ExpectationResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What was expected, what was measured instead, and what to check. */
final class UnmetExpectations {

    private UnmetExpectations() {}

    static List<String> sentences(Chapter chapter) {
        return chapter.measured().expectations().stream()
                .filter(expectation -> !expectation.met())
                .map(expectation -> sentence(chapter, expectation))
                .toList();
    }

    private static String sentence(Chapter chapter, ExpectationResult expectation) {
        return String.format(
                Locale.ROOT,
                "%s: %s was expected to be %s (within %s) and was %s. %s",
                chapter.label(),
                Figures.oneLine(expectation.what()),
                exact(expectation.expected()),
                exact(expectation.tolerance()),
                exact(expectation.actual()),
                check(chapter, expectation));
    }

    /** Three decimals, since an expectation can be missed by less than a hundredth. */
    private static String exact(double value) {
        String text = Figures.fixed(value, 3);
        return text.endsWith("0") ? text.substring(0, text.length() - 1) : text;
    }

    private static String check(Chapter chapter, ExpectationResult expectation) {
        String what = expectation.what().toLowerCase(Locale.ROOT);
        boolean more = expectation.actual() > expectation.expected();
        if (expectation.what().equals(ExpectationResult.STATUS_PORT)) {
            return "Check the address after --status-url: the finding says what answered there.";
        }
        if (what.contains("chatter")) {
            return "Check " + mostChatter(chapter.measured());
        }
        if (what.contains("reset") && more) {
            return "Check the driver's version: Connector/J up to 8.2.0 resets a cached statement before each use.";
        }
        if ((what.contains("prepare") || what.contains("close")) && more) {
            return "Check the driver's statement cache: " + CommandChange.cause(chapter) + ".";
        }
        if (what.contains("prepare") || what.contains("close")) {
            return "Check that the statements are as many and as long as the profile assumes: the driver kept more of them"
                    + " than expected.";
        }
        if (what.contains("com_query") && more) {
            return "Check for texts that the driver does not prepare on the server, and for SQL of the framework's own: "
                    + "the JSON report lists what was sent beside business statements.";
        }
        return "Check the commands per statement of the scenario in the JSON or Markdown report: they say what was sent"
                + " instead.";
    }

    private static String mostChatter(Measured measured) {
        return measured.chatter().stream()
                .filter(ChatterResult::isSessionChatter)
                .max(Comparator.comparingLong(ChatterResult::count))
                .map(most -> "who sends " + Figures.sql(most.sql()) + ", "
                        + Figures.times(measured.perTransaction(most.count())) + " per transaction.")
                .orElse("that the workload does what the profile declares: no session chatter was sent.");
    }
}
