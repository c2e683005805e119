package dev.roundtrip.cli.options;

import dev.roundtrip.live.workload.RecordedData;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long connections are watched, and where report and workload go. */
public final class WatchOptions {

    @ArgGroup(exclusive = false)
    private SaveOptions save;

    /** The second goes with the first. */
    static final class SaveOptions {

        @Option(
                names = "--save",
                paramLabel = "FILE",
                required = true,
                description = "Save transactions as a workload.")
        private Path file;

        @Option(
                names = "--values",
                paramLabel = "pseudonyms|keep",
                description = "What is saved of values. Default: pseudonyms.")
        private RecordedData values = RecordedData.PSEUDONYMS;
    }

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Stop after this, such as 10m. Default: at Ctrl-C.")
    private Duration duration;

    @Mixin
    private JsonOption json;

    @Option(names = "--html", paramLabel = "FILE", description = "HTML report.")
    private Path html;

    /** Refuses a time of no length. */
    public void check() {
        if (duration != null && duration.isZero()) {
            throw new UsageException("--duration is 0. Give a time such as 1s.");
        }
    }

    public boolean jsonOnStdout() {
        return json.onStdout();
    }

    /** What the workload keeps of values; empty if none is written. */
    public Optional<RecordedData> recorded() {
        return Optional.ofNullable(save).map(given -> given.values);
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
                .with("--json", json.file())
                .with("--html", html);
    }
}
