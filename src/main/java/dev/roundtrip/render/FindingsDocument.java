package dev.roundtrip.render;

import dev.roundtrip.render.Document.Item;
import dev.roundtrip.render.Document.Tone;
import dev.roundtrip.result.LintDocument;
import dev.roundtrip.result.LintDocument.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What lint finds in one string: a few lines for each finding, what is sent, and the string to use. */
public final class FindingsDocument {

    private static final int LONGEST_SHOWN = 2000;
    private static final double NANOS_PER_MILLI = 1e6;

    private final LintDocument linted;
    private final Document.Builder out = new Document.Builder();

    private FindingsDocument(LintDocument linted) {
        this.linted = linted;
    }

    /**
     * The document of one string.
     *
     * @param full whether notes have their reasons too
     */
    public static Document of(LintDocument linted, boolean full) {
        FindingsDocument document = new FindingsDocument(linted);
        document.subject();
        linted.findings().forEach(item -> document.finding(item, full || item.level() != Level.INFO));
        document.out.heading(document.summary());
        document.choices();
        document.sections();
        return document.out.build("Roundtrip: " + linted.url());
    }

    private void subject() {
        linted.place().ifPresent(place -> out.paragraph("File", place.toString(), Tone.PLAIN));
        out.paragraph("Lint", shortened(linted.url()), Tone.PLAIN);
        linted.judgedAs()
                .ifPresent(driver -> out.paragraph(
                        "for", driver.name() + " " + driver.version() + "; " + linted.assumptions(), Tone.PLAIN));
        if (!linted.pool().isEmpty()) {
            out.paragraph("pool", String.join(", ", linted.pool()), Tone.PLAIN);
        }
    }

    /** Shortens a long string to a few lines. */
    private static String shortened(String url) {
        return url.length() <= LONGEST_SHOWN
                ? url
                : url.substring(0, LONGEST_SHOWN)
                        + String.format(Locale.ROOT, "... (%,d characters in all)", url.length());
    }

    private void finding(LintDocument.Item item, boolean full) {
        List<Item> lines = new ArrayList<>();
        lines.add(new Item("what", Prose.sentence(item.what()), tone(item.level())));
        if (full) {
            lines.add(new Item("why", item.why()));
            item.cost().ifPresent(cost -> lines.add(new Item("costs", cost(cost))));
        }
        LintDocument.Remedy fix = item.fix();
        lines.add(new Item(fix.changes().isEmpty() ? "fix" : "choice", fix.sentence()));
        if (!fix.changes().isEmpty()) {
            lines.add(new Item("changes", fix.changes()));
        }
        if (full) {
            lines.add(new Item(
                    "holds for", item.source().holdsFor() + "; " + item.source().evidence()));
        }
        out.section(item.level().name().toLowerCase(Locale.ROOT) + "  " + item.rule(), lines);
    }

    private static Tone tone(Level level) {
        return switch (level) {
            case ERROR -> Tone.BAD;
            case WARNING -> Tone.CAUTION;
            case INFO -> Tone.PLAIN;
        };
    }

    static String cost(LintDocument.Cost cost) {
        List<String> commands = new ArrayList<>();
        new TreeMap<>(cost.commands())
                .forEach((name, count) -> commands.add((count < 0 ? "" : "+") + number(count) + " " + name));
        return (cost.formula().isEmpty() ? "" : cost.formula() + "; ") + "per " + cost.per() + " "
                + (cost.roundTrips() == 0
                        ? "no round trip"
                        : counted(cost.roundTrips(), "round trip") + " ("
                                + Figures.fixed(cost.waitNanos() / NANOS_PER_MILLI, 2) + " ms)")
                + (commands.isEmpty() ? "" : ": " + String.join(", ", commands));
    }

    private String summary() {
        return Figures.counted(linted.count(Level.ERROR), "error") + ", "
                + Figures.counted(linted.count(Level.WARNING), "warning") + ", "
                + Figures.counted(linted.count(Level.INFO), "note")
                + (linted.ignored() == 0 ? "" : "; " + linted.ignored() + " ignored as asked");
    }

    private void choices() {
        if (linted.choices() > 0) {
            out.paragraph(
                    linted.choices() == 1
                            ? "1 fix above is left to you: it changes how the application behaves."
                            : linted.choices()
                                    + " fixes above are left to you: each changes how the application behaves.");
        }
    }

    private void sections() {
        out.section(
                "Effective settings",
                linted.settings().stream()
                        .map(line -> new Item(
                                "",
                                line.name() + "=" + line.value() + " (" + line.origin()
                                        + (line.because().isEmpty() ? "" : ", " + line.because()) + ")"))
                        .toList());
        linted.forecast()
                .ifPresent(forecast -> out.heading("What is sent, once connections are warm")
                        .items(List.of(
                                "per statement: " + commands(forecast.perStatement()) + "; "
                                        + counted(forecast.roundTripsPerStatement(), "round trip"),
                                "per transaction: " + counted(forecast.roundTripsPerTransaction(), "round trip")
                                        + ", its begin and end included",
                                "per connection: " + counted(forecast.commandsPerConnection(), "command")
                                        + " to set it up, after the first")));
        // The recommended string is printed with its own price.
        linted.kept()
                .filter(kept -> linted.recommended().isEmpty())
                .ifPresent(kept -> out.heading("What is kept").paragraphs(kept.sentences()));
        linted.recommended().ifPresent(string -> {
            out.heading("Use this string").code(string.jdbcUrl());
            UseThisText.conditions(string, out);
        });
    }

    private static String commands(Map<String, Double> perStatement) {
        List<String> commands = new ArrayList<>();
        new TreeMap<>(perStatement).forEach((name, count) -> commands.add(number(count) + " " + name));
        return String.join(", ", commands);
    }

    private static String counted(double count, String word) {
        return number(count) + " " + word + (count == 1 ? "" : "s");
    }

    private static String number(double count) {
        return Figures.fixed(count, count == Math.rint(count) ? 0 : 2);
    }
}
