package dev.roundtrip.junit;

import com.alibaba.druid.pool.DruidDataSource;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.server.TestServers;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalPropertiesReader;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.springframework.beans.BeanWrapperImpl;
import org.springframework.beans.MutablePropertyValues;

/** The pools that applications use, each with one connection to the {@link Bank}'s database. */
public enum TestPool {
    HIKARI(HikariDataSource::new, "maximumPoolSize=1"),
    DBCP2(BasicDataSource::new, "maxTotal=1 testOnBorrow=true poolPreparedStatements=true"),
    /** Tomcat's pool, which rolls back at return only if it is asked to. */
    TOMCAT(
            org.apache.tomcat.jdbc.pool.DataSource::new,
            "maxActive=1 initialSize=1 driverClassName=com.mysql.cj.jdbc.Driver rollbackOnReturn=true"
                    + " jdbcInterceptors=ConnectionState;StatementFinalizer;SlowQueryReport"),
    DRUID(DruidDataSource::new, "maxActive=1 filters=stat"),
    AGROAL(null, "");

    static final String FACTORY = "dev.roundtrip.tap.connectorj.TapSocketFactory";

    @SuppressWarnings("ImmutableEnumChecker") // A constructor reference has no state.
    private final Supplier<DataSource> made;

    private final String properties;

    TestPool(Supplier<DataSource> made, String properties) {
        this.made = made;
        this.properties = properties;
    }

    /** The work of a test with a pool. */
    interface Use {
        void of(DataSource pool) throws Exception;
    }

    /** Uses a pool with a tap. */
    void use(String parameters, boolean autoCommit, Use use) throws Exception {
        String driverProperties = "socketFactory=" + FACTORY;
        DataSource pool = this == AGROAL
                ? agroal(parameters, autoCommit, driverProperties)
                : made(parameters, autoCommit, driverProperties);
        try {
            use.of(pool);
        } finally {
            close(pool);
        }
    }

    /** Closes a pool by its own method, which each of them has. */
    public static void close(DataSource pool) throws ReflectiveOperationException {
        pool.getClass().getMethod("close").invoke(pool);
    }

    private DataSource made(String parameters, boolean autoCommit, String driverProperties) throws SQLException {
        DataSource pool = Bank.configured(made.get(), parameters);
        MutablePropertyValues values = new MutablePropertyValues()
                .add("autoCommit", autoCommit)
                .add("defaultAutoCommit", autoCommit)
                .add("dataSourceProperties", driverProperties)
                .add("connectionProperties", driverProperties);
        for (String property : properties.split(" ", -1)) {
            values.add(property.split("=", -1)[0], property.split("=", -1)[1]);
        }
        new BeanWrapperImpl(pool).setPropertyValues(values, true);
        return pool;
    }

    private static DataSource agroal(String parameters, boolean autoCommit, String driverProperties)
            throws SQLException {
        Map<String, String> values =
                new HashMap<>(Map.of("maxSize", "1", "initialSize", "1", "acquisitionTimeout_s", "30"));
        values.put("jdbcUrl", Bank.url(parameters));
        values.put("autoCommit", Boolean.toString(autoCommit));
        values.put("principal", TestServers.mariaDb().credentials().user());
        values.put("credential", TestServers.mariaDb().credentials().password());
        values.put("jdbcProperties", driverProperties);
        return AgroalDataSource.from(new AgroalPropertiesReader("").readProperties(values));
    }
}
