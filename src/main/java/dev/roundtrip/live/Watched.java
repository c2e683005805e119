package dev.roundtrip.live;

import dev.roundtrip.metrics.LiveFigures;

/** Connections that are watched. Closing ends that. */
public interface Watched extends AutoCloseable {

    /** What the user should know at the beginning. */
    String greeting();

    /** The figures for live metrics, for any thread. */
    LiveFigures metrics();

    /** The figures until now, {@code withRecording} together with the workload file. */
    WatchSnapshot take(boolean withRecording) throws WatchFailedException;

    /** The last figures, with the workload file. */
    WatchSnapshot end() throws WatchFailedException;

    @Override
    void close();
}
