package dev.roundtrip.cli;

import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.render.ReportFile;
import java.time.Duration;
import java.util.Optional;

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
        if (text.contains(TRANSACTION)) {
            boolean kept = values.equals(Optional.of(RecordedData.KEEP));
            file.orElseThrow().write(text, kept ? Readers.OWNER_ONLY : Readers.AS_USUAL);
            written = true;
        }
        writtenNanos = text.isEmpty() ? writtenNanos : clock.nanoTime();
    }

    /** Whether a workload was to be written and was not. */
    boolean isMissing() {
        return file.isPresent() && !written;
    }
}
