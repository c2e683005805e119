package dev.roundtrip.junit;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A budget for the test's own connections, as a team writes it; {@link ParallelBudgetsIT} runs such tests at once. */
class OwnConnectionsIT {

    @AutoClose
    private static HikariDataSource pool;

    @BeforeAll
    static void open_the_pool() throws SQLException {
        pool = new HikariDataSource(Bank.untapped("useLocalSessionState=true"));
    }

    private TappedDataSource own;

    @BeforeEach
    void connect() {
        own = Wire.tapped(pool);
    }

    @AfterEach
    void close() {
        own.close();
    }

    @Test
    @WireBudget(dataSource = WireBudget.OWN, roundTrips = 1)
    void a_balance_is_one_round_trip() {
        new Bank(own).balance(1);
    }
}
