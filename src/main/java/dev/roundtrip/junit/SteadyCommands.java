package dev.roundtrip.junit;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.tap.recording.TappedLine;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The commands that a test sends whatever ran before it on the same connections. A statement that the driver keeps is
 * prepared by the first test that uses it on a connection, and closed by one that needs its place: neither command
 * counts. A statement that is closed before its connection prepares another one was prepared for one use: both commands
 * count.
 */
final class SteadyCommands {

    /** The last prepare of a connection, and the resets before its executions if the driver keeps it. */
    private record Use(RecordedCommand prepare, List<RecordedCommand> resets) {}

    private final List<RecordedCommand> steady = new ArrayList<>();
    private final Map<TappedLine, Use> uses = new HashMap<>();

    private SteadyCommands() {}

    static Recording of(Recording recording) {
        SteadyCommands all = new SteadyCommands();
        recording.commands().forEach(all::add);
        all.uses.values().forEach(use -> all.steady.addAll(use.resets));
        return new Recording(
                all.steady, recording.setUp(), recording.background(), recording.doubts(), recording.undoneWrites());
    }

    private void add(RecordedCommand sent) {
        Use use = uses.get(sent.connection());
        boolean ofUse = use != null && use.prepare.sql().equals(sent.sql());
        switch (sent.command()) {
            case COM_STMT_PREPARE -> {
                Use before = uses.put(sent.connection(), new Use(sent, new ArrayList<>()));
                steady.addAll(before == null ? List.of() : before.resets);
            }
            case COM_STMT_CLOSE -> {
                if (ofUse) {
                    uses.remove(sent.connection());
                    steady.addAll(List.of(use.prepare, sent));
                }
            }
            case COM_STMT_EXECUTE -> {
                steady.add(sent);
                if (resetsKept(sent)) {
                    (ofUse ? use.resets : steady).add(resetOf(sent));
                }
            }
            case COM_STMT_RESET -> {
                if (!resetsKept(sent)) {
                    steady.add(sent);
                }
            }
            default -> steady.add(sent);
        }
    }

    /**
     * Whether a command resets a kept statement: such a driver sends it before each execution, except in the use that
     * prepared the statement.
     */
    private static boolean resetsKept(RecordedCommand sent) {
        String parameters = sent.connection().parameters();
        return parameters.startsWith("jdbc:mysql:")
                && DriverName.number(parameters)
                        .filter(version -> !version.isAtLeast(DriverVersion.WITHOUT_RESET))
                        .isPresent();
    }

    private static RecordedCommand resetOf(RecordedCommand execute) {
        return new RecordedCommand(
                Command.COM_STMT_RESET,
                Purpose.STATEMENT_UPKEEP,
                execute.effect(),
                execute.sql(),
                false,
                execute.connection(),
                execute.thread(),
                execute.origin(),
                List.of());
    }
}
