package dev.roundtrip.tap.connectorj;

import com.mysql.cj.jdbc.MysqlDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import javax.sql.DataSource;

/** Connector/J's own data source, configured as another one, with the tap's driver properties. */
public final class TappedMysqlDataSource extends MysqlDataSource {

    private static final long serialVersionUID = 1L;

    private final Properties driverProperties;

    private TappedMysqlDataSource(MysqlDataSource original, Properties driverProperties) {
        setUrl(original.getUrl());
        setUser(original.getUser());
        setPassword(original.getPassword());
        initializeProperties(original.exposeAsProperties());
        this.driverProperties = driverProperties;
    }

    /** Empty where the data source is none of Connector/J's, or has code of its own. */
    public static Optional<DataSource> like(DataSource original, Properties driverProperties) {
        return original instanceof MysqlDataSource plain
                        && original.getClass().getName().startsWith("com.mysql.")
                ? Optional.of(new TappedMysqlDataSource(plain, driverProperties))
                : Optional.empty();
    }

    @Override
    protected Connection getConnection(Properties properties) throws SQLException {
        properties.putAll(driverProperties);
        return super.getConnection(properties);
    }
}
