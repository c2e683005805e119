package dev.roundtrip.cli;

import dev.roundtrip.render.TerminalStyle;
import dev.roundtrip.render.TerminalStyle.Charset;
import dev.roundtrip.render.TerminalStyle.Colour;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The two streams of a command line and what may be done with them.
 *
 * @param out results
 * @param err progress, warnings and errors
 * @param interactive true where a person watches stderr on a terminal that can move its cursor
 * @param colour true where stdout is a terminal that wants colour
 * @param unicode true where stdout takes more than ASCII
 * @param width columns of the terminal
 */
record Terminal(PrintWriter out, PrintWriter err, boolean interactive, boolean colour, boolean unicode, int width) {

    private static final int DEFAULT_WIDTH = 120;
    private static final int LEAST_WIDTH = 40;

    /** The launcher says which streams are a terminal: Java has no way to ask for each of them. Absent: neither is. */
    static final String TERMINALS = "roundtrip.terminals";

    /** The launcher says how wide the terminal is. */
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

    /** What may be shown on stdout. */
    TerminalStyle style() {
        return new TerminalStyle(width, colour ? Colour.ANSI : Colour.NONE, unicode ? Charset.UNICODE : Charset.ASCII);
    }

    /** Not System.out, which keeps to itself why a write failed. */
    private static PrintWriter writer(FileDescriptor stream, boolean styled) {
        return clean(new OutputStreamWriter(new FileOutputStream(stream), charset()), styled);
    }

    /**
     * A writer through which nothing passes that commands a terminal.
     *
     * @param styled whether our own colours pass
     */
    static PrintWriter clean(Writer target, boolean styled) {
        return new CheckedWriter(new CleanWriter(new BufferedWriter(target), styled));
    }

    /**
     * To be asked when everything is printed.
     *
     * @return why not all of it could be written to stdout; empty where it was
     */
    Optional<String> failure() {
        return out.checkError() && out instanceof CheckedWriter checked
                ? Optional.of(checked.target.failure())
                : Optional.empty();
    }

    /** Knows what it writes to. */
    private static final class CheckedWriter extends PrintWriter {

        private final CleanWriter target;

        CheckedWriter(CleanWriter target) {
            super(target, true);
            this.target = target;
        }
    }

    /**
     * JDK 17 decides by the file encoding; the terminal's own is in stdout.encoding from JDK 19 and sun.stdout.encoding
     * before.
     */
    private static java.nio.charset.Charset charset() {
        String name = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
        return name != null && java.nio.charset.Charset.isSupported(name)
                ? java.nio.charset.Charset.forName(name)
                : StandardCharsets.UTF_8;
    }

    private static int width(String columns) {
        try {
            return Math.max(LEAST_WIDTH, Integer.parseInt(columns));
        } catch (NumberFormatException notSaid) {
            return DEFAULT_WIDTH;
        }
    }
}
