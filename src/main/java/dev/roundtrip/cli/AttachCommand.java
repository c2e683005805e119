package dev.roundtrip.cli;

import dev.roundtrip.agent.AgentFigures;
import dev.roundtrip.agent.outside.AttachFailedException;
import dev.roundtrip.agent.outside.AttachedJvm;
import dev.roundtrip.agent.outside.JvmEndedException;
import dev.roundtrip.cli.options.RecordingOptions;
import dev.roundtrip.cli.options.UsageException;
import dev.roundtrip.metrics.LiveFigures;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code roundtrip attach}: shows what a running JVM sends. */
@Command(
        name = "attach",
        description = {
            "Shows what the database drivers of a running JVM send: every command, every round trip, by statement. Nothing is restarted,"
                    + " no connection string changes, and nothing is sent in addition.",
            "Ends with Ctrl-C or after --duration: it then detaches, prints the report, and the application runs on. Only"
                    + " connections that are opened while it is attached are seen. Needs a JDK, the same user as the JVM, and Java 17 or later in both. See"
                    + " docs/agent.md."
        },
        footer = {
            "  jps -l                              lists the Java processes",
            "  ./roundtrip attach 4711",
            "  ./roundtrip attach 4711 --json seen.json --metrics-port 9400",
        },
        exitCodeList = {
            "0:detached after Ctrl-C or --duration, and reported",
            "1:the agent could not be attached, the JVM ended meanwhile, or a file could not be written",
            "2:invalid command line; nothing was attached"
        })
class AttachCommand extends WatchCommand {

    private static final String AGENT = "roundtrip-agent.jar";

    @Parameters(paramLabel = "PID", description = "The JVM's process id.")
    private String pid;

    @Override
    List<Path> inputs() {
        return List.of();
    }

    @Override
    Watched open(WatchDisplay display) throws AttachFailedException, JvmEndedException {
        if (!pid.matches("[1-9]\\d{0,17}")) {
            throw new UsageException("'" + pid + "' is no process id. 'jps -l' lists the Java processes.");
        }
        AttachedJvm jvm =
                AttachedJvm.attach(Long.parseLong(pid), agent(), recording().map(RecordingOptions::values));
        if (recording().isPresent() && jvm.recording().isEmpty()) {
            jvm.close();
            throw new AttachFailedException(
                    "Process " + pid + " is recorded already, and only one program can record at a time.");
        }
        return new Attached(pid, jvm);
    }

    private record Attached(String pid, AttachedJvm jvm) implements Watched {

        @Override
        public String greeting() {
            return "Attached to process " + pid + ". Ctrl-C detaches; the application runs on.";
        }

        @Override
        public LiveFigures metrics() {
            return jvm.metrics();
        }

        @Override
        public Moment figures() throws JvmEndedException {
            return moment(jvm.figures());
        }

        @Override
        public String recording() throws JvmEndedException {
            return jvm.recording();
        }

        @Override
        public Moment end() throws JvmEndedException {
            return moment(jvm.detach());
        }

        private static Moment moment(AgentFigures figures) {
            return new Moment(figures.soFar(), figures.last(), figures.recording());
        }

        @Override
        public void close() {
            jvm.close();
        }
    }

    /** Beside the program's own jar. */
    private static Path agent() {
        try {
            Path own = Path.of(AttachCommand.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return own.resolveSibling(AGENT);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
