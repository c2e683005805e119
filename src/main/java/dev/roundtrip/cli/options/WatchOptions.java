package dev.roundtrip.cli.options;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/** How often the figures of watched connections are shown, for how long, and where the report goes. */
public final class WatchOptions {

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

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the report as JSON, see docs/proxy.md.")
    private Path json;

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

    /** Prepares the file for the report. */
    public void addTo(OutputFiles files) {
        files.with("--json", json);
    }
}
