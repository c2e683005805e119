package dev.roundtrip.agent;

import com.alibaba.druid.pool.DruidDataSource;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;
import org.springframework.beans.BeanWrapperImpl;
import org.springframework.beans.MutablePropertyValues;

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

    /** With the connection string, the login and the size, by whatever names the pool has for them. */
    private static DataSource pool(String name, String url, String user, String password) {
        DataSource pool = switch (name) {
            case "HIKARI" -> new HikariDataSource();
            case "DBCP2" -> new BasicDataSource();
            default -> new DruidDataSource();
        };
        MutablePropertyValues values = new MutablePropertyValues()
                .add("jdbcUrl", url)
                .add("url", url)
                .add("username", user)
                .add("password", password)
                .add("driverClassName", "com.mysql.cj.jdbc.Driver")
                .add("maximumPoolSize", 2)
                .add("maxActive", 2)
                .add("maxTotal", 2);
        new BeanWrapperImpl(pool).setPropertyValues(values, true);
        return pool;
    }
}
