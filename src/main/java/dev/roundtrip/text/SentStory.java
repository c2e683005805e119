package dev.roundtrip.text;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.verdict.MeasuredRow;
import dev.roundtrip.verdict.PrepareCauses;
import dev.roundtrip.verdict.PrepareCauses.PrepareCause;
import dev.roundtrip.verdict.SentHabits;
import dev.roundtrip.verdict.Unmet;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.List;

/** What is sent more or less in a scenario than in another, and why its driver prepares again and again. */
final class SentStory {

    private static final int TEXTS_SHOWN = 3;

    private SentStory() {}

    /** Says what changed, chatter first and its largest change before others; empty if the same is sent. */
    static List<String> sentences(SentHabits sent, RunReport report) {
        List<String> sentences = new ArrayList<>();
        sent.texts().stream()
                .limit(TEXTS_SHOWN)
                .map(change -> Figures.change(
                                Figures.sql(change.name()),
                                change.was(),
                                change.is(),
                                "per " + TransactionWords.one(report))
                        + ".")
                .forEach(sentences::add);
        if (sent.texts().size() > TEXTS_SHOWN) {
            sentences.add(Digits.counted(sent.texts().size() - TEXTS_SHOWN, "other kind")
                    + " of session chatter changed too.");
        }
        sent.commands().stream()
                .map(change -> Figures.change(change.name(), change.was(), change.is(), "per statement")
                        + (change.name().equals(Command.COM_STMT_PREPARE.name())
                                ? sent.prepares()
                                        .map(causes -> ": " + words(causes))
                                        .orElse("")
                                : "")
                        + ".")
                .forEach(sentences::add);
        return sentences;
    }

    private static String words(PrepareCauses found) {
        if (found.causes().isEmpty()) {
            return "the driver's cache of " + found.cacheSize() + " texts under " + found.textLimit()
                    + " characters should have kept them; look for comments that change, and JDBC escapes";
        }
        return String.join(
                " and ",
                found.causes().stream().map(cause -> words(cause, found)).toList());
    }

    private static String words(PrepareCause cause, PrepareCauses found) {
        return switch (cause) {
            case NO_CACHE -> "without cachePrepStmts=true the driver keeps no prepared statement";
            case TOO_MANY_STATEMENTS ->
                found.statements() + " statements exceed the driver's cache of " + found.cacheSize();
            case TEXTS_TOO_LONG ->
                "it leaves out texts of " + found.textLimit() + " characters or more (the longest has "
                        + found.longestText() + ")";
        };
    }

    /** Says what was not as expected, followed by what the scenario sends that most strings do not need. */
    static List<String> unmet(RunReport report) {
        Labels names = new Labels(report);
        List<String> sentences = new ArrayList<>();
        for (Unmet unmet : Unmet.of(report)) {
            MeasuredRow row = unmet.row();
            String label = names.of(row.scenario());
            unmet.expectations()
                    .forEach(expectation -> sentences.add(label + ": "
                            + Figures.oneLine(expectation.what()) + " was expected to be "
                            + exact(expectation.expected()) + " (within " + exact(expectation.tolerance())
                            + ") and was " + exact(expectation.actual()) + "."));
            unmet.chatter().ifPresent(most -> {
                String count = Figures.count(row.measured().perTransaction(most.count()));
                sentences.add(label + " sends " + Figures.sql(most.sql())
                        + (count.equals("1") ? " once " : " " + count + " times ")
                        + "per " + TransactionWords.one(report) + ".");
            });
            unmet.prepares().ifPresent(causes -> sentences.add(label + " prepares repeatedly: " + words(causes) + "."));
        }
        return sentences;
    }

    /** A number with three decimals, since an expectation can be missed by less than a hundredth. */
    private static String exact(double value) {
        String text = Digits.fixed(value, 3);
        return text.endsWith("0") ? text.substring(0, text.length() - 1) : text;
    }
}
