package dev.roundtrip.render;

import dev.roundtrip.render.Document.Tone;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.ProbeReport;
import dev.roundtrip.result.ProbeReport.StringFigures;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** A probe's report: two strings side by side. */
public final class ProbeDocument {

    private static final String WITHOUT_ANSWER = "COM_STMT_CLOSE";

    private final ProbeReport report;
    private final Document.Builder out = new Document.Builder();
    private final List<List<String>> rows = new ArrayList<>();

    private ProbeDocument(ProbeReport report) {
        this.report = report;
    }

    public static Document of(ProbeReport report) {
        ProbeDocument document = new ProbeDocument(report);
        document.heading();
        document.table();
        document.verdict();
        return document.out.build("Roundtrip: your string and " + document.otherName());
    }

    private void heading() {
        Environment.Server server = report.place().server();
        Environment.Driver driver = report.place().driver();
        out.facts(
                "Roundtrip",
                List.of(
                        "probe",
                        server.words() + " " + server.how(),
                        driver.words(),
                        "round trip " + Figures.time(report.times().roundTripNanos())));
        ProbeReport.Shape shape = report.shape();
        out.facts(
                "",
                List.of(Figures.counted(shape.statementsPerTransaction(), "statement") + " to a transaction, "
                        + shape.distinctStatements() + " different texts of up to " + shape.longestStatement()
                        + " characters: " + shape.from()));
    }

    private void table() {
        counts();
        times();
        out.table(Table.ofRows(List.of("per transaction", "yours", otherName(), "difference"), rows, Map.of()));
        out.paragraph("Counts are exact. Times are medians of " + report.times().transactions()
                + " transactions each, in turns; your string measured twice differed by "
                + Figures.percent(report.times().noise()) + ".");
        report.notes().forEach(note -> out.paragraph("note", note, Tone.CAUTION));
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
        Purpose.CHATTER.forEach(this::chatter);
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
        rows.add(List.of(head, format.apply(yours), format.apply(recommended), change));
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
        rows.add(List.of(
                "time, median",
                Figures.time(yours),
                Figures.time(recommended),
                yours == 0 ? "" : Figures.ratio(recommended / yours)));
    }

    private String otherName() {
        return report.advised().isPresent() ? "recommended" : "the other";
    }

    private void verdict() {
        if (report.isAlreadyRight()) {
            out.paragraph(
                    "",
                    report.advised().isPresent()
                            ? "There is no better string to recommend: no rule of lint changes yours."
                            : "Both strings are the same.",
                    Tone.GOOD);
            return;
        }
        if (!report.reasons().isEmpty()) {
            out.heading("What lint says of yours").items(report.reasons());
        }
        switch (report.verdict()) {
            case OTHER -> use("Use this string", report.recommended(), saving());
            case YOURS -> use("Keep your string", report.yours(), "Here " + figures() + ".");
            case EQUAL ->
                out.heading("No difference was measured")
                        .paragraph("Here " + figures() + ", which is within the noise.");
            case DIVIDED ->
                out.heading("The counts and the times disagree")
                        .paragraph("Here " + figures() + ". The farther the server, the more round trips cost: measure"
                                + " again from where the application runs.");
        }
        report.advised().ifPresent(string -> {
            if (report.verdict() != ProbeReport.Verdict.OTHER) {
                out.heading("Recommended by lint").code(report.recommended().jdbcUrl());
            }
            UseThisText.conditions(string, out);
        });
    }

    private void use(String title, StringFigures figures, String why) {
        out.heading(title).code(figures.jdbcUrl()).paragraph(why);
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
            return "It saves no round trip and takes less time, beyond the noise (measured: " + times(" to ") + ").";
        }
        return "It saves " + Figures.counted(report.savedRoundTrips(), "round trip", "round trips")
                + " per transaction: " + Figures.time(report.savedNanos()) + " at your round trip of "
                + Figures.time(report.times().roundTripNanos()) + " (measured: " + times(" to ") + ").";
    }
}
