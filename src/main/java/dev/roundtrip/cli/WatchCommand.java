package dev.roundtrip.cli;

import dev.roundtrip.agent.outside.JvmEndedException;
import dev.roundtrip.cli.options.MetricsOptions;
import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.RecordingOptions;
import dev.roundtrip.cli.options.WatchOptions;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.metrics.LiveFigures;
import dev.roundtrip.metrics.MetricsEndpoint;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.result.WatchReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Mixin;

/** A command that shows what connections send until it is stopped, then prints the report; some also record it. */
abstract class WatchCommand extends TerminalCommand {

    @Mixin
    private MetricsOptions metricsOptions;

    @Mixin
    private WatchOptions options;

    private final CountDownLatch stopped = new CountDownLatch(1);

    /** The connections that are watched. */
    interface Watched extends AutoCloseable {

        /** What the user should know when the watch begins. */
        String greeting();

        LiveFigures metrics();

        Moment figures() throws JvmEndedException;

        /** The workload file until now. */
        String recording() throws JvmEndedException;

        /** The last figures, with the workload file of the same moment. */
        Moment end() throws JvmEndedException;

        @Override
        void close();
    }

    /**
     * Figures of one moment.
     *
     * @param last since the moment before
     * @param recording empty if nothing is recorded, or before the end
     */
    record Moment(WatchReport soFar, WatchReport last, String recording) {}

    /** Where the recording goes; empty if nothing is recorded. */
    Optional<RecordingOptions> recording() {
        return Optional.empty();
    }

    /** The files that are read. */
    abstract List<Path> inputs();

    /** Refuses invalid options before anything is started. */
    abstract Watched open(WatchDisplay display) throws Exception;

    @Override
    public Integer call() throws Exception {
        options.check();
        OutputFiles files = new OutputFiles(inputs());
        Optional<RecordedFile> recorded = recording().map(given -> new RecordedFile(given, files));
        options.addTo(files);
        WatchDisplay display = new WatchDisplay(terminal());
        try (RoundtripMetrics metrics = new RoundtripMetrics(NanoClock.SYSTEM);
                Watched watched = open(display);
                MetricsEndpoint endpoint = metricsOptions.start(metrics)) {
            metrics.add(watched.metrics());
            SecondSignal.stopsFirst(stopped::countDown);
            options.afterDuration(stopped::countDown);
            display.say(watched.greeting());
            metricsOptions.said(endpoint).ifPresent(display::say);
            watch(watched, display, files, recorded);
            return recorded.map(all -> all.end(display)).orElse(RoundtripCommand.DONE);
        }
    }

    private void watch(Watched watched, WatchDisplay display, OutputFiles files, Optional<RecordedFile> recorded)
            throws JvmEndedException, InterruptedException {
        long nanos = options.every(display.interval()).toNanos();
        WatchReport report = watched.figures().soFar();
        report.notes().forEach(display::say);
        try {
            while (!stopped.await(nanos, TimeUnit.NANOSECONDS)) {
                Moment figures = watched.figures();
                report = figures.soFar();
                display.show(report, figures.last());
                if (recorded.filter(RecordedFile::isDue).isPresent()) {
                    recorded.get().write(watched.recording());
                }
            }
            Moment last = watched.end();
            report = last.soFar();
            recorded.ifPresent(all -> all.write(last.recording()));
        } finally {
            // What was known last is better than nothing.
            display.finish(report, files);
        }
    }
}
