package dev.roundtrip.cli;

import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.run.RunEvents;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.spelling.CleanText;
import dev.roundtrip.text.RunDocument;
import dev.roundtrip.text.TerminalWriter;
import java.util.Locale;

/**
 * Shows the progress of a run on stderr: plain lines with the figures of the first round, whose counts are exact, and
 * on an interactive terminal also the figures of all scenarios so far with one line below them, which each round
 * replaces. Thread-safe.
 */
final class ProgressDisplay implements RunEvents, AutoCloseable {

    private final Terminal terminal;
    private final OutputFiles files;
    private final String transactions;
    private String loaded = "";

    /**
     * The figures of all scenarios so far. The text is empty until the first round is over, and on a terminal also
     * after a line that stays.
     */
    private String figures = "";

    /** The number of lines on the terminal that the next ones replace. */
    private int shown;

    /**
     * Starts a display.
     *
     * @param transactions the word for the run's transactions, such as {@code transfers}
     */
    ProgressDisplay(Terminal terminal, OutputFiles files, String transactions) {
        this.terminal = terminal;
        this.files = files;
        this.transactions = transactions;
    }

    /** Prints a line that stays, and so do the figures above it. */
    @Override
    public synchronized void step(String line) {
        if (terminal.interactive()) {
            show(figures);
            figures = "";
            shown = 0;
        }
        terminal.err().println(line);
    }

    @Override
    public void serverReady(ServerDescription server) {
        String because = server.choiceReason().isEmpty() ? "" : " (" + server.choiceReason() + ")";
        step(server.heading() + " is ready" + because);
    }

    @Override
    public synchronized void loading(String database, long done, long total) {
        String tenth = database + " " + (total == 0 ? 10 : done * 10 / total);
        if (!tenth.equals(loaded)) {
            loaded = tenth;
            String line = String.format(Locale.ROOT, "loading %s: %d of %d rows%n", database, done, total);
            show(terminal.interactive() ? figures + line : line);
        }
    }

    @Override
    public synchronized void sliceBegins(int slice, int slices, String what) {
        if (terminal.interactive()) {
            show(figures + String.format(Locale.ROOT, "%3d%s  %s%n", slice, of(slices), CleanText.of(what)));
        }
    }

    @Override
    public void sliceEnded(int slice, int slices, String what, double rate) {
        if (!terminal.interactive()) {
            terminal.err()
                    .printf(Locale.ROOT, "%3d%s  %-44s %8.1f %s/s%n", slice, of(slices), what, rate, transactions);
        }
    }

    /** The number of slices as the end of a phrase; empty if the figures decide how many there will be. */
    private static String of(int slices) {
        return slices == 0 ? "" : " of " + slices;
    }

    @Override
    public void warning(String sentence) {
        step("warning: " + sentence);
    }

    @Override
    public void defect(String sentence, RuntimeException failure) {
        warning(sentence + FailureSentences.WHAT_TO_TRY);
        if (FailureSentences.traceIsWanted()) {
            failure.printStackTrace(terminal.err());
        }
    }

    @Override
    public synchronized void checkpoint(RunReport report) {
        try {
            ReportOptions.write(report, files);
        } catch (ReportException unwritable) {
            // The run continues: the file may be writable again by its end, and stdout gets the report in any case.
            warning(unwritable.getMessage());
        }
        if (terminal.interactive() || figures.isEmpty()) {
            figures = TerminalWriter.write(RunDocument.soFar(report), terminal.errorStyle());
            show(figures);
        }
    }

    private void show(String text) {
        shown = terminal.replace(shown, text);
    }

    /** Removes what is shown, because the report follows. May be called again. */
    @Override
    public synchronized void close() {
        show("");
    }
}
