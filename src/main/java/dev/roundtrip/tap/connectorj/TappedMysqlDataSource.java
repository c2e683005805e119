package dev.roundtrip.tap.connectorj;

import com.mysql.cj.jdbc.MysqlDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** A copy of a Connector/J data source, with the tap's driver properties. */
public final class TappedMysqlDataSource {

    private TappedMysqlDataSource() {}

    /** Empty if the data source is not Connector/J's or is a subclass, or if Connector/J is not on the class path. */
    public static Optional<DataSource> like(DataSource original, Properties driverProperties) {
        return isOfConnectorJ(original) ? Optional.of(Tapped.like(original, driverProperties)) : Optional.empty();
    }

    /** By name, because the class may be absent. A subclass may do more than its properties say. */
    private static boolean isOfConnectorJ(DataSource original) {
        return original.getClass().getName().startsWith("com.mysql.")
                && Stream.<Class<?>>iterate(original.getClass(), Objects::nonNull, Class::getSuperclass)
                        .anyMatch(type -> type.getName().equals("com.mysql.cj.jdbc.MysqlDataSource"));
    }

    /** A separate class, which is loaded only if Connector/J is present. */
    private static final class Tapped extends MysqlDataSource {

        private static final long serialVersionUID = 1L;

        private final Properties driverProperties;

        private Tapped(MysqlDataSource original, Properties driverProperties) {
            setUrl(original.getUrl());
            setUser(original.getUser());
            setPassword(original.getPassword());
            initializeProperties(original.exposeAsProperties());
            this.driverProperties = driverProperties;
        }

        static DataSource like(DataSource original, Properties driverProperties) {
            return new Tapped((MysqlDataSource) original, driverProperties);
        }

        @Override
        protected Connection getConnection(Properties properties) throws SQLException {
            properties.putAll(driverProperties);
            return super.getConnection(properties);
        }
    }
}
