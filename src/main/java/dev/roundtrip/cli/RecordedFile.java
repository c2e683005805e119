package dev.roundtrip.cli;

import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.cli.options.RecordingOptions;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.render.ReportFile;
import java.time.Duration;

/** The file of a recording, written each minute: what ends this program or the application costs the last minute. */
final class RecordedFile {

    private static final Duration BETWEEN_WRITES = Duration.ofMinutes(1);

    /** What each transaction of a workload that was recorded has. */
    private static final String TRANSACTION = "\n    weight: ";

    private final RecordingOptions options;
    private final ReportFile file;
    private final NanoClock clock = NanoClock.SYSTEM;
    private long writtenNanos = clock.nanoTime();
    private boolean written;

    /** @param files is given the recording's file */
    RecordedFile(RecordingOptions options, OutputFiles files) {
        this.options = options;
        this.file = options.addTo(files);
    }

    boolean isDue() {
        return clock.nanoTime() - writtenNanos >= BETWEEN_WRITES.toNanos();
    }

    /** Replaces the file, unless no transaction was recorded yet: that is no workload. */
    void write(String text) {
        if (text.contains(TRANSACTION)) {
            options.write(file, text);
            written = true;
        }
        writtenNanos = clock.nanoTime();
    }

    /** The exit code, after the last write; says why there is no file. */
    int end(WatchDisplay display) {
        if (written) {
            return RoundtripCommand.DONE;
        }
        display.say(
                "Nothing was recorded, and the workload was not written: no whole transaction was sent on a connection"
                        + " opened since the recording began. A pool replaces its open connections in time (HikariCP after"
                        + " maxLifetime, 30 minutes by default). Record for longer, or start the application afterwards.");
        return RoundtripCommand.FAILED;
    }
}
