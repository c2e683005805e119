package dev.roundtrip.live;

import dev.roundtrip.metrics.LiveFigures;

/** Connections that are watched until this is closed. */
public interface Watched extends AutoCloseable {

    /** The lines that the user reads at the beginning. */
    String greeting();

    /** The figures for live metrics, which any thread may read. */
    LiveFigures metrics();

    /** The figures until now, together with the workload file if {@code withRecording}. */
    WatchSnapshot take(boolean withRecording) throws WatchFailedException;

    /** The last figures, with the workload file. */
    WatchSnapshot end() throws WatchFailedException;

    @Override
    void close();
}
