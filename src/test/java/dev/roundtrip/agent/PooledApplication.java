package dev.roundtrip.agent;

import com.alibaba.druid.pool.DruidDataSource;
import com.zaxxer.hikari.HikariDataSource;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.tomcat.jdbc.pool.PoolProperties;

/** An application that uses its pool of two connections until its stdin ends, and holds one of them. */
public final class PooledApplication {

    private PooledApplication() {}

    /** Its arguments: connection string, user, password, and the pool. */
    public static void main(String[] arguments) throws Exception {
        DataSource pool = pool(arguments[3], arguments[0], arguments[1], arguments[2]);
        try (Connection held = pool.getConnection();
                Connection other = pool.getConnection()) {
            select(held);
            select(other);
        }
        System.out.println("running");
        try (Connection held = pool.getConnection()) {
            held.setAutoCommit(false);
            while (System.in.available() == 0) {
                try (Connection connection = pool.getConnection()) {
                    select(connection);
                }
                select(held);
                TimeUnit.MILLISECONDS.sleep(20);
            }
            held.commit();
        }
        System.out.println("ended well");
        System.exit(0);
    }

    private static void select(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT 1 + 1");
        }
    }

    private static DataSource pool(String name, String url, String user, String password) throws SQLException {
        return switch (name) {
            case "HIKARI" -> {
                HikariDataSource pool = new HikariDataSource();
                pool.setJdbcUrl(url);
                pool.setUsername(user);
                pool.setPassword(password);
                pool.setMaximumPoolSize(2);
                yield pool;
            }
            case "TOMCAT" -> {
                PoolProperties properties = new PoolProperties();
                properties.setUrl(url);
                properties.setDriverClassName("com.mysql.cj.jdbc.Driver");
                properties.setUsername(user);
                properties.setPassword(password);
                properties.setMaxActive(2);
                yield new org.apache.tomcat.jdbc.pool.DataSource(properties);
            }
            case "DBCP2" -> {
                BasicDataSource pool = new BasicDataSource();
                pool.setUrl(url);
                pool.setUsername(user);
                pool.setPassword(password);
                pool.setMaxTotal(2);
                yield pool;
            }
            case "DRUID" -> {
                DruidDataSource pool = new DruidDataSource();
                pool.setUrl(url);
                pool.setUsername(user);
                pool.setPassword(password);
                pool.setMaxActive(2);
                yield pool;
            }
            default ->
                AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                        .connectionPoolConfiguration(connections -> connections
                                .maxSize(2)
                                .connectionFactoryConfiguration(factory -> factory.jdbcUrl(url)
                                        .principal(new NamePrincipal(user))
                                        .credential(new SimplePassword(password)))));
        };
    }
}
