package team;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.roundtrip.junit.Budget;
import dev.roundtrip.junit.Wire;
import dev.roundtrip.junit.WireBudget;
import dev.roundtrip.junit.WireBudgetError;
import dev.roundtrip.tap.recording.Recording;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A budget with MariaDB's driver alone. */
class BudgetTest {

    private static final String URL = "jdbc:mariadb://" + System.getenv("CONSUMER_SERVER")
            + "/?socketFactory=dev.roundtrip.tap.mariadb.MariaDbTapSocketFactory";

    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection(
                URL, System.getenv("CONSUMER_USER"), System.getenv("CONSUMER_PASSWORD"));
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void connector_j_is_not_on_the_class_path() {
        assertThrows(ClassNotFoundException.class, () -> Class.forName("com.mysql.cj.jdbc.Driver"));
    }

    @Test
    @WireBudget(query = 1, roundTrips = 1)
    void within_its_budget() throws SQLException {
        connection.createStatement().execute("SELECT 1");
    }

    @Test
    void over_its_budget() throws Exception {
        Recording recording = Wire.record(() -> connection.createStatement().execute("SELECT 1"));

        WireBudgetError error = assertThrows(
                WireBudgetError.class, () -> Budget.unlimited().commands(0).check("a select", recording));
        assertTrue(error.getMessage().contains("SELECT ?"), error::getMessage);
        assertEquals(1, recording.businessStatements());
    }
}
