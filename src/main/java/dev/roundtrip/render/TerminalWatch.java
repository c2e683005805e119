package dev.roundtrip.render;

import dev.roundtrip.render.Figures.LatencyUnit;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.SentText;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.result.WatchReport.PlanCache;
import dev.roundtrip.wire.Purpose;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What watched connections send, for a person at a terminal. */
public final class TerminalWatch {

    private static final int NAME = 24;
    private static final int CELL = 11;
    private static final int INDENT = 4;
    private static final int TEXTS_LIVE = 4;
    private static final int TEXTS_LIVE_WITH_LINES = 3;
    private static final int TEXTS_AT_THE_END = 10;

    private final WatchReport report;
    private final Optional<WatchReport> last;
    private final TerminalStyle style;
    private final int texts;
    private final StringBuilder out = new StringBuilder();

    private TerminalWatch(WatchReport report, Optional<WatchReport> last, TerminalStyle style, int texts) {
        this.report = report;
        this.last = last;
        this.style = style;
        this.texts = texts;
    }

    /** The table while it runs: the last interval beside the whole time. It has less than 40 lines. */
    public static String live(WatchReport soFar, WatchReport lastInterval, TerminalStyle style) {
        boolean lines = soFar.texts().stream().anyMatch(text -> text.lines().isPresent());
        TerminalWatch view =
                new TerminalWatch(soFar, Optional.of(lastInterval), style, lines ? TEXTS_LIVE_WITH_LINES : TEXTS_LIVE);
        view.tables();
        return view.out.toString();
    }

    /** The whole report, with what it says in words. */
    public static String render(WatchReport report, TerminalStyle style) {
        TerminalWatch view = new TerminalWatch(report, Optional.empty(), style, TEXTS_AT_THE_END);
        view.tables();
        view.words();
        return view.out.toString();
    }

    /** The last interval on one line, for a log. */
    public static String line(WatchReport soFar, WatchReport last) {
        return String.format(
                Locale.ROOT,
                "%s  %d connections  %s statements/s  per statement: %s commands, %s round trips, %s chatter  (so far %d statements, %s round trips each)",
                clock(soFar.elapsed()),
                soFar.connections().openNow(),
                Figures.rate(last.perSecond(last.statements()), 1),
                Figures.perStatement(last.perStatement(last.commandCount())),
                Figures.perStatement(last.perStatement(last.roundTrips())),
                Figures.perStatement(last.perStatement(last.chatter())),
                soFar.statements(),
                Figures.perStatement(soFar.perStatement(soFar.roundTrips())));
    }

    private void tables() {
        heading();
        commands();
        chatter();
        List<SentText> byTrips = statements(Comparator.comparingLong(SentText::roundTrips));
        List<SentText> byTime = statements(Comparator.comparingLong(SentText::waitedNanos));
        boolean same = byTrips.subList(0, Math.min(texts, byTrips.size()))
                .equals(byTime.subList(0, Math.min(texts, byTime.size())));
        texts("Statements by round trips" + (same ? " and by time" : ""), byTrips);
        if (!same) {
            texts("Statements by time", byTime);
        }
    }

    private void heading() {
        out.append(style.printable("Roundtrip   "
                        + report.source().kind().name().toLowerCase(Locale.ROOT) + " "
                        + report.source().what() + "   " + clock(report.elapsed()) + "   "
                        + Figures.counted(report.connections().openNow(), "connection") + " open, "
                        + report.connections().opened() + " seen"))
                .append('\n');
        out.append("            ").append(Figures.counted(report.statements(), "business statement"));
        last.ifPresent(now -> out.append(", ")
                .append(Figures.rate(now.perSecond(now.statements()), 1))
                .append("/s now"));
        report.planCache().ifPresent(cache -> out.append("   plan cache: ").append(planCache(cache)));
        out.append("\n\n");
    }

    private static String planCache(PlanCache cache) {
        return cache.hits() + " hits, " + cache.misses() + " misses ("
                + (cache.hits() == 0 ? "0%" : Figures.percent(cache.hitRate())) + ")";
    }

    private void commands() {
        LatencyUnit unit = LatencyUnit.forLargest(report.commands().stream()
                .flatMap(command -> command.latency().stream())
                .mapToLong(LatencySummary::p99)
                .max()
                .orElse(0));
        out.append(style.bold(left("per business statement", NAME)
                + (last.isPresent() ? right("now") : "")
                + right("so far")
                + right("count")
                + right("errors")
                + right("p50")
                + right("p95")
                + right("p99 " + unit.symbol())));
        out.append('\n');
        for (CommandResult command : report.commands()) {
            out.append(row(
                    command.command(),
                    last.map(now -> now.perStatement(now.count(command.command()))),
                    command.count()));
            out.append(right(command.errors() == 0 ? Figures.NONE : Long.toString(command.errors())));
            command.latency()
                    .ifPresent(latency -> out.append(right(unit.format((double) latency.p50())))
                            .append(right(unit.format((double) latency.p95())))
                            .append(right(unit.format((double) latency.p99()))));
            out.append('\n');
        }
        out.append(row("commands", last.map(now -> now.perStatement(now.commandCount())), report.commandCount()))
                .append('\n');
        out.append(row("round trips", last.map(now -> now.perStatement(now.roundTrips())), report.roundTrips()))
                .append('\n');
        out.append(row("chatter", last.map(now -> now.perStatement(now.chatter())), report.chatter()))
                .append('\n');
        Figures.unanswered(report.commands())
                .ifPresent(sentence -> out.append(sentence).append('\n'));
    }

    private String row(String name, Optional<Double> now, long count) {
        return left(name, NAME)
                + now.map(value -> right(Figures.perStatement(value))).orElse("")
                + right(Figures.perStatement(report.perStatement(count)))
                + right(Long.toString(count));
    }

    /** The prepares and closes of business statements are at their statements. */
    private void chatter() {
        List<SentText> chatter = report.texts().stream()
                .filter(text -> text.purpose().isChatter() && text.purpose() != Purpose.STATEMENT_UPKEEP)
                .filter(text -> !text.sql().equals("COM_QUIT"))
                .toList();
        texts("Chatter by text", chatter);
    }

    private List<SentText> statements(Comparator<SentText> by) {
        return report.texts(Purpose.BUSINESS).stream().sorted(by.reversed()).toList();
    }

    private void texts(String title, List<SentText> sent) {
        if (sent.isEmpty()) {
            return;
        }
        int width = style.width() - 4 * CELL - 1;
        out.append('\n')
                .append(style.bold(left(title, width + 1)
                        + right("executed")
                        + right("trips each")
                        + right("time each")
                        + right("of all time")))
                .append('\n');
        for (SentText text : sent.subList(0, Math.min(texts, sent.size()))) {
            out.append(left(cut(text.sql(), width), width + 1))
                    .append(right(Long.toString(text.executions())))
                    .append(right(Figures.perStatement(
                            text.executions() == 0 ? 0 : (double) text.roundTrips() / text.executions())))
                    .append(right(Figures.time(text.waitedPerExecution())))
                    .append(right(partOfTime(text)))
                    .append('\n');
            if (text.purpose() == Purpose.BUSINESS) {
                text.lines().ifPresent(this::sentFrom);
            }
        }
        int others = sent.size() - texts;
        if (others > 0) {
            out.append("... and ")
                    .append(Figures.counted((long) others, "other text"))
                    .append('\n');
        }
    }

    private void sentFrom(List<SentText.Line> lines) {
        int others = lines.size() - 1;
        String line = "from " + lines.get(0).line()
                + (others == 0 ? "" : ", and " + Figures.counted((long) others, "other line"));
        out.append(" ".repeat(INDENT)).append(cut(line, style.width() - INDENT)).append('\n');
    }

    private String partOfTime(SentText text) {
        return text.waitedNanos() == 0
                ? Figures.NONE
                : Figures.percent((double) text.waitedNanos() / report.waitedNanos());
    }

    private void words() {
        if (report.statements() == 0) {
            out.append('\n').append("No business statement was seen.\n");
        }
        if (!report.seen().isEmpty()) {
            out.append('\n').append(style.bold("What was seen")).append('\n');
            report.seen().forEach(this::seen);
        }
        report.unreadable()
                .forEach(unreadable -> out.append('\n')
                        .append(style.caution(paragraph(
                                "",
                                Figures.counted(unreadable.connections(), "connection")
                                        + " could not be read and " + unreadable.bytes()
                                        + " bytes are in no figure: " + Prose.sentence(unreadable.detail())))));
        report.notes().forEach(note -> out.append('\n').append(style.caution(paragraph("", note))));
    }

    /** A connection string at the end of a sentence is on its own line and never broken, so that it can be copied. */
    private void seen(String sentence) {
        int string = sentence.indexOf(" jdbc:");
        if (string < 0) {
            out.append(paragraph("  -", sentence));
        } else {
            out.append(paragraph("  -", sentence.substring(0, string)));
            out.append("    ")
                    .append(style.printable(sentence.substring(string + 1)))
                    .append('\n');
        }
    }

    private String paragraph(String head, String text) {
        return Prose.paragraph(head, head.isEmpty() ? 0 : INDENT, style.printable(text), style.width());
    }

    private String cut(String sql, int width) {
        String line = style.printable(Figures.oneLine(sql));
        return line.length() <= width
                ? line
                : line.substring(0, width - style.ellipsis().length()) + style.ellipsis();
    }

    private static String clock(Duration elapsed) {
        return String.format(
                Locale.ROOT, "%d:%02d:%02d", elapsed.toHours(), elapsed.toMinutesPart(), elapsed.toSecondsPart());
    }

    private static String left(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String right(String text) {
        return " ".repeat(Math.max(1, CELL - text.length())) + text;
    }
}
