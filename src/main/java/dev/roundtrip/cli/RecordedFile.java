package dev.roundtrip.cli;

import dev.roundtrip.cli.options.RecordingOptions;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.render.ReportFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** The file of a recording, written each minute: what ends this program or the application costs the last minute. */
final class RecordedFile {

    private static final Duration BETWEEN_WRITES = Duration.ofMinutes(1);

    private final RecordingOptions options;
    private final ReportFile file;
    private final NanoClock clock = NanoClock.SYSTEM;
    private long writtenNanos = clock.nanoTime();

    private RecordedFile(RecordingOptions options, ReportFile file) {
        this.options = options;
        this.file = file;
    }

    /** Empty if nothing is recorded. */
    static Optional<RecordedFile> of(
            CommandLine line, Optional<RecordingOptions> options, Optional<Path> json, List<Path> inputs) {
        return options.map(given -> new RecordedFile(given, given.file(line, json.orElse(null), inputs)));
    }

    boolean isDue() {
        return clock.nanoTime() - writtenNanos >= BETWEEN_WRITES.toNanos();
    }

    void write(String text) {
        options.write(file, text);
        writtenNanos = clock.nanoTime();
    }
}
