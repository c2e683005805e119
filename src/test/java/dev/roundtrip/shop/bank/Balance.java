package dev.roundtrip.shop.bank;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.junit.WireBudget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class Balance {

    private static HikariDataSource pool;

    @BeforeAll
    static void openPool() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(System.getProperty("database", "jdbc:mysql://127.0.0.1:4000/test?user=root"));
        config.addDataSourceProperty("useServerPrepStmts", "true");
        config.addDataSourceProperty("socketFactory", "dev.roundtrip.tap.connectorj.TapSocketFactory");
        pool = new HikariDataSource(config);
    }

    @AfterAll
    static void closePool() {
        pool.close();
    }

    @Test
    @WireBudget(roundTrips = 2)
    void a_balance_is_two_round_trips() throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement select = connection.prepareStatement("SELECT 100 + ?")) {
            select.setInt(1, 1);
            try (ResultSet balance = select.executeQuery()) {
                balance.next();
            }
        }
    }
}
