package dev.roundtrip.junit;

import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.connectorj.TappedMysqlDataSource;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.workload.load.PoolCopy;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.apiguardian.api.API;

/** A data source with its own tap: {@link Wire#record(DataSource, Wire.Work)} records only its connections. */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class TappedDataSource implements DataSource, AutoCloseable {

    private final RecordingTap tap;
    private final DataSource dataSource;

    private TappedDataSource(RecordingTap tap, DataSource dataSource) {
        this.tap = tap;
        this.dataSource = dataSource;
    }

    /** Closes the tap with the data source, or if none could be created. */
    static TappedDataSource like(RecordingTap tap, DataSource original) {
        try {
            return new TappedDataSource(tap, copyOf(original, tap));
        } catch (RuntimeException failure) {
            tap.close();
            throw failure;
        }
    }

    private static DataSource copyOf(DataSource original, RecordingTap tap) {
        Properties driverProperties = tap.driverProperties();
        Optional<DataSource> copy = TappedMysqlDataSource.like(original, driverProperties)
                .or(() -> PoolCopy.of(original, tap::driverPropertiesFor));
        return copy.orElseThrow(() -> new IllegalArgumentException(
                Refusal.of(original) + " socketFactory=" + driverProperties.getProperty("socketFactory")));
    }

    OpenRecording record() {
        return tap.record();
    }

    @Override
    public Connection getConnection() throws SQLException {
        return dataSource.getConnection();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return dataSource.getConnection(user, password);
    }

    /** Closes the tap, and the data source if it is a pool. */
    @Override
    public void close() {
        PoolCopy.close(dataSource);
        tap.close();
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return dataSource.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        dataSource.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        dataSource.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return dataSource.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws java.sql.SQLFeatureNotSupportedException {
        return dataSource.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : dataSource.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || dataSource.isWrapperFor(type);
    }
}
