package dev.roundtrip.junit;

import com.alibaba.druid.pool.DruidDataSource;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.junit.pool.KnownPool;
import dev.roundtrip.server.TestServers;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;

/** The pools that applications use, each with one tapped connection to the {@link Bank}'s database. */
enum TestPool {
    HIKARI {
        @Override
        DataSource make(String parameters, boolean autoCommit, boolean tapped) throws SQLException {
            HikariConfig config = Bank.untapped(parameters);
            if (tapped) {
                config.addDataSourceProperty("socketFactory", FACTORY);
            }
            config.setAutoCommit(autoCommit);
            return new HikariDataSource(config);
        }
    },
    DBCP2 {
        @Override
        DataSource make(String parameters, boolean autoCommit, boolean tapped) throws SQLException {
            BasicDataSource pool = new BasicDataSource();
            pool.setUrl(Bank.url(parameters));
            pool.setUsername(credentials().user());
            pool.setPassword(credentials().password());
            pool.setMaxTotal(1);
            pool.setDefaultAutoCommit(autoCommit);
            pool.setTestOnBorrow(true);
            pool.setPoolPreparedStatements(true);
            if (tapped) {
                pool.addConnectionProperty("socketFactory", FACTORY);
            }
            return pool;
        }
    },
    /** Rolls back at return only where it is told to. */
    TOMCAT {
        @Override
        DataSource make(String parameters, boolean autoCommit, boolean tapped) throws SQLException {
            org.apache.tomcat.jdbc.pool.DataSource pool = new org.apache.tomcat.jdbc.pool.DataSource();
            pool.setDriverClassName("com.mysql.cj.jdbc.Driver");
            pool.setUrl(Bank.url(parameters));
            pool.setUsername(credentials().user());
            pool.setPassword(credentials().password());
            pool.setMaxActive(1);
            pool.setInitialSize(1);
            pool.setDefaultAutoCommit(autoCommit);
            pool.setRollbackOnReturn(true);
            pool.setJdbcInterceptors("ConnectionState;StatementFinalizer;SlowQueryReport");
            if (tapped) {
                pool.setConnectionProperties("socketFactory=" + FACTORY);
            }
            return pool;
        }
    },
    DRUID {
        @Override
        DataSource make(String parameters, boolean autoCommit, boolean tapped) throws SQLException {
            DruidDataSource pool = new DruidDataSource();
            pool.setUrl(Bank.url(parameters));
            pool.setUsername(credentials().user());
            pool.setPassword(credentials().password());
            pool.setMaxActive(1);
            pool.setDefaultAutoCommit(autoCommit);
            pool.setFilters("stat");
            if (tapped) {
                pool.addConnectionProperty("socketFactory", FACTORY);
            }
            return pool;
        }
    },
    AGROAL {
        @Override
        DataSource make(String parameters, boolean autoCommit, boolean tapped) throws SQLException {
            String url = Bank.url(parameters);
            return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                    .connectionPoolConfiguration(pool -> pool.maxSize(1)
                            .initialSize(1)
                            .acquisitionTimeout(Duration.ofSeconds(30))
                            .connectionFactoryConfiguration(connections -> {
                                connections
                                        .jdbcUrl(url)
                                        .autoCommit(autoCommit)
                                        .principal(
                                                new NamePrincipal(credentials().user()))
                                        .credential(
                                                new SimplePassword(credentials().password()));
                                return tapped ? connections.jdbcProperty("socketFactory", FACTORY) : connections;
                            })));
        }
    };

    static final String FACTORY = "dev.roundtrip.tap.connectorj.TapSocketFactory";

    abstract DataSource make(String parameters, boolean autoCommit, boolean tapped) throws SQLException;

    Opened open(String parameters, boolean autoCommit) throws SQLException {
        return new Opened(make(parameters, autoCommit, true));
    }

    /** The same without a tap. */
    Opened untapped(String parameters, boolean autoCommit) throws SQLException {
        return new Opened(make(parameters, autoCommit, false));
    }

    /** A pool to close. */
    record Opened(DataSource pool) implements AutoCloseable {

        @Override
        public void close() {
            KnownPool.close(pool);
        }
    }

    private static Credentials credentials() {
        return TestServers.mariaDb().credentials();
    }

    /** What p6spy's driver needs; kept apart from the pools' own. */
    static Properties driverProperties() {
        Properties properties = new Properties();
        properties.setProperty("user", credentials().user());
        properties.setProperty("password", credentials().password());
        properties.setProperty("socketFactory", FACTORY);
        return properties;
    }
}
