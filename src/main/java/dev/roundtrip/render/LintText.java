package dev.roundtrip.render;

import dev.roundtrip.render.Document.Tone;
import dev.roundtrip.render.Table.Kind;
import dev.roundtrip.result.LintDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Lint's result for people: a few lines per finding, what is sent, and the string to use. */
public final class LintText {

    private static final int LONGEST_SHOWN = 2000;
    private static final double NANOS_PER_MILLI = 1e6;

    /** How much to print of each finding. */
    public enum Length {
        /** Notes without reasons: only the finding and its fix. */
        SHORT,
        FULL
    }

    private final LintDocument lint;
    private final Document.Builder out = new Document.Builder();

    private LintText(LintDocument lint) {
        this.lint = lint;
    }

    public static Document of(LintDocument lint, Length length) {
        LintText text = new LintText(lint);
        text.subject();
        lint.findings().forEach(finding -> text.finding(finding, length));
        text.effective();
        text.sent();
        // The string to use has its own price beside it.
        lint.kept()
                .filter(kept -> lint.recommended().isEmpty())
                .ifPresent(kept -> text.out.heading("What is kept").paragraphs(kept.sentences()));
        lint.recommended().ifPresent(string -> UseThisText.section(string, text.out));
        if (lint.choices() > 0) {
            text.out.paragraph(
                    lint.choices() == 1
                            ? "1 fix above is left to you: it changes how the application behaves."
                            : lint.choices()
                                    + " fixes above are left to you: each changes how the application behaves.");
        }
        return text.out.build("Roundtrip: lint");
    }

    private void subject() {
        lint.place().ifPresent(place -> out.facts("File", List.of(place.toString())));
        out.facts("Lint", List.of(shortened(lint.url())));
        lint.judgedAs().ifPresent(driver -> out.facts("", List.of(driver.words() + "; " + lint.assumptions())));
        if (!lint.pool().isEmpty()) {
            out.facts("", List.of("pool: " + String.join(", ", lint.pool())));
        }
        out.facts(
                "Found",
                List.of(count(LintDocument.Level.ERROR, "error") + ", " + count(LintDocument.Level.WARNING, "warning")
                        + ", " + count(LintDocument.Level.INFO, "note")
                        + (lint.ignored() == 0 ? "" : "; " + lint.ignored() + " ignored as asked")));
    }

    private String count(LintDocument.Level level, String noun) {
        return Figures.counted(lint.count(level), noun);
    }

    private void finding(LintDocument.Item item, Length length) {
        out.heading(String.format(Locale.ROOT, "%-10s", item.level().name().toLowerCase(Locale.ROOT)) + item.rule());
        line("", Prose.sentence(item.what()));
        boolean whole = length == Length.FULL || item.level() != LintDocument.Level.INFO;
        if (whole) {
            line("why", item.why());
            item.cost().ifPresent(cost -> line("costs", cost(cost)));
        }
        LintDocument.Remedy fix = item.fix();
        line(fix.changes().isEmpty() ? "fix" : "choice", fix.sentence());
        if (!fix.changes().isEmpty()) {
            line("changes", fix.changes());
        }
        if (whole) {
            line("holds for", item.source().holdsFor() + "; " + item.source().evidence());
        }
    }

    private void line(String label, String words) {
        out.paragraph(label, words, Tone.PLAIN);
    }

    /** Shortens a long string to a few lines. */
    private static String shortened(String url) {
        return url.length() <= LONGEST_SHOWN
                ? url
                : url.substring(0, LONGEST_SHOWN)
                        + String.format(Locale.ROOT, "... (%,d characters in all)", url.length());
    }

    static String cost(LintDocument.Cost cost) {
        String commands = new TreeMap<>(cost.commands())
                .entrySet().stream()
                        .map(command -> (command.getValue() < 0 ? "" : "+") + amount(command))
                        .collect(Collectors.joining(", "));
        return (cost.formula().isEmpty() ? "" : cost.formula() + "; ") + "per " + cost.per() + " "
                + (cost.roundTrips() == 0
                        ? "no round trip"
                        : roundTrips(cost.roundTrips())
                                + String.format(Locale.ROOT, " (%.2f ms)", cost.waitNanos() / NANOS_PER_MILLI))
                + (commands.isEmpty() ? "" : ": " + commands);
    }

    private void effective() {
        if (!lint.settings().isEmpty()) {
            out.heading("Effective settings")
                    .table(Table.of("parameter", lint.settings(), LintDocument.SettingLine::name)
                            .column(
                                    "value",
                                    Kind.WORDS,
                                    line -> line.value().isEmpty() ? Figures.NONE : Figures.sql(line.value()))
                            .column(
                                    "origin",
                                    Kind.WORDS,
                                    line -> "(" + line.origin()
                                            + (line.because().isEmpty() ? "" : ", " + line.because()) + ")")
                            .table());
        }
    }

    private void sent() {
        lint.forecast().ifPresent(forecast -> {
            List<String> commands = new ArrayList<>();
            new TreeMap<>(forecast.perStatement()).entrySet().forEach(command -> commands.add(amount(command)));
            out.heading("What is sent, once connections are warm")
                    .items(List.of(
                            "per statement: " + String.join(", ", commands) + "; "
                                    + roundTrips(forecast.roundTripsPerStatement()),
                            "per transaction: " + roundTrips(forecast.roundTripsPerTransaction())
                                    + ", its begin and end included",
                            "per connection: " + Figures.counted(forecast.commandsPerConnection(), "command")
                                    + " to set it up, after the first"));
        });
    }

    private static String roundTrips(double count) {
        return number(count) + (count == 1 ? " round trip" : " round trips");
    }

    private static String amount(Map.Entry<String, Double> command) {
        return number(command.getValue()) + " " + command.getKey();
    }

    private static String number(double count) {
        return Figures.fixed(count, count == Math.rint(count) ? 0 : 2);
    }
}
