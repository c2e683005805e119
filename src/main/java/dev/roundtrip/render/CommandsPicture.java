package dev.roundtrip.render;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;

import dev.roundtrip.render.BarChart.Bar;
import dev.roundtrip.render.BarChart.Part;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What each scenario sends for one business statement, as a bar of commands. The figures are those of the main table. A
 * command without an answer is an outline, because the application does not wait for it.
 */
final class CommandsPicture {

    /** Commands that have a colour of their own. */
    private static final Map<String, String> STYLES = Map.of(
            COM_QUERY.name(), "p-client",
            COM_STMT_PREPARE.name(), "p-compile",
            COM_STMT_EXECUTE.name(), "p-execute");

    private CommandsPicture() {}

    /** Empty if nothing was measured. */
    static Optional<Picture> of(RunReport report) {
        List<Bar> bars =
                Story.chapters(report).stream().map(CommandsPicture::bar).toList();
        return Picture.of(
                "Commands per business statement",
                "Without commits and rollbacks. An outlined piece gets no answer.",
                bars.stream().anyMatch(bar -> bar.length() > 0) ? bars : List.of(),
                all -> new BarChart(Figures::perStatement, all));
    }

    private static Bar bar(Chapter chapter) {
        Measured measured = chapter.measured();
        Stream<Part> chatter = Stream.of(Purpose.SESSION_STATE, Purpose.LIVENESS)
                .map(purpose ->
                        new Part(purpose.words(), measured.perStatement(measured.chatterCount(purpose)), "p-parse"));
        Stream<Part> commands = measured.commands().stream()
                .map(command -> new Part(
                        // COM_STMT_SEND_LONG_DATA is "send long data".
                        command.command()
                                .replaceFirst("^COM_(STMT_)?", "")
                                .replace('_', ' ')
                                .toLowerCase(Locale.ROOT),
                        measured.servingPerStatement(command.command()),
                        command.latency().isPresent()
                                ? STYLES.getOrDefault(command.command(), "p-rest")
                                : "p-unanswered"));
        return new Bar(
                chapter.label(),
                chapter.title(),
                Figures.perStatement(measured.roundTripsPerStatement()) + " round trips",
                Stream.concat(chatter, commands).toList());
    }
}
