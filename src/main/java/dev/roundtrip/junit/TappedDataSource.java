package dev.roundtrip.junit;

import dev.roundtrip.junit.pool.KnownPool;
import dev.roundtrip.junit.pool.WrappedDataSource;
import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.connectorj.TappedMysqlDataSource;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.apiguardian.api.API;

/** A data source with its own tap: {@link Wire#record(DataSource, Wire.Work)} records only its connections. */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class TappedDataSource implements DataSource, AutoCloseable {

    private final RecordingTap tap;
    private final DataSource dataSource;

    TappedDataSource(RecordingTap tap, DataSource original) {
        this.tap = tap;
        try {
            this.dataSource = copyOf(original);
        } catch (RuntimeException failure) {
            tap.close();
            throw failure;
        }
    }

    private DataSource copyOf(DataSource original) {
        return TappedMysqlDataSource.like(original, tap.driverProperties())
                .or(() -> KnownPool.of(original).flatMap(kind -> kind.copy(original, this::driverProperties)))
                .orElseThrow(() -> new IllegalArgumentException(original.getClass()
                                .getName()
                        + whyNotCopied(
                                original,
                                "socketFactory=" + tap.driverProperties().getProperty("socketFactory"))));
    }

    /** And what to do instead; the property of the driver is another way. */
    private static String whyNotCopied(DataSource original, String property) {
        if (WrappedDataSource.isRouting(original)) {
            return " routes its connections. Tap its targets: targets.put(key, Wire.tapped(target))."
                    + KnownPool.byDriver(property);
        }
        if (WrappedDataSource.isWrapper(original)) {
            return " wraps another data source. Wrap a tapped one: Wire.tapped(target)." + KnownPool.byDriver(property);
        }
        if (KnownPool.of(original).isPresent()) {
            return " has code of its own or connects through a data source, which a copy would lose."
                    + KnownPool.byDriver(property);
        }
        return " cannot be copied: " + KnownPool.howElse(original.getClass(), property);
    }

    private Properties driverProperties(String url) {
        return tap.driverPropertiesFor(KnownPool.driversUrl(url).orElse(url));
    }

    RecordingTap tap() {
        return tap;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return dataSource.getConnection();
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return dataSource.getConnection(user, password);
    }

    /** Closes the tap, and the copy of a pool. The given data source stays as it is. */
    @Override
    public void close() {
        KnownPool.close(dataSource);
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
