package dev.roundtrip.cost;

import dev.roundtrip.agent.outside.AttachedJvm;
import dev.roundtrip.live.WatchFailedException;
import dev.roundtrip.live.workload.RecordedData;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The agent in the benchmark's JVM, attached from its own process, as {@code ./roundtrip watch} does it. */
final class AttachedAgent implements AutoCloseable {

    private final Process attacher;
    private final BufferedReader answers;
    private final PrintStream requests;

    private AttachedAgent(Process attacher) {
        this.attacher = attacher;
        this.answers = attacher.inputReader(StandardCharsets.UTF_8);
        this.requests = new PrintStream(attacher.getOutputStream(), true, StandardCharsets.UTF_8);
    }

    /**
     * Attaches the agent; connections that are opened afterwards are counted.
     *
     * @param record the parts of values that a recording keeps; empty for no recording
     */
    static AttachedAgent attach(String agentJar, String record) throws IOException {
        AttachedAgent agent = new AttachedAgent(new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        AttachedAgent.class.getName(),
                        Long.toString(ProcessHandle.current().pid()),
                        agentJar,
                        record))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
        agent.statements();
        return agent;
    }

    /** The number of business statements that the agent has counted. */
    long statements() throws IOException {
        requests.println();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException("The process that attaches the agent has ended; see its message above");
        }
        return Long.parseLong(answer);
    }

    /** Detaches the agent. */
    @Override
    public void close() {
        requests.close();
        attacher.onExit().join();
    }

    /** Runs in the attaching process: answers each line with a count, and detaches at the end of the input. */
    public static void main(String... arguments) throws WatchFailedException, IOException {
        Optional<RecordedData> recorded = arguments[2].isEmpty()
                ? Optional.empty()
                : Optional.of(RecordedData.valueOf(arguments[2].toUpperCase(Locale.ROOT)));
        try (AttachedJvm jvm = AttachedJvm.attach(
                Long.parseLong(arguments[0]), Path.of(arguments[1]), recorded, false, Optional.empty())) {
            BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            while (input.readLine() != null) {
                System.out.println(jvm.take(false).soFar().statements());
            }
            jvm.end();
        }
    }
}
