package dev.roundtrip.cost;

import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import java.sql.SQLException;

/** What one thread of a {@link Crew} does. Used by that thread alone. */
public interface Work {

    /**
     * Takes a connection, waits with it in hand until every thread has one, and gives it back: so each gets to know
     * one, and the pool hands it the same one again. Work that keeps its own connection, or needs none, only waits.
     *
     * @param everybody comes back when all threads have called it
     */
    default void meet(Runnable everybody) throws SQLException {
        everybody.run();
    }

    /**
     * A few statements, as short as a slice's end should be exact.
     *
     * @param latencies takes each statement's time, where the work measures it
     * @return how many statements
     */
    int block(SingleWriterLatencyRecorder latencies) throws SQLException;
}
