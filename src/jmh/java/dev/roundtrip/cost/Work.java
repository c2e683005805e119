package dev.roundtrip.cost;

import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import java.sql.SQLException;

/** The work of one thread of a {@link Crew}. Only that thread uses it. */
public interface Work {

    /**
     * Takes a connection, holds it until every thread has one, and returns it: the pool then gives each thread the same
     * one again. Work that keeps its own connection, or needs none, only waits.
     *
     * @param everybody returns when all threads have called it
     */
    default void meet(Runnable everybody) throws SQLException {
        everybody.run();
    }

    /**
     * Executes a few statements; the fewer, the more exact is a slice's end.
     *
     * @param latencies receives each statement's time, if the work measures it
     * @return the number of statements
     */
    int block(SingleWriterLatencyRecorder latencies) throws SQLException;
}
