package dev.roundtrip.cli;

import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.text.ReportFile;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The file of a recording. It is written each minute, so an abrupt end of this program or of the application costs one
 * minute at most.
 */
final class SavedWorkload {

    private static final Duration BETWEEN_WRITES = Duration.ofMinutes(1);

    /** A text that each transaction of a recorded workload contains. */
    private static final String TRANSACTION = "\n    weight: ";

    private final Optional<ReportFile> file;
    private final Optional<RecordedData> values;
    private final NanoClock clock = NanoClock.SYSTEM;
    private long writtenNanos = clock.nanoTime();
    private boolean written;
    private boolean warned;

    /**
     * Starts with no text.
     *
     * @param file the file; empty if nothing is recorded
     */
    SavedWorkload(Optional<ReportFile> file, Optional<RecordedData> values) {
        this.file = file;
        this.values = values;
    }

    boolean isDue() {
        return file.isPresent() && clock.nanoTime() - writtenNanos >= BETWEEN_WRITES.toNanos();
    }

    /** Replaces the file, unless no transaction was recorded yet: a workload has at least one. */
    void write(String text) {
        writtenNanos = text.isEmpty() ? writtenNanos : clock.nanoTime();
        if (text.contains(TRANSACTION)) {
            boolean kept = values.equals(Optional.of(RecordedData.KEEP));
            file.orElseThrow().write(text, kept ? Readers.OWNER_ONLY : Readers.AS_USUAL);
            written = true;
        }
    }

    /**
     * Does what {@link #write} does, and reports only the first failure: the file may be writable again at the next
     * write.
     */
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

    /** Whether a workload was asked for and not written. */
    boolean isMissing() {
        return file.isPresent() && !written;
    }
}
