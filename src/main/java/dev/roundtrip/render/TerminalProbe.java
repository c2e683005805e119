package dev.roundtrip.render;

import dev.roundtrip.result.CleanText;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.ProbeReport;
import dev.roundtrip.result.ProbeReport.StringFigures;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** A probe's report for a person at a terminal. */
public final class TerminalProbe {

    private static final int INDENT = 12;
    private static final int TEXT_INDENT = 2;
    private static final int CELL = 12;
    private static final int WIDEST_HEAD = 60;
    private static final String WITHOUT_ANSWER = "COM_STMT_CLOSE";

    private final ProbeReport report;
    private final TerminalStyle style;
    private final StringBuilder out = new StringBuilder();
    private final List<Row> rows = new ArrayList<>();

    private TerminalProbe(ProbeReport report, TerminalStyle style) {
        this.report = report;
        this.style = style;
    }

    /** The whole text, with a line end. */
    public static String render(ProbeReport report, TerminalStyle style) {
        return new TerminalProbe(report, style).render();
    }

    private String render() {
        heading();
        counts();
        times();
        table();
        report.notes().forEach(note -> out.append(style.caution(paragraph("note", INDENT, note))));
        verdict();
        return out.toString();
    }

    private void heading() {
        Environment.Server server = report.place().server();
        Environment.Driver driver = report.place().driver();
        out.append(paragraph(
                "Roundtrip",
                INDENT,
                "probe   " + server.kind() + " " + server.version() + " " + server.how() + "   " + driver.name() + " "
                        + driver.version() + "   round trip "
                        + Figures.time(report.times().roundTripNanos())));
        ProbeReport.Shape shape = report.shape();
        out.append(paragraph(
                "",
                INDENT,
                Figures.counted(shape.statementsPerTransaction(), "statement") + " to a transaction, "
                        + shape.distinctStatements() + " different texts of up to " + shape.longestStatement()
                        + " characters: " + shape.from()));
        out.append('\n');
    }

    private void counts() {
        count("round trips", StringFigures::roundTrips);
        Set<String> commands = new TreeSet<>(report.yours().commands().keySet());
        commands.addAll(report.recommended().commands().keySet());
        for (String command : commands) {
            count(
                    "  " + command + (command.equals(WITHOUT_ANSWER) ? " (gets no answer)" : ""),
                    figures -> figures.count(command));
        }
        count("chatter", StringFigures::allChatter);
        for (Purpose purpose : Purpose.CHATTER) {
            chatter(purpose);
        }
    }

    private void chatter(Purpose purpose) {
        Set<String> texts = new TreeSet<>(report.yours().texts(purpose).keySet());
        texts.addAll(report.recommended().texts(purpose).keySet());
        if (!texts.isEmpty()) {
            count("  " + purpose.words(), figures -> figures.chatter(purpose));
        }
        // Commands without a text have their own rows above.
        texts.removeIf(text -> text.startsWith("COM_"));
        for (String text : texts) {
            count("    " + Figures.sql(text), figures -> figures.texts(purpose).getOrDefault(text, 0.0));
        }
    }

    private void count(String head, ToDoubleFunction<StringFigures> figure) {
        row(head, figure, Figures::perStatement);
    }

    private void row(String head, ToDoubleFunction<StringFigures> figure, DoubleFunction<String> format) {
        double yours = figure.applyAsDouble(report.yours());
        double recommended = figure.applyAsDouble(report.recommended());
        double difference = recommended - yours;
        String change = difference == 0 ? "" : (difference > 0 ? "+" : "-") + format.apply(Math.abs(difference));
        rows.add(new Row(head, format.apply(yours), format.apply(recommended), change));
    }

    private void times() {
        if (report.yours().hits().isPresent() && report.recommended().hits().isPresent()) {
            row(
                    "plan-cache hits",
                    figures -> figures.planCacheHits().orElse(0),
                    hits -> hits == 0 ? "0%" : Figures.percent(hits));
        }
        double yours = report.yours().medianNanos();
        double recommended = report.recommended().medianNanos();
        rows.add(new Row(
                "time, median",
                Figures.time(yours),
                Figures.time(recommended),
                yours == 0 ? "" : Figures.ratio(recommended / yours)));
    }

    private void table() {
        int head = Math.min(
                WIDEST_HEAD,
                rows.stream().mapToInt(row -> row.head().length()).max().orElse(0));
        head = Math.max(head, "per transaction".length());
        head = Math.min(head, style.width() - 3 * CELL);
        out.append(style.bold(line(head, new Row("per transaction", "yours", otherName(), "difference"))));
        for (Row row : rows) {
            out.append(line(head, row));
        }
        out.append(paragraph(
                "",
                0,
                "Counts are exact. Times are medians of " + report.times().transactions()
                        + " transactions each, in turns; your string measured twice differed by "
                        + Figures.percent(report.times().noise()) + "."));
        out.append('\n');
    }

    private static String line(int headWidth, Row row) {
        String head = row.head().length() <= headWidth ? row.head() : row.head().substring(0, headWidth - 2) + "..";
        return (left(head, headWidth) + right(row.yours()) + right(row.recommended()) + right(row.difference()))
                        .stripTrailing()
                + "\n";
    }

    private String otherName() {
        return report.advised().isPresent() ? "recommended" : "the other";
    }

    private void verdict() {
        if (report.isAlreadyRight()) {
            out.append(style.good(paragraph(
                    "",
                    0,
                    report.advised().isPresent()
                            ? "There is no better string to recommend: none of the rules of lint would change yours."
                            : "Both strings are the same.")));
            return;
        }
        if (!report.reasons().isEmpty()) {
            out.append(style.bold("What lint says of yours\n"));
            report.reasons().forEach(reason -> out.append(paragraph("  -", 2 * TEXT_INDENT, reason)));
            out.append('\n');
        }
        switch (report.verdict()) {
            case OTHER -> {
                use("Use this string", report.recommended());
                out.append(paragraph("", 0, saving()));
            }
            case YOURS -> {
                use("Keep your string", report.yours());
                out.append(paragraph("", 0, "By what was measured here, yours is the better one: " + figures() + "."));
            }
            case EQUAL ->
                out.append(
                        paragraph(
                                "",
                                0,
                                "No difference was measured: " + figures()
                                        + ", which is within the noise. Keep your string, unless lint's reasons convince you."));
            case DIVIDED ->
                out.append(
                        paragraph(
                                "",
                                0,
                                "The counts and the times disagree: " + figures()
                                        + ". Round trips cost more the farther the server is: measure again from where the application runs."));
        }
        report.advised().ifPresent(string -> {
            if (report.verdict() != ProbeReport.Verdict.OTHER) {
                use("Recommended by lint", report.recommended());
            }
            out.append(UseThisText.beside(string, style, style.width()));
        });
    }

    private void use(String title, StringFigures string) {
        out.append(style.bold(title))
                .append("    ")
                .append(CleanText.of(string.jdbcUrl()))
                .append('\n');
    }

    private String figures() {
        return "yours waits for " + Figures.counted(report.yours().roundTrips(), "round trip", "round trips")
                + " per transaction, " + otherName() + " for "
                + Figures.counted(report.recommended().roundTrips(), "round trip", "round trips") + "; measured: "
                + times(" against ");
    }

    private String times(String between) {
        return Figures.time(report.yours().medianNanos())
                + between
                + Figures.time(report.recommended().medianNanos());
    }

    private String saving() {
        if (report.savedRoundTrips() <= 0) {
            return "It saves no round trip in such transactions, and takes less time, beyond the noise (measured: "
                    + times(" to ") + ").";
        }
        return "It saves " + Figures.counted(report.savedRoundTrips(), "round trip", "round trips")
                + " per transaction: " + Figures.time(report.savedNanos()) + " at your round trip of "
                + Figures.time(report.times().roundTripNanos()) + " (measured: " + times(" to ") + ").";
    }

    private String paragraph(String head, int indent, String text) {
        return Prose.paragraph(head, indent, style.printable(text), style.width());
    }

    private static String left(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String right(String text) {
        return " ".repeat(Math.max(1, CELL - text.length())) + text;
    }

    private record Row(String head, String yours, String recommended, String difference) {}
}
