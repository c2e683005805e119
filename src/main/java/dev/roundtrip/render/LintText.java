package dev.roundtrip.render;

import dev.roundtrip.result.CleanText;
import dev.roundtrip.result.LintDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Lint's result for a person at a terminal: a few lines per finding, what is sent, and the string to use. */
public final class LintText {

    private static final int WIDEST = 100;
    private static final int INDENT = 10;
    private static final int LABEL = 18;
    private static final int LONGEST_SHOWN = 2000;
    private static final double NANOS_PER_MILLI = 1e6;

    /** How much to print of each finding. */
    public enum Length {
        /** Notes without reasons: only the finding and its fix. */
        SHORT,
        FULL
    }

    private final TerminalStyle style;
    private final Length length;
    private final int width;
    private final StringBuilder text = new StringBuilder();

    private LintText(TerminalStyle style, Length length) {
        this.style = style;
        this.length = length;
        this.width = Math.min(style.width(), WIDEST);
    }

    public static String render(LintDocument document, TerminalStyle style, Length length) {
        LintText lint = new LintText(style, length);
        lint.document(document);
        return lint.style.drawable(lint.text.toString());
    }

    private void document(LintDocument document) {
        document.place().ifPresent(place -> text.append(paragraph("File", INDENT, place.toString())));
        text.append(paragraph("Lint", INDENT, shortened(document.url())));
        document.judgedAs()
                .ifPresent(driver -> text.append(
                        paragraph("", INDENT, driver.name() + " " + driver.version() + "; " + document.assumptions())));
        if (!document.pool().isEmpty()) {
            text.append(paragraph("", INDENT, "pool: " + String.join(", ", document.pool())));
        }
        text.append('\n');
        document.findings().forEach(this::finding);
        text.append(summary(document)).append('\n');
        settings(document.settings());
        document.forecast().ifPresent(this::forecast);
        // The string to use has its own price beside it.
        if (document.recommended().isEmpty()) {
            document.kept().ifPresent(this::kept);
        }
        document.recommended().ifPresent(string -> text.append(UseThisText.section(string, style)));
        choices(document);
    }

    private void choices(LintDocument document) {
        if (document.choices() == 0) {
            return;
        }
        text.append(document.recommended().isPresent() ? "" : "\n")
                .append(paragraph(
                        "",
                        2,
                        document.choices() == 1
                                ? "1 fix above is left to you: it changes how the application behaves."
                                : document.choices()
                                        + " fixes above are left to you: each changes how the application behaves."));
    }

    private void finding(LintDocument.Item item) {
        String level = item.level().name().toLowerCase(Locale.ROOT);
        String head = level + " ".repeat(INDENT - level.length());
        text.append(painted(item.level(), head)).append(style.bold(item.rule())).append('\n');
        line("", Prose.sentence(item.what()));
        if (item.level() == LintDocument.Level.INFO && length == Length.SHORT) {
            fix(item.fix());
            text.append('\n');
            return;
        }
        line("why", item.why());
        item.cost().ifPresent(cost -> line("costs", cost(cost)));
        fix(item.fix());
        line("holds for", item.source().holdsFor() + "; " + item.source().evidence());
        text.append('\n');
    }

    private void fix(LintDocument.Remedy fix) {
        line(fix.changes().isEmpty() ? "fix" : "choice", fix.sentence());
        if (!fix.changes().isEmpty()) {
            line("changes", fix.changes());
        }
    }

    private void line(String label, String words) {
        if (label.isEmpty()) {
            text.append(paragraph("", INDENT, words));
        } else {
            text.append(paragraph(" ".repeat(INDENT) + label, INDENT + 11, words));
        }
    }

    private String paragraph(String head, int indent, String words) {
        return Prose.paragraph(head, indent, CleanText.of(words), width);
    }

    /** Shortens a long string to a few lines. */
    private static String shortened(String url) {
        return url.length() <= LONGEST_SHOWN
                ? url
                : url.substring(0, LONGEST_SHOWN)
                        + String.format(Locale.ROOT, "... (%,d characters in all)", url.length());
    }

    private String painted(LintDocument.Level level, String head) {
        return switch (level) {
            case ERROR -> style.bad(head);
            case WARNING -> style.caution(head);
            case INFO -> head;
        };
    }

    static String cost(LintDocument.Cost cost) {
        String counts = "per " + cost.per() + " "
                + (cost.roundTrips() == 0
                        ? "no round trip"
                        : plural(cost.roundTrips(), "round trip") + " (" + milliseconds(cost.waitNanos()) + ")")
                + commands(cost.commands());
        return cost.formula().isEmpty() ? counts : cost.formula() + "; " + counts;
    }

    private static String commands(Map<String, Double> commands) {
        List<String> parts = new ArrayList<>();
        new TreeMap<>(commands).forEach((name, count) -> parts.add(signed(count) + " " + name));
        return parts.isEmpty() ? "" : ": " + String.join(", ", parts);
    }

    private static String summary(LintDocument document) {
        String counts = plural((double) document.count(LintDocument.Level.ERROR), "error") + ", "
                + plural((double) document.count(LintDocument.Level.WARNING), "warning") + ", "
                + plural((double) document.count(LintDocument.Level.INFO), "note");
        return counts + (document.ignored() == 0 ? "" : "; " + document.ignored() + " ignored as asked");
    }

    private void settings(List<LintDocument.SettingLine> settings) {
        if (settings.isEmpty()) {
            return;
        }
        text.append('\n').append(style.bold("Effective settings")).append('\n');
        int widest =
                settings.stream().mapToInt(line -> line.name().length()).max().orElse(0);
        for (LintDocument.SettingLine line : settings) {
            String origin = line.origin() + (line.because().isEmpty() ? "" : ", " + line.because());
            text.append(paragraph(
                    "  " + line.name(),
                    widest + 4,
                    (line.value().isEmpty() ? "-" : line.value()) + "   (" + origin + ")"));
        }
    }

    private void forecast(LintDocument.Expected forecast) {
        List<String> parts = new ArrayList<>();
        new TreeMap<>(forecast.perStatement()).forEach((name, count) -> parts.add(number(count) + " " + name));
        text.append('\n')
                .append(style.bold("What is sent"))
                .append(", once connections are warm\n")
                .append(Prose.paragraph(
                        "  per statement",
                        LABEL,
                        String.join(", ", parts) + "; " + plural(forecast.roundTripsPerStatement(), "round trip"),
                        width))
                .append(Prose.paragraph(
                        "  per transaction",
                        LABEL,
                        plural(forecast.roundTripsPerTransaction(), "round trip") + ", its begin and end included",
                        width))
                .append(Prose.paragraph(
                        "  per connection",
                        LABEL,
                        plural(forecast.commandsPerConnection(), "command") + " to set it up, after the first",
                        width));
    }

    private void kept(LintDocument.Kept kept) {
        text.append('\n').append(style.bold("What is kept")).append('\n');
        kept.sentences().forEach(sentence -> text.append(paragraph("", 2, sentence)));
    }

    private static String plural(double count, String word) {
        return number(count) + " " + word + (count == 1 ? "" : "s");
    }

    private static String signed(double count) {
        return (count < 0 ? "" : "+") + number(count);
    }

    private static String number(double count) {
        return count == Math.rint(count)
                ? String.format(Locale.ROOT, "%.0f", count)
                : String.format(Locale.ROOT, "%.2f", count);
    }

    private static String milliseconds(long nanos) {
        return String.format(Locale.ROOT, "%.2f ms", nanos / NANOS_PER_MILLI);
    }
}
