package dev.roundtrip.junit;

import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.Recording;
import java.util.Objects;
import javax.sql.DataSource;
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
     * As {@link #record(Work)}, but only for the connections of a data source from {@link #tapped}. Recordings of
     * different data sources do not interfere.
     *
     * @throws IllegalArgumentException if the data source is not from {@link #tapped}: its connections are then unknown
     */
    public static <E extends Exception> Recording record(DataSource dataSource, Work<E> work) throws E {
        if (dataSource instanceof TappedDataSource tapped) {
            return record(tapped.tap().record(), work);
        }
        throw new IllegalArgumentException(
                "This data source is not from Wire.tapped(...). Wire.record(work) takes all tapped connections.");
    }

    /**
     * As {@link #record(Work)}, but only for the connections of the data source with that name, see {@link
     * WireBudget#dataSource()}.
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

    /**
     * A copy of a data source with tapped connections: a pool (HikariCP, DBCP2, Tomcat's, Druid, Agroal) with the
     * same configuration, or a {@code MysqlDataSource} with the same properties. The
     * given data source is not changed. The caller must close both.
     *
     * @throws IllegalArgumentException if it is another one; the message says what to do instead. A data source that
     *     routes to others is not copied
     */
    public static TappedDataSource tapped(DataSource dataSource) {
        return new TappedDataSource(RecordingTap.open(), Objects.requireNonNull(dataSource, "dataSource"));
    }

    /**
     * As {@link #tapped(DataSource)}, with a name for {@link WireBudget#dataSource()} and {@link #record(String,
     * Work)}.
     */
    public static TappedDataSource tapped(String name, DataSource dataSource) {
        return new TappedDataSource(RecordingTap.named(name), Objects.requireNonNull(dataSource, "dataSource"));
    }
}
