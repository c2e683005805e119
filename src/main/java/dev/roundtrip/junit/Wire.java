package dev.roundtrip.junit;

import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.Recording;
import java.util.Objects;
import javax.sql.DataSource;
import org.apiguardian.api.API;

/**
 * Records what code sends to its database. Usable with any test framework or none.
 *
 * <pre>{@code
 * Recording recording = Wire.record(() -> service.transfer(1, 2, 5));
 * assertEquals(5, recording.roundTrips());
 * }</pre>
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class Wire {

    /** By name: with MariaDB's driver alone on the class path the class could not be loaded. */
    private static final String SOCKET_FACTORY = "dev.roundtrip.tap.connectorj.TapSocketFactory";

    private Wire() {}

    /** Code that is recorded. */
    @FunctionalInterface
    public interface Work<E extends Exception> {
        void run() throws E;
    }

    /** Records all tapped connections of this JVM while the work runs, on all threads. The work's exception goes through. */
    public static <E extends Exception> Recording record(Work<E> work) throws E {
        return record(RecordingTap.recordAll(), work);
    }

    /**
     * As {@link #record(Work)}, but only the connections of that data source, which {@link #tapped} gave. Recordings of different data sources do not
     * disturb each other.
     *
     * @throws IllegalArgumentException if the data source is not from {@link #tapped}: which connections are its own cannot be known then
     */
    public static <E extends Exception> Recording record(DataSource dataSource, Work<E> work) throws E {
        if (dataSource instanceof TappedDataSource tapped) {
            return record(tapped.record(), work);
        }
        throw new IllegalArgumentException(
                "Which connections belong to this data source cannot be told: it was not made by"
                        + " Wire.tapped(...). Record what that returns, or use Wire.record(work), which takes all tapped connections.");
    }

    private static <E extends Exception> Recording record(OpenRecording open, Work<E> work) throws E {
        try (open) {
            work.run();
            return open.end();
        }
    }

    /**
     * A data source like the given one, whose connections are tapped: a HikariCP pool with the same configuration, a {@code MysqlDataSource} with the
     * same properties. The given one is left as it is and stays the caller's to close; the new one is to be closed too.
     *
     * @throws IllegalArgumentException if it is neither, with a sentence that says what to do instead
     */
    public static TappedDataSource tapped(DataSource dataSource) {
        return TappedDataSource.like(Objects.requireNonNull(dataSource, "dataSource"));
    }

    static boolean hasOpenConnections() {
        return RecordingTap.openConnections() > 0;
    }

    static String nothingSeen(String subject) {
        return "No tapped connection sent anything in " + subject + ", so nothing can be said about its budget.\n"
                + "  Give the driver of the test's data source this property:\n"
                + "    socketFactory=" + SOCKET_FACTORY + "\n"
                + "  Spring Boot   spring.datasource.hikari.data-source-properties.socketFactory: "
                + SOCKET_FACTORY + "\n"
                + "  Quarkus       quarkus.datasource.jdbc.additional-jdbc-properties.socketFactory="
                + SOCKET_FACTORY + "\n"
                + "  HikariCP      config.addDataSourceProperty(\"socketFactory\", \""
                + SOCKET_FACTORY
                + "\")\n"
                + "  or wrap it    Wire.tapped(dataSource)\n"
                + "  MariaDB's own driver takes dev.roundtrip.tap.mariadb.TapSocketFactory, and tlsSocketType=roundtrip.";
    }
}
