package dev.roundtrip.tap.recording;

import dev.roundtrip.spelling.Digits;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** A recording as readable text. */
final class RecordingText {

    private final Recording recording;
    private final StringBuilder text = new StringBuilder();

    RecordingText(Recording recording) {
        this.recording = recording;
    }

    /**
     * The counts in one line, such as {@code 3 commands (1 COM_QUERY, 2 COM_STMT_EXECUTE)},
     * {@code 3 round trips, 2 business statements, 1 chatter command (1 transaction control)}.
     */
    static String total(Recording recording) {
        Map<Command, Integer> counts = new EnumMap<>(Command.class);
        recording.commands().forEach(sent -> counts.merge(sent.command(), 1, Integer::sum));
        StringJoiner commands = new StringJoiner(", ", " (", ")").setEmptyValue("");
        counts.forEach((command, count) -> commands.add(count + " " + command));
        int refused = recording.refused();
        return Digits.counted(recording.commands().size(), "command") + commands + ", "
                + Digits.counted(recording.roundTrips(), "round trip") + ", "
                + Digits.counted(recording.businessStatements(), "business statement") + ", " + chatter(recording)
                + (refused == 0 ? "" : ", " + refused + " refused by the server");
    }

    private static String chatter(Recording recording) {
        StringJoiner kinds = new StringJoiner(", ", " (", ")").setEmptyValue("");
        for (Purpose purpose : Purpose.CHATTER) {
            int count = recording.count(purpose);
            if (count > 0) {
                kinds.add(count + " " + purpose.words());
            }
        }
        return Digits.counted(recording.chatter(), "chatter command") + kinds;
    }

    String report() {
        text.append("Sent: ").append(total(recording));
        groups(StatementGroup.of(recording.commands()));
        undoneWrites();
        aside("To set up connections, not counted above", recording.setUp());
        aside("By a pool for itself, not counted above", recording.background());
        if (!recording.doubts().isEmpty()) {
            text.append("\nThese counts are in doubt");
            recording.doubts().forEach(doubt -> text.append("\n  ").append(doubt));
        }
        return text.append('\n').toString();
    }

    private void groups(List<StatementGroup> groups) {
        for (StatementGroup group : groups) {
            text.append("\n  ").append(group);
            text.append("\n      from ").append(group.origin());
        }
    }

    private void undoneWrites() {
        if (recording.undoneWrites().isEmpty()) {
            return;
        }
        text.append("\nUndone writes: ").append(recording.undoneWrites().size());
        for (UndoneWrite undone : recording.undoneWrites()) {
            text.append("\n  ").append(undone.toString().replace("\n", "\n  "));
        }
    }

    private void aside(String what, List<RecordedCommand> commands) {
        if (!commands.isEmpty()) {
            text.append('\n').append(what).append(": ").append(commands.size()).append(" commands");
        }
    }
}
