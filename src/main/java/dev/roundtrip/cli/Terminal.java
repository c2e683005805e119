package dev.roundtrip.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;

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

    /** The process's own streams. System.console() is there only where both input and output are a terminal. */
    static Terminal ofSystem() {
        Map<String, String> environment = System.getenv();
        boolean terminal = System.console() != null;
        String type = environment.getOrDefault("TERM", "dumb");
        boolean dumb = type.equals("dumb");
        boolean colour = terminal && !dumb && !environment.containsKey("NO_COLOR");
        boolean unicode = charset().newEncoder().canEncode('±');
        return new Terminal(
                writer(System.out), writer(System.err), terminal && !dumb, colour, unicode, width(environment));
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, charset());
    }

    /** JDK 17 decides by the file encoding; the terminal's own is in stdout.encoding from JDK 19 and sun.stdout.encoding before. */
    private static Charset charset() {
        String name = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
        return name != null && Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.UTF_8;
    }

    private static int width(Map<String, String> environment) {
        try {
            return Math.max(40, Integer.parseInt(environment.getOrDefault("COLUMNS", "")));
        } catch (NumberFormatException notANumber) {
            return DEFAULT_WIDTH;
        }
    }
}
