package dev.roundtrip.text;

import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.LatencySummary;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.UnreadableConnections;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Observation;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Document.Tone;
import dev.roundtrip.text.Figures.LatencyUnit;
import dev.roundtrip.wire.Purpose;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** The report on what watched connections send. */
public record WatchDocument(WatchReport report, Optional<WatchReport> last, int texts, Document.Writer out) {

    private static final int TEXTS_LIVE = 4;
    private static final int TEXTS_LIVE_WITH_LINES = 3;
    private static final int TEXTS_AT_THE_END = 10;

    /** The tables while watching goes on: the last interval next to the whole time. They have fewer than 40 lines. */
    public static Document live(WatchReport soFar, WatchReport lastInterval) {
        boolean lines = soFar.texts().stream().anyMatch(text -> text.lines().isPresent());
        int texts = lines ? TEXTS_LIVE_WITH_LINES : TEXTS_LIVE;
        return document(soFar, out -> new WatchDocument(soFar, Optional.of(lastInterval), texts, out).tables());
    }

    /** The whole report, including its sentences. */
    public static Document of(WatchReport report) {
        return document(report, out -> {
            WatchDocument document = new WatchDocument(report, Optional.empty(), TEXTS_AT_THE_END, out);
            document.tables();
            document.words();
        });
    }

    private static Document document(WatchReport report, Consumer<Document.Writer> content) {
        return new Document(
                "Roundtrip: " + report.source().what(),
                "Watched from " + EnvironmentWords.of(report.startedAt()) + " for " + clock(report.elapsed()),
                content);
    }

    /** The last interval on one line, for a log. */
    public static String line(WatchReport soFar, WatchReport last) {
        return clock(soFar.elapsed()) + "  " + soFar.connections().openNow() + " connections  "
                + Figures.rate(last.perSecond(last.statements()), 1) + " statements/s  per statement: "
                + Figures.perStatement(last.perStatement(last.commandsForStatements())) + " commands, "
                + Figures.perStatement(last.perStatement(last.roundTripsForStatements())) + " round trips, "
                + Figures.perStatement(last.perStatement(last.chatter())) + " chatter  (so far " + soFar.statements()
                + " statements, " + Figures.perStatement(soFar.perStatement(soFar.roundTripsForStatements()))
                + " round trips each)";
    }

    private void tables() {
        out.facts(
                "Roundtrip",
                List.of(
                        Figures.word(report.source().kind()) + " "
                                + report.source().what(),
                        clock(report.elapsed()),
                        Digits.counted(report.connections().openNow(), "connection") + " open, "
                                + report.connections().opened() + " seen"));
        out.facts(
                "",
                List.of(Digits.counted(report.statements(), "business statement")
                        + last.map(now -> ", " + Figures.rate(now.perSecond(now.statements()), 1) + "/s now")
                                .orElse("")));
        if (last.isEmpty()) {
            SavingsTable.add(report.savings(), report.roundTrips(), hasSeveralClients(), out);
        }
        commands();
        // The prepares and closes of business statements are shown with their statements.
        texts(
                "Chatter by text",
                report.texts().stream()
                        .filter(text -> text.purpose().isChatter() && text.purpose() != Purpose.STATEMENT_UPKEEP)
                        .filter(text -> !text.sql().equals("COM_QUIT"))
                        .toList());
        texts(
                "Statements by time",
                report.texts(Purpose.BUSINESS).stream()
                        .sorted(Comparator.comparingLong(SentText::waitedNanos).reversed())
                        .toList());
    }

    private void commands() {
        LatencyUnit unit = LatencyUnit.forLargest(report.commands().stream()
                .flatMap(command -> command.latency().stream())
                .mapToLong(LatencySummary::p99));
        List<Row> rows = new ArrayList<>();
        for (CommandResult command : report.commands()) {
            rows.add(new Row(
                    command.command().name(),
                    each -> each.count(command.command()),
                    each -> each.countForStatements(command.command()),
                    Optional.of(command)));
        }
        rows.add(new Row("commands", WatchReport::commandCount, WatchReport::commandsForStatements, Optional.empty()));
        rows.add(new Row(
                "round trips", WatchReport::roundTrips, WatchReport::roundTripsForStatements, Optional.empty()));
        rows.add(new Row("chatter", WatchReport::chatter, WatchReport::chatter, Optional.empty()));
        Table<Row> table = Table.of("per business statement", rows, Row::name);
        last.ifPresent(now -> table.column("now", row -> row.perStatement(now)));
        out.table(table.column("so far", row -> row.perStatement(report))
                .column("count", row -> "" + row.count().applyAsLong(report))
                .column(
                        "errors",
                        row -> row.command()
                                .map(command -> command.errors() == 0 ? Figures.NONE : "" + command.errors())
                                .orElse(""))
                .group("latency, " + unit.symbol())
                .column("p50", row -> row.time(unit, LatencySummary::p50))
                .column("p95", row -> row.time(unit, LatencySummary::p95))
                .column("p99", row -> row.time(unit, LatencySummary::p99)));
        Figures.unanswered(report.commands()).ifPresent(out::paragraph);
    }

    /**
     * A row of the commands.
     *
     * @param forStatements what is shown per statement: the count without transaction control, as in a run
     */
    private record Row(
            String name,
            ToLongFunction<WatchReport> count,
            ToLongFunction<WatchReport> forStatements,
            Optional<CommandResult> command) {

        String perStatement(WatchReport report) {
            return Figures.perStatement(report.perStatement(forStatements.applyAsLong(report)));
        }

        String time(LatencyUnit unit, ToLongFunction<LatencySummary> figure) {
            return command.flatMap(CommandResult::latency)
                    .map(latency -> unit.format((double) figure.applyAsLong(latency)))
                    .orElse("");
        }
    }

    private void texts(String title, List<SentText> sent) {
        List<List<String>> rows = new ArrayList<>();
        boolean several = hasSeveralClients();
        LatencyUnit unit = LatencyUnit.forLargest(
                sent.stream().limit(texts).mapToLong(text -> Math.round(text.waitedPerExecution())));
        sent.stream().limit(texts).forEach(text -> {
            rows.add(List.of(
                    Figures.oneLine(text.sql()),
                    Long.toString(text.executions()),
                    Figures.perStatement(text.executions() == 0 ? 0 : (double) text.roundTrips() / text.executions()),
                    unit.format(text.waitedPerExecution()),
                    text.waitedNanos() == 0
                            ? Figures.NONE
                            : Figures.percent((double) text.waitedNanos() / report.waitedNanos())));
            if (several && !text.client().isEmpty()) {
                rows.add(List.of(TableLayout.FROM + text.client(), "", "", "", ""));
            }
            if (text.purpose() == Purpose.BUSINESS && hasLines()) {
                String from = text.lines()
                        .map(lines -> String.join(
                                ", ",
                                Figures.first(
                                        lines.stream().map(SentText.Line::line).toList(), 1, "other line")))
                        .orElse("a line that is not known");
                rows.add(List.of(TableLayout.FROM + from, "", "", "", ""));
            }
        });
        out.table(Table.ofRows(
                List.of(title, "executed", "trips each", unit.symbol() + " each", "of all time"), rows, Map.of()));
        int others = sent.size() - texts;
        if (others > 0) {
            out.paragraph("... and " + Digits.counted((long) others, "other text"));
        }
    }

    private boolean hasSeveralClients() {
        return report.texts().stream().map(SentText::client).distinct().count() > 1;
    }

    private boolean hasLines() {
        return report.texts().stream().anyMatch(text -> text.lines().isPresent());
    }

    private void words() {
        if (report.statements() == 0 && report.unreadable().isEmpty()) {
            out.paragraph(report.commandCount() == 0 ? "Nothing was seen." : "The application sent no SQL of its own.");
        }
        if (!report.seen().isEmpty()) {
            out.heading("What was seen");
        }
        for (Observation seen : report.seen()) {
            out.listed("", List.of(seen.text()));
            seen.string().ifPresent(out::code);
        }
        out.listed("Plan cache and conversions", PlanStory.sentences(report.planProblems(), false));
        report.pools().forEach(pool -> PoolTable.add(pool, out));
        report.unreadable()
                .forEach(unreadable -> out.paragraph(
                        "",
                        Digits.counted(unreadable.connections(), "connection") + " could not be read"
                                + forATime(unreadable) + " and " + unreadable.bytes() + " bytes are in no figure: "
                                + Prose.sentence(unreadable.detail()),
                        Tone.CAUTION));
        report.notes().forEach(note -> out.paragraph("", note, Tone.CAUTION));
    }

    private static String forATime(UnreadableConnections unreadable) {
        if (unreadable.readAgain() == 0) {
            return "";
        }
        return unreadable.readAgain() == unreadable.connections()
                ? " for a time"
                : ", " + unreadable.readAgain() + " of them for a time only,";
    }

    private static String clock(Duration elapsed) {
        return String.format(
                Locale.ROOT, "%d:%02d:%02d", elapsed.toHours(), elapsed.toMinutesPart(), elapsed.toSecondsPart());
    }
}
