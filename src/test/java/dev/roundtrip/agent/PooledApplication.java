package dev.roundtrip.agent;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;

/** An application that uses its pool of two connections until its stdin ends, and holds one of them. */
public final class PooledApplication {

    private PooledApplication() {}

    /** Runs the application. Its arguments are the connection string, the user and the password. */
    public static void main(String[] arguments) throws Exception {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(arguments[0]);
        pool.setUsername(arguments[1]);
        pool.setPassword(arguments[2]);
        pool.setMaximumPoolSize(2);
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
}
