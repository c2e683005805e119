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
 * @param out takes results
 * @param err takes progress, warnings and errors
 * @param interactive whether stderr is a terminal that can move its cursor
 * @param colour whether stdout is a terminal that wants colour
 * @param unicode whether stdout can show more than ASCII
 * @param width the terminal's width in columns
 */
record Terminal(PrintWriter out, PrintWriter err, boolean interactive, boolean colour, boolean unicode, int width) {

    private static final int DEFAULT_WIDTH = 120;
    private static final int LEAST_WIDTH = 40;

    /**
     * The property in which the launcher names the streams that are a terminal, since Java cannot ask for each stream.
     * If it is absent, neither is one.
     */
    static final String TERMINALS = "roundtrip.terminals";

    /** The property in which the launcher gives the width of the terminal. */
    static final String COLUMNS = "roundtrip.columns";

    /** The terminal of this process's own streams. */
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
     * Prints a text on stderr in place of the last lines there, if stderr is interactive. The writer lets no control
     * sequence through, so the cursor is moved without the writer.
     *
     * @return the number of lines of the text
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

    /** A writer to a stream of the process. It does not use System.out, which does not tell why a write failed. */
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
     * Must be called after everything is printed.
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
     * The terminal's encoding. It is in stdout.encoding from JDK 19 on and in sun.stdout.encoding before; the default
     * of JDK 17 is the file encoding.
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
