package dev.roundtrip.cli;

import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.render.TerminalWriter;
import dev.roundtrip.render.WatchDocument;
import dev.roundtrip.result.Json;
import dev.roundtrip.result.WatchReport;
import java.time.Duration;

/**
 * Shows on stderr what watched connections send: a table that is replaced in place on an interactive terminal, a line
 * per interval otherwise. Thread-safe.
 */
final class WatchDisplay {

    private static final Duration ON_A_TERMINAL = Duration.ofSeconds(1);
    private static final Duration IN_A_LOG = Duration.ofSeconds(10);

    private final Terminal terminal;

    /** The lines of the table on the terminal. */
    private int shown;

    WatchDisplay(Terminal terminal) {
        this.terminal = terminal;
    }

    /** The interval if the user names none. */
    Duration interval() {
        return terminal.interactive() ? ON_A_TERMINAL : IN_A_LOG;
    }

    synchronized void show(WatchReport soFar, WatchReport last) {
        if (!terminal.interactive()) {
            terminal.err().println(WatchDocument.line(soFar, last));
            return;
        }
        String table = TerminalWriter.write(WatchDocument.live(soFar, last), terminal.errorStyle());
        erase();
        terminal.err().print(table);
        terminal.err().flush();
        shown = (int) table.lines().count();
    }

    /** A sentence above the table. */
    synchronized void say(String sentence) {
        erase();
        terminal.err().println(sentence);
    }

    /** Prints the report in place of the table, and writes its file. */
    synchronized void finish(WatchReport report, OutputFiles files) {
        erase();
        terminal.out().print(TerminalWriter.write(WatchDocument.of(report), terminal.style()));
        terminal.out().flush();
        files.write("--json", () -> Json.text(report));
    }

    /** The writer of the terminal lets no control sequence through, so the cursor is moved past it. */
    private void erase() {
        if (shown > 0) {
            System.err.print("\u001b[" + shown + "A\u001b[J");
            System.err.flush();
            shown = 0;
        }
    }
}
