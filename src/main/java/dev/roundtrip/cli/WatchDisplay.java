package dev.roundtrip.cli;

import dev.roundtrip.live.WatchSnapshot;
import dev.roundtrip.text.Document;
import dev.roundtrip.text.TerminalWriter;
import dev.roundtrip.text.WatchDocument;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Shows on stderr what watched connections send: a table that is replaced in place on an interactive terminal,
 * otherwise a line now and then, less often the longer it takes. Thread-safe.
 */
final class WatchDisplay {

    private static final Duration ON_A_TERMINAL = Duration.ofSeconds(1);
    private static final Duration IN_A_LOG = Duration.ofSeconds(10);

    /** The longest time between two lines of a log. */
    private static final Duration LONGEST = Duration.ofHours(1);

    private static final int PARTS = 10;

    private final Terminal terminal;

    /** The time of the next line of a log, from the beginning. */
    private Duration nextLine = Duration.ZERO;

    /** The number of lines of the table on the terminal. */
    private int shown;

    /** Whether a question waits for its answer, below which no table is shown. */
    private boolean asking;

    WatchDisplay(Terminal terminal) {
        this.terminal = terminal;
    }

    /** The default interval. */
    Duration interval() {
        return terminal.interactive() ? ON_A_TERMINAL : IN_A_LOG;
    }

    /** Asks a question, which may stay without an answer. */
    boolean asking(BooleanSupplier question) {
        asking(true);
        try {
            return question.getAsBoolean();
        } finally {
            asking(false);
        }
    }

    private synchronized void asking(boolean begins) {
        erase();
        asking = begins;
    }

    synchronized void show(WatchSnapshot now) {
        if (asking) {
            return;
        }
        if (!terminal.interactive()) {
            Duration elapsed = now.soFar().elapsed();
            if (elapsed.compareTo(nextLine) >= 0) {
                terminal.err().println(WatchDocument.line(now.soFar(), now.last()));
                nextLine = elapsed.plus(pause(elapsed));
            }
            return;
        }
        String table = TerminalWriter.write(WatchDocument.live(now.soFar(), now.last()), terminal.errorStyle());
        shown = terminal.replace(shown, table);
    }

    /** The time to the next line of a log: a tenth of the time so far, within limits. */
    static Duration pause(Duration elapsed) {
        Duration part = elapsed.dividedBy(PARTS);
        Duration longest = part.compareTo(LONGEST) < 0 ? part : LONGEST;
        // Half an interval less, since the figures are taken at intervals that are not exact.
        return longest.compareTo(IN_A_LOG) < 0 ? IN_A_LOG.dividedBy(2) : longest;
    }

    /** Prints a sentence above the table. */
    synchronized void say(String sentence) {
        erase();
        terminal.err().println(sentence);
    }

    /** Prints the report in place of the table. */
    synchronized void finish(Document report) {
        erase();
        if (asking) {
            terminal.err().println();
        }
        terminal.out().print(TerminalWriter.write(report, terminal.style()));
        terminal.out().flush();
    }

    private void erase() {
        shown = terminal.replace(shown, "");
    }
}
