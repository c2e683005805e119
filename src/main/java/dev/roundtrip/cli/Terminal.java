package dev.roundtrip.cli;

import dev.roundtrip.text.TerminalStyle;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The two output streams of a command line, and what they can show.
 *
 * @param out results
 * @param err progress, warnings and errors
 * @param interactive whether stderr is a terminal that can move its cursor
 * @param colour whether stdout is a terminal that wants colour
 * @param unicode whether stdout can show more than ASCII
 * @param width columns of the terminal
 */
record Terminal(PrintWriter out, PrintWriter err, boolean interactive, boolean colour, boolean unicode, int width) {

    private static final int DEFAULT_WIDTH = 120;
    private static final int LEAST_WIDTH = 40;

    /**
     * Set by the launcher to the streams that are a terminal: Java cannot ask for each stream. If absent, neither is.
     */
    static final String TERMINALS = "roundtrip.terminals";

    /** Set by the launcher to the width of the terminal. */
    static final String COLUMNS = "roundtrip.columns";

    /** The process's own streams. */
    static Terminal ofSystem() {
        return of(System.getenv(), System.getProperty(TERMINALS, ""), System.getProperty(COLUMNS, ""));
    }

    static Terminal of(Map<String, String> environment, String whichAreTerminals, String columns) {
        List<String> terminals = List.of(whichAreTerminals.split(",", -1));
        boolean dumb = environment.getOrDefault("TERM", "dumb").equals("dumb");
        boolean plain = dumb || environment.containsKey("NO_COLOR");
        boolean colour = terminals.contains("out") && !plain;
        return new Terminal(
                writer(FileDescriptor.out, colour),
                writer(FileDescriptor.err, false),
                terminals.contains("err") && !dumb,
                colour,
                charset().newEncoder().canEncode('\u00b1'),
                width(columns));
    }

    /** The style for stdout. */
    TerminalStyle style() {
        return new TerminalStyle(width, colour, unicode);
    }

    /** The style for stderr, which has no colours. */
    TerminalStyle errorStyle() {
        return new TerminalStyle(width, false, unicode);
    }

    /**
     * Prints a text on stderr in place of the last lines there, if it is interactive. The writer lets no control
     * sequence through, so the cursor is moved past it.
     *
     * @return the text's lines
     */
    int replace(int lines, String text) {
        if (interactive && lines > 0) {
            System.err.print("\u001b[" + lines + "A\u001b[J");
            System.err.flush();
        }
        err.print(text);
        err.flush();
        return (int) text.lines().count();
    }

    /** Not System.out, which does not tell why a write failed. */
    private static PrintWriter writer(FileDescriptor stream, boolean styled) {
        return clean(new OutputStreamWriter(new FileOutputStream(stream), charset()), styled);
    }

    /**
     * A writer that lets nothing through that controls a terminal.
     *
     * @param styled whether our own colours pass
     */
    static PrintWriter clean(Writer target, boolean styled) {
        return new CheckedWriter(new CleanWriter(new BufferedWriter(target), styled));
    }

    /**
     * Call it after everything is printed.
     *
     * @return why some of the output could not be written to stdout; empty if all of it was
     */
    Optional<String> failure() {
        return out.checkError() && out instanceof CheckedWriter checked
                ? Optional.of(checked.target.failure())
                : Optional.empty();
    }

    /** A print writer that can report why a write failed. */
    private static final class CheckedWriter extends PrintWriter {

        private final CleanWriter target;

        CheckedWriter(CleanWriter target) {
            super(target, true);
            this.target = target;
        }
    }

    /**
     * On JDK 17 the default is the file encoding; the terminal's encoding is in stdout.encoding from JDK 19 on and in
     * sun.stdout.encoding before.
     */
    private static Charset charset() {
        String name = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
        return name != null && Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.UTF_8;
    }

    private static int width(String columns) {
        try {
            return Math.max(LEAST_WIDTH, Integer.parseInt(columns));
        } catch (NumberFormatException notSaid) {
            return DEFAULT_WIDTH;
        }
    }
}
