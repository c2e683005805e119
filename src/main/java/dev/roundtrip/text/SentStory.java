package dev.roundtrip.text;

import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.report.ChatterResult;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.SentChange;
import dev.roundtrip.report.SentChange.ChangedPart;
import dev.roundtrip.report.Workload;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Story.Chapter;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What is sent more or less in a scenario than in another, and why its driver prepares again and again. */
final class SentStory {

    /** Less is an occasional command, not a habit; more than half is most of the statements. */
    private static final double HABIT_PER_STATEMENT = 0.02;

    private static final double HABIT_PER_TRANSACTION = 0.1;

    private static final int TEXTS_SHOWN = 3;

    private SentStory() {}

    /** Chatter first, the largest change of it first; empty if the same is sent. */
    static List<String> sentences(Chapter before, Chapter after) {
        List<SentChange> all = SentChange.between(before.measured(), after.measured());
        List<SentChange> texts = all.stream()
                .filter(change -> change.kind() == ChangedPart.SESSION_TEXT)
                .filter(change -> Math.abs(change.change()) >= HABIT_PER_TRANSACTION)
                .sorted(Comparator.comparingDouble(change -> -Math.abs(change.change())))
                .toList();
        List<String> sentences = new ArrayList<>();
        texts.stream()
                .limit(TEXTS_SHOWN)
                .map(change ->
                        Figures.change(Figures.sql(change.name()), change.was(), change.is(), after.perTransaction())
                                + ".")
                .forEach(sentences::add);
        if (texts.size() > TEXTS_SHOWN) {
            sentences.add(
                    Digits.counted(texts.size() - TEXTS_SHOWN, "other kind") + " of session chatter changed too.");
        }
        all.stream()
                .filter(change -> change.kind() == ChangedPart.COMMAND)
                .filter(change -> Math.abs(change.change()) >= HABIT_PER_STATEMENT)
                .map(change -> Figures.change(change.name(), change.was(), change.is(), "per statement")
                        + (change.name().equals(Command.COM_STMT_PREPARE.name()) && change.change() > 0
                                ? ": " + causeOfPrepares(after)
                                : "")
                        + ".")
                .forEach(sentences::add);
        return sentences;
    }

    /** Why the driver prepares statements again and again. */
    private static String causeOfPrepares(Chapter chapter) {
        EffectiveParameters settings = chapter.url().settings();
        int size = settings.number("prepStmtCacheSize");
        int limit = settings.preparedTextLimit();
        Workload workload = chapter.scenario().inputs().workload();
        if (!settings.isOn("cachePrepStmts")) {
            return "without cachePrepStmts=true the driver keeps no prepared statement";
        }
        List<String> reasons = new ArrayList<>();
        if (workload.statements() > size) {
            reasons.add(workload.statements() + " statements exceed the driver's cache of " + size);
        }
        if (workload.longestText() >= limit) {
            reasons.add("it leaves out texts of " + limit + " characters or more (the longest has "
                    + workload.longestText() + ")");
        }
        return reasons.isEmpty()
                ? "the driver's cache of " + size + " texts under " + limit
                        + " characters should have kept them; look for comments that change, and JDBC escapes"
                : String.join(" and ", reasons);
    }

    /** What was expected and was not; below it what the scenario sends that most strings do not need. */
    static List<String> unmet(RunReport report) {
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
                                    + (count.equals("1") ? " once " : " " + count + " times ")
                                    + chapter.perTransaction() + ".");
                        });
                if (measured.servingPerStatement(Command.COM_STMT_PREPARE) >= HABIT_PER_STATEMENT) {
                    sentences.add(chapter.label() + " prepares repeatedly: " + causeOfPrepares(chapter) + ".");
                }
            }
        }
        return sentences;
    }

    /** Three decimals, since an expectation can be missed by less than a hundredth. */
    private static String exact(double value) {
        String text = Digits.fixed(value, 3);
        return text.endsWith("0") ? text.substring(0, text.length() - 1) : text;
    }
}
