package dev.roundtrip.cli.options;

import dev.roundtrip.render.ReportFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

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
    public void check(CommandLine line) {
        check(line, "--every", every);
        check(line, "--duration", duration);
    }

    private static void check(CommandLine line, String option, Duration time) {
        if (time != null && time.isZero()) {
            throw new ParameterException(line, option + " is 0. Give a time such as 1s.");
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

    /** The path of the report; empty if none is wanted. */
    public Optional<Path> json() {
        return Optional.ofNullable(json);
    }

    /**
     * The file for the report, prepared for writing; empty if none is wanted.
     *
     * @param inputs files that must not be replaced
     */
    public Optional<ReportFile> file(CommandLine line, List<Path> inputs) {
        return FileArguments.prepared(line, "--json", json, inputs);
    }
}
