package dev.roundtrip.render;

import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What each scenario sends for one business statement, as a bar of commands. The figures are those of the main table.
 * All bars have the same scale. A command without an answer is an outline, because the application does not wait for
 * it.
 */
final class HtmlBars {

    /** Commands that have a colour in the page's styles. */
    private static final Map<String, String> COLOURS = Map.of(
            "COM_QUERY", "query",
            "COM_STMT_PREPARE", "prepare",
            "COM_STMT_EXECUTE", "execute");

    /** A smaller piece would be invisible. */
    private static final double VISIBLE = 0.005;

    /** The minimum width of a piece that has room for its words, as a fraction of the widest bar. */
    private static final double ROOM_FOR_WORDS = 0.13;

    private HtmlBars() {}

    /** A piece of a bar: what is sent, and how often per business statement. */
    private record Piece(String words, String style, double perStatement) {}

    private record Bar(String label, double roundTrips, List<Piece> pieces) {
        double length() {
            return pieces.stream().mapToDouble(Piece::perStatement).sum();
        }
    }

    /** The picture; empty if nothing was measured. */
    static Optional<String> of(RunReport report) {
        List<Bar> bars = Story.chapters(report).stream().map(HtmlBars::bar).toList();
        double longest = bars.stream().mapToDouble(Bar::length).max().orElse(0);
        if (longest == 0) {
            return Optional.empty();
        }
        StringBuilder out =
                new StringBuilder("<figure class=\"bars\">\n<figcaption><b>Commands per business statement</b>"
                        + " A filled piece is a round trip: the application waits for its answer. An outlined piece gets no"
                        + " answer. Commits and rollbacks are left out.</figcaption>\n<dl>\n");
        bars.forEach(bar -> append(out, bar, longest));
        return Optional.of(out.append("</dl>\n</figure>\n").toString());
    }

    private static Bar bar(Chapter chapter) {
        Measured measured = chapter.measured();
        List<Piece> pieces = new ArrayList<>();
        for (Purpose purpose : List.of(Purpose.SESSION_STATE, Purpose.LIVENESS)) {
            add(pieces, purpose.words(), "chatter", measured.perStatement(measured.chatterCount(purpose)));
        }
        for (CommandResult command : measured.commands()) {
            String name = command.command();
            String style = command.latency().isEmpty() ? "unanswered" : COLOURS.getOrDefault(name, "other");
            add(pieces, words(name), style, measured.servingPerStatement(name));
        }
        return new Bar(
                chapter.label() + " " + Figures.oneLine(chapter.scenario().title()),
                measured.roundTripsPerStatement(),
                pieces);
    }

    private static void add(List<Piece> pieces, String words, String style, double perStatement) {
        if (perStatement >= VISIBLE) {
            pieces.add(new Piece(words, style, perStatement));
        }
    }

    /** {@code COM_STMT_SEND_LONG_DATA} is {@code send long data}. */
    private static String words(String command) {
        return command.replaceFirst("^COM_(STMT_)?", "").replace('_', ' ').toLowerCase(Locale.ROOT);
    }

    private static void append(StringBuilder out, Bar bar, double longest) {
        out.append("<div><dt>").append(HtmlReport.escaped(bar.label())).append("</dt>\n<dd class=\"bar\">");
        for (Piece piece : bar.pieces()) {
            double part = piece.perStatement() / longest;
            String words = piece.words() + " " + Figures.perStatement(piece.perStatement());
            out.append(String.format(
                    Locale.ROOT,
                    "<span class=\"%s\" style=\"width:%.2f%%\" title=\"%s\"><span%s>%s</span></span> ",
                    piece.style(),
                    // Rounded down, so that the pieces of the longest bar do not exceed its width.
                    Math.floor(part * 10_000) / 100,
                    HtmlReport.escaped(words),
                    part < ROOM_FOR_WORDS ? " class=\"unseen\"" : "",
                    HtmlReport.escaped(words)));
        }
        out.append("</dd>\n<dd>")
                .append(HtmlReport.escaped(Figures.perStatement(bar.roundTrips())))
                .append(" round trips</dd></div>\n");
    }
}
