package dev.roundtrip.cli;

import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.render.RunDocument;
import dev.roundtrip.render.TerminalWriter;
import dev.roundtrip.result.CleanText;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.run.RunEvents;
import dev.roundtrip.server.ServerDescription;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Shows the progress of a run on stderr: plain lines with the figures of the first round, whose counts are exact, and
 * on an interactive terminal a bar below the figures of all scenarios so far, which each round replaces.
 */
final class ProgressDisplay implements RunEvents, AutoCloseable {

    private final Terminal terminal;
    private final OutputFiles files;
    private final String transactions;
    private ProgressBar bar;
    private long loggedTenth = -1;

    /** Lines of the figures on the terminal, which the next round's figures replace. */
    private int shown;

    /** @param transactions the word for the run's transactions, such as {@code transfers} */
    ProgressDisplay(Terminal terminal, OutputFiles files, String transactions) {
        this.terminal = terminal;
        this.files = files;
        this.transactions = transactions;
    }

    @Override
    public void step(String line) {
        keepWhatIsShown();
        terminal.err().println(line);
    }

    @Override
    public void serverReady(ServerDescription server) {
        endBar();
        String because = server.choiceReason().isEmpty() ? "" : " (" + server.choiceReason() + ")";
        terminal.err().println(server.heading() + " is ready" + because);
    }

    @Override
    public void loading(String database, long done, long total) {
        if (terminal.interactive()) {
            bar("loading " + CleanText.of(database), total).stepTo(done);
            if (done >= total) {
                endBar();
            }
            return;
        }
        long tenth = total == 0 ? 10 : done * 10 / total;
        if (tenth != loggedTenth) {
            loggedTenth = tenth;
            terminal.err().printf(Locale.ROOT, "loading %s: %d of %d rows%n", database, done, total);
        }
    }

    @Override
    public void sliceBegins(int slice, int slices, String what) {
        if (terminal.interactive()) {
            measuring(slices).stepTo(slice - 1L).setExtraMessage(CleanText.of(what));
        }
    }

    @Override
    public void sliceEnded(int slice, int slices, String what, double rate) {
        if (terminal.interactive()) {
            measuring(slices).stepTo(slice);
            if (slice == slices) {
                endBar();
            }
            return;
        }
        String of = slices == 0 ? "" : " of " + slices;
        terminal.err().printf(Locale.ROOT, "%3d%s  %-44s %8.1f %s/s%n", slice, of, what, rate, transactions);
    }

    /** A bar without an end if the figures decide how many slices there will be. */
    private ProgressBar measuring(int slices) {
        return bar("measuring", slices == 0 ? -1 : slices);
    }

    @Override
    public void warning(String sentence) {
        keepWhatIsShown();
        terminal.err().println("warning: " + sentence);
    }

    @Override
    public void defect(String sentence, RuntimeException failure) {
        if (FailureSentences.traceIsWanted()) {
            endBar();
            failure.printStackTrace(terminal.err());
        }
        warning(sentence + FailureSentences.WHAT_TO_TRY);
    }

    @Override
    public void checkpoint(RunReport report) {
        try {
            ReportOptions.write(report, files);
        } catch (ReportException unwritable) {
            // The run continues: the file may be writable again by its end, and stdout gets the report in any case.
            warning(unwritable.getMessage());
        }
        if (terminal.interactive() || shown == 0) {
            show(TerminalWriter.write(RunDocument.soFar(report), terminal.errorStyle()));
        }
    }

    /** The writer of the terminal lets no control sequence through, so the cursor is moved past it. */
    private void show(String figures) {
        int lines = shown + (bar == null ? 0 : 1);
        endBar();
        if (lines > 0 && terminal.interactive()) {
            System.err.print("\u001b[" + lines + "A\u001b[J");
            System.err.flush();
        }
        terminal.err().print(figures);
        terminal.err().flush();
        shown = (int) figures.lines().count();
    }

    private void keepWhatIsShown() {
        endBar();
        if (terminal.interactive()) {
            shown = 0;
        }
    }

    /** Removes bar and figures: the report follows. May be called again. */
    @Override
    public void close() {
        if (shown > 0) {
            show("");
        }
        endBar();
    }

    private ProgressBar bar(String task, long total) {
        if (bar != null && !bar.getTaskName().equals(task)) {
            endBar();
        }
        if (bar == null) {
            bar = new ProgressBarBuilder()
                    .setTaskName(task)
                    .setInitialMax(total)
                    .setStyle(terminal.unicode() ? ProgressBarStyle.UNICODE_BLOCK : ProgressBarStyle.ASCII)
                    .setMaxRenderedLength(terminal.width())
                    .setUpdateIntervalMillis(250)
                    .setConsumer(new ConsoleProgressBarConsumer(System.err, terminal.width()))
                    .build();
        }
        return bar;
    }

    private void endBar() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
        loggedTenth = -1;
    }
}
