package dev.roundtrip.junit;

import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.tap.recording.Origin;
import dev.roundtrip.tap.recording.Origin.Occasion;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.Sender;
import dev.roundtrip.tap.recording.TappedLine;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.TransactionEffect;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteadyCommandsTest {

    private static final Map<String, Command> COMMANDS =
            Map.of("p", COM_STMT_PREPARE, "e", COM_STMT_EXECUTE, "c", COM_STMT_CLOSE, "r", COM_STMT_RESET);

    /** A command is its first letter, its statement and its connection. */
    @ParameterizedTest
    @CsvSource({
        "kept and new,                pa1 ea1,                     ea1",
        "kept and used,               ea1,                         ea1",
        "evicted by a new one,        pa1 ea1 pb1 eb1 ca1,         ea1 eb1",
        "evicted for a new one,       pb1 cz1 eb1,                 eb1",
        "for one use,                 pa1 ea1 ca1,                 ea1 pa1 ca1",
        "on two connections,          pa1 pb2 ea1 eb2 ca1 cb2,     ea1 eb2 pa1 ca1 pb2 cb2",
        "around others,               pa1 pb1 ea1 eb1 cb1 ca1,     ea1 eb1 pb1 cb1",
        "reset by a newer driver,     ra1 ea1,                     ra1 ea1"
    })
    void what_depends_on_earlier_tests_does_not_count(String what, String sent, String steady) {
        assertThat(steady(sent)).as(what).isEqualTo(steady);
    }

    private static String steady(String sent) {
        List<RecordedCommand> all =
                Stream.of(sent.split(" ")).map(SteadyCommandsTest::command).toList();
        Recording recording = new Recording(all, List.of(), List.of(), List.of(), List.of());
        return SteadyCommands.of(recording).commands().stream()
                .map(SteadyCommandsTest::text)
                .collect(Collectors.joining(" "));
    }

    private static RecordedCommand command(String text) {
        return new RecordedCommand(
                COMMANDS.get(text.substring(0, 1)),
                Purpose.STATEMENT_UPKEEP,
                TransactionEffect.NONE,
                text.substring(1, 2),
                false,
                new TappedLine(Long.parseLong(text.substring(2)), "", "", "jdbc:mariadb://h/"),
                "main",
                new Origin(Sender.APPLICATION, "", Optional.empty(), Optional.empty(), Occasion.USE),
                List.of());
    }

    private static String text(RecordedCommand sent) {
        char command = Character.toLowerCase(sent.command().name().charAt("COM_STMT_".length()));
        return command + sent.sql() + sent.connection().number();
    }
}
