package dev.roundtrip.render;

import dev.roundtrip.render.BarChart.Bar;
import dev.roundtrip.render.BarChart.Fill;
import dev.roundtrip.render.BarChart.Part;
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
 * What each scenario sends for one business statement, as a bar of commands. The figures are those of the main table. A
 * command without an answer is an outline, because the application does not wait for it.
 */
final class CommandsPicture {

    /** Commands that have a colour of their own. */
    private static final Map<String, String> STYLES = Map.of(
            "COM_QUERY", "p-client",
            "COM_STMT_PREPARE", "p-compile",
            "COM_STMT_EXECUTE", "p-execute");

    private static final List<Purpose> CHATTER = List.of(Purpose.SESSION_STATE, Purpose.LIVENESS);

    /** A smaller piece would be invisible. */
    private static final double VISIBLE = 0.005;

    private CommandsPicture() {}

    /** Empty if nothing was measured. */
    static Optional<Picture> of(RunReport report) {
        List<Chapter> chapters = Story.chapters(report);
        List<Bar> bars = chapters.stream().map(CommandsPicture::bar).toList();
        return bars.stream().allMatch(bar -> bar.length() == 0)
                ? Optional.empty()
                : Optional.of(new Picture(
                        "commands",
                        "Commands per business statement",
                        "A filled piece is a round trip: the application waits for its answer. An outlined piece gets no"
                                + " answer. Commits and rollbacks are left out.",
                        new BarChart(bars),
                        table(chapters)));
    }

    private static Bar bar(Chapter chapter) {
        Measured measured = chapter.measured();
        List<Part> parts = new ArrayList<>();
        for (Purpose purpose : CHATTER) {
            add(parts, purpose.words(), "p-parse", Fill.SOLID, measured.perStatement(measured.chatterCount(purpose)));
        }
        for (CommandResult command : measured.commands()) {
            boolean answered = command.latency().isPresent();
            add(
                    parts,
                    words(command.command()),
                    answered ? STYLES.getOrDefault(command.command(), "p-rest") : "p-unanswered",
                    answered ? Fill.SOLID : Fill.OUTLINED,
                    measured.servingPerStatement(command.command()));
        }
        return new Bar(
                chapter.label(),
                chapter.title(),
                Figures.perStatement(measured.roundTripsPerStatement()) + " round trips",
                parts);
    }

    private static void add(List<Part> parts, String words, String style, Fill fill, double perStatement) {
        if (perStatement >= VISIBLE) {
            parts.add(new Part(words + " " + Figures.perStatement(perStatement), perStatement, style, fill, true));
        }
    }

    private static Table table(List<Chapter> chapters) {
        Table.Rows<Chapter> table = Story.table(chapters);
        for (Purpose purpose : CHATTER) {
            table.column(
                    purpose.words(),
                    chapter -> Figures.perStatement(
                            chapter.measured().perStatement(chapter.measured().chatterCount(purpose))));
        }
        chapters.stream()
                .flatMap(chapter -> chapter.measured().commands().stream())
                .map(CommandResult::command)
                .distinct()
                .forEach(command -> table.column(
                        words(command),
                        chapter -> Figures.perStatement(chapter.measured().servingPerStatement(command))));
        return table.column(
                        "round trips",
                        chapter -> Figures.perStatement(chapter.measured().roundTripsPerStatement()))
                .table();
    }

    /** {@code COM_STMT_SEND_LONG_DATA} is {@code send long data}. */
    private static String words(String command) {
        return command.replaceFirst("^COM_(STMT_)?", "").replace('_', ' ').toLowerCase(Locale.ROOT);
    }
}
