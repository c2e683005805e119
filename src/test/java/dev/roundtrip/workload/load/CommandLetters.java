package dev.roundtrip.workload.load;

import dev.roundtrip.report.WireFigures;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes commands as docs/lab/batches.md does: {@code P 200E C 2Q}. */
final class CommandLetters {

    private static final Map<Command, String> LETTERS = new LinkedHashMap<>();

    static {
        LETTERS.put(Command.COM_STMT_PREPARE, "P");
        LETTERS.put(Command.COM_STMT_SEND_LONG_DATA, "L");
        LETTERS.put(Command.COM_STMT_EXECUTE, "E");
        LETTERS.put(Command.COM_STMT_BULK_EXECUTE, "B");
        LETTERS.put(Command.COM_STMT_FETCH, "F");
        LETTERS.put(Command.COM_STMT_CLOSE, "C");
        LETTERS.put(Command.COM_SET_OPTION, "S");
        LETTERS.put(Command.COM_QUERY, "Q");
        LETTERS.put(Command.COM_STMT_RESET, "R");
    }

    private CommandLetters() {}

    static String of(WireFigures figures) {
        List<String> letters = new ArrayList<>();
        LETTERS.forEach((command, letter) -> add(letters, figures.count(command), letter));
        figures.commands().forEach((command, sent) -> {
            if (!LETTERS.containsKey(command)) {
                add(letters, sent.count(), command.name());
            }
        });
        return String.join(" ", letters) + (figures.errors() == 0 ? "" : " (" + figures.errors() + " refused)");
    }

    private static void add(List<String> letters, long count, String letter) {
        if (count > 0) {
            letters.add(count == 1 ? letter : count + letter);
        }
    }
}
