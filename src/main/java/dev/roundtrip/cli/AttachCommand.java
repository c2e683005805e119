package dev.roundtrip.cli;

import dev.roundtrip.agent.AgentFigures;
import dev.roundtrip.agent.outside.AttachedJvm;
import dev.roundtrip.agent.outside.JvmEndedException;
import dev.roundtrip.cli.options.MetricsOptions;
import dev.roundtrip.cli.options.RecordingOptions;
import dev.roundtrip.cli.options.WatchOptions;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.metrics.MetricsEndpoint;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.render.ReportFile;
import dev.roundtrip.result.WatchReport;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
class AttachCommand extends TerminalCommand {

    private static final String AGENT = "roundtrip-agent.jar";

    @Parameters(paramLabel = "PID", description = "The JVM's process id.")
    private String pid;

    @Mixin
    private MetricsOptions metricsOptions;

    @Mixin
    private WatchOptions options;

    private final CountDownLatch stopped = new CountDownLatch(1);

    AttachCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() throws Exception {
        if (!pid.matches("[1-9]\\d{0,17}")) {
            throw usage("'" + pid + "' is no process id. 'jps -l' lists the Java processes.");
        }
        metricsOptions.check(line());
        options.check(line());
        Optional<ReportFile> file = options.file(line(), List.of());
        Optional<RecordedFile> recorded = RecordedFile.of(line(), recording(), options.json(), List.of());
        WatchDisplay display = new WatchDisplay(terminal);
        RoundtripMetrics metrics = new RoundtripMetrics(NanoClock.SYSTEM);
        try (metrics;
                AttachedJvm jvm = AttachedJvm.attach(
                        Long.parseLong(pid), agent(), recording().map(RecordingOptions::values));
                MetricsEndpoint endpoint = metricsOptions.start(metrics)) {
            metrics.add(jvm.metrics());
            SecondSignal.stopsFirst(stopped::countDown);
            options.afterDuration(stopped::countDown);
            display.say("Attached to process " + pid + ". Ctrl-C detaches; the application runs on.");
            metricsOptions.said(endpoint).ifPresent(display::say);
            if (recorded.isPresent() && jvm.recording().isEmpty()) {
                display.say("Process " + pid + " is recorded already, and only one program can record at a time.");
                return RoundtripCommand.FAILED;
            }
            return watch(jvm, display, file, recorded);
        }
    }

    /** Where the recording goes; empty if nothing is recorded. */
    Optional<RecordingOptions> recording() {
        return Optional.empty();
    }

    private int watch(AttachedJvm jvm, WatchDisplay display, Optional<ReportFile> file, Optional<RecordedFile> recorded)
            throws JvmEndedException, InterruptedException {
        long nanos = options.every(display.interval()).toNanos();
        WatchReport report = jvm.figures().soFar();
        report.notes().forEach(display::say);
        try {
            while (!stopped.await(nanos, TimeUnit.NANOSECONDS)) {
                AgentFigures figures = jvm.figures();
                report = figures.soFar();
                display.show(report, figures.last());
                if (recorded.filter(RecordedFile::isDue).isPresent()) {
                    recorded.get().write(jvm.recording());
                }
            }
            AgentFigures last = jvm.detach();
            report = last.soFar();
            recorded.ifPresent(all -> all.write(last.recording()));
        } catch (JvmEndedException ended) {
            // What was known last is better than nothing.
            display.finish(report, file);
            throw ended;
        }
        display.finish(report, file);
        return recorded.map(all -> all.end(display)).orElse(RoundtripCommand.DONE);
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
