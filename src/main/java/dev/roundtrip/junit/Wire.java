package dev.roundtrip.junit;

import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.Recording;
import org.apiguardian.api.API;

/**
 * Records what code sends to its database. Works with any test framework, or without one.
 *
 * <pre>{@code
 * Recording recording = Wire.record(() -> service.transfer(1, 2, 5));
 * assertEquals(5, recording.roundTrips());
 * }</pre>
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class Wire {

    private Wire() {}

    /** The code to record. */
    @FunctionalInterface
    public interface Work<E extends Exception> {
        void run() throws E;
    }

    /**
     * Records all tapped connections of this JVM while the work runs, on all threads. An exception of the work is
     * propagated.
     */
    public static <E extends Exception> Recording record(Work<E> work) throws E {
        return record(RecordingTap.recordAll(), work);
    }

    /**
     * Records as {@link #record(Work)} does, but only the connections of the data source with that name, see
     * {@link WireBudget#dataSource()}. Recordings of different data sources do not interfere.
     */
    public static <E extends Exception> Recording record(String dataSource, Work<E> work) throws E {
        return record(RecordingTap.named(dataSource).record(), work);
    }

    private static <E extends Exception> Recording record(OpenRecording open, Work<E> work) throws E {
        try (open) {
            work.run();
            return open.end();
        }
    }
}
