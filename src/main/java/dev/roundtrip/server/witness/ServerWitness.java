package dev.roundtrip.server.witness;

import java.time.Duration;

/**
 * Reads a server's own counters at both ends of a slice.
 *
 * <pre>{@code
 * ServerSnapshot before = witness.before();
 * // the slice
 * ServerFigures figures = witness.between(before, witness.after(), background);
 * total = total.plus(figures);
 * }</pre>
 *
 * <p>A server that cannot be read fails no run: the figures are then absent, with the reason. One thread at a time.
 */
public interface ServerWitness extends AutoCloseable {

    /** A reading for the start of a slice. The witness's own requests are outside the slice. */
    ServerSnapshot before();

    /** A reading for the end of a slice. The witness's own requests are outside the slice. */
    ServerSnapshot after();

    /** What the server counted between two readings of this witness. */
    ServerFigures between(ServerSnapshot before, ServerSnapshot after, Background background);

    /** The idle server's own activity, observed for this time; returns at once if nothing is subtracted for it. */
    default Background idle(Duration time) throws InterruptedException {
        return Background.NONE;
    }

    /** Closes its connections. */
    @Override
    void close();
}
