package dev.roundtrip.cli;

import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.text.ReportFile;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** The file of a recording, written each minute: what ends this program or the application costs the last minute. */
final class SavedWorkload {

    private static final Duration BETWEEN_WRITES = Duration.ofMinutes(1);

    /** What each transaction of a workload that was recorded has. */
    private static final String TRANSACTION = "\n    weight: ";

    private final Optional<ReportFile> file;
    private final Optional<RecordedData> values;
    private final NanoClock clock = NanoClock.SYSTEM;
    private long writtenNanos = clock.nanoTime();
    private boolean written;
    private boolean warned;

    /** @param file empty if nothing is recorded */
    SavedWorkload(Optional<ReportFile> file, Optional<RecordedData> values) {
        this.file = file;
        this.values = values;
    }

    boolean isDue() {
        return file.isPresent() && clock.nanoTime() - writtenNanos >= BETWEEN_WRITES.toNanos();
    }

    /** Replaces the file, unless no transaction was recorded yet: that is no workload. */
    void write(String text) {
        writtenNanos = text.isEmpty() ? writtenNanos : clock.nanoTime();
        if (text.contains(TRANSACTION)) {
            boolean kept = values.equals(Optional.of(RecordedData.KEEP));
            file.orElseThrow().write(text, kept ? Readers.OWNER_ONLY : Readers.AS_USUAL);
            written = true;
        }
    }

    /** As {@link #write}. A failure is said once: the file may be writable again at the next write. */
    void writeSoFar(String text, Consumer<String> warning) {
        try {
            write(text);
        } catch (ReportException unwritable) {
            if (!warned) {
                warning.accept("warning: " + unwritable.getMessage());
            }
            warned = true;
        }
    }

    /** Whether a workload was to be written and was not. */
    boolean isMissing() {
        return file.isPresent() && !written;
    }
}
