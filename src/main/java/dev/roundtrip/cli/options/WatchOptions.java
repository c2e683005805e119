package dev.roundtrip.cli.options;

import dev.roundtrip.live.workload.RecordedData;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How long connections are watched, how often figures are shown, and where report and workload go. */
public final class WatchOptions {

    @ArgGroup(exclusive = false)
    private SaveOptions save;

    /** The second goes with the first. */
    static final class SaveOptions {

        @Option(
                names = "--save",
                paramLabel = "FILE",
                required = true,
                description =
                        "Also write what is sent as a workload, each minute and at the end: the transactions, and how"
                                + " often each occurs. './roundtrip run s3 s5 --workload FILE' runs it.")
        private Path file;

        @Option(
                names = "--values",
                paramLabel = "none|hash|keep",
                description =
                        "What the workload has in place of values. none: values drawn by type and length. hash: for"
                                + " each value another one that does not tell it, the same for equal values. keep: the values"
                                + " themselves; only you can then read the file. Default: none.")
        private RecordedData values = RecordedData.NONE;
    }

    @Option(
            names = "--every",
            paramLabel = "TIME",
            description = "How often the figures are shown. Default: 1s on a terminal, else a line every 10s.")
    private Duration every;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Ends after this time, as with Ctrl-C. Default: only with Ctrl-C.")
    private Duration duration;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the report as JSON.")
    private Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Write the report as Markdown.")
    private Path markdown;

    @Option(names = "--html", paramLabel = "FILE", description = "Write the report as one HTML page.")
    private Path html;

    /** Refuses times of no length. */
    public void check() {
        check("--every", every);
        check("--duration", duration);
    }

    private static void check(String option, Duration time) {
        if (time != null && time.isZero()) {
            throw new UsageException(option + " is 0. Give a time such as 1s.");
        }
    }

    /** What the workload keeps of values; empty if none is written. */
    public Optional<RecordedData> recorded() {
        return Optional.ofNullable(save).map(given -> given.values);
    }

    /** The interval; {@code byDefault} if the user names none. */
    public Duration every(Duration byDefault) {
        return every == null ? byDefault : every;
    }

    /** Calls {@code stop} on another thread after {@code --duration}, counted from now; never if there is none. */
    public void afterDuration(Runnable stop) {
        if (duration != null) {
            CompletableFuture.delayedExecutor(duration.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(stop);
        }
    }

    /** The files to write; none of the {@code inputs}, which are read. */
    public OutputFiles files(List<Path> inputs) {
        return new OutputFiles(inputs)
                .with("--save", save == null ? null : save.file)
                .with("--json", json)
                .with("--markdown", markdown)
                .with("--html", html);
    }
}
