package dev.roundtrip.server.witness;

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

    /** The rates of a slice without any requests to the server. */
    default Background background(ServerSnapshot before, ServerSnapshot after) {
        return new Background(between(before, after, Background.NONE));
    }

    /** Closes its connections. */
    @Override
    void close();
}
