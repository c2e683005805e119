package team;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.roundtrip.junit.Budget;
import dev.roundtrip.junit.Wire;
import dev.roundtrip.junit.WireBudget;
import dev.roundtrip.junit.WireBudgetError;
import dev.roundtrip.tap.recording.Recording;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What docs/guards.md promises, on a team's class path: the jar, what it inherits, JUnit and Connector/J. */
class BudgetTest {

    private static final String URL = "jdbc:mysql://" + System.getenv("CONSUMER_SERVER")
            + "/?useServerPrepStmts=true&socketFactory=dev.roundtrip.tap.connectorj.TapSocketFactory";

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

    @ParameterizedTest
    @ValueSource(strings = {
        "com.zaxxer.hikari.HikariDataSource",
        "org.mariadb.jdbc.Driver",
        "org.yaml.snakeyaml.Yaml",
        "picocli.CommandLine",
        "org.testcontainers.containers.GenericContainer",
        "io.micrometer.core.instrument.MeterRegistry",
        "org.apache.commons.statistics.distribution.TDistribution",
        "org.eclipse.aether.RepositorySystem",
    })
    void no_other_library_is_on_the_class_path(String name) {
        assertThrows(ClassNotFoundException.class, () -> Class.forName(name));
    }

    @Test
    @WireBudget(prepare = 1, execute = 1, close = 1, roundTrips = 2)
    void within_its_budget() throws SQLException {
        select();
    }

    @Test
    void over_its_budget_with_the_linter_s_advice() throws Exception {
        Recording recording = Wire.record(this::select);

        WireBudgetError error = assertThrows(
                WireBudgetError.class,
                () -> Budget.unlimited().roundTrips(1).chatter(0).check("a select", recording));
        assertTrue(error.getMessage().contains("COM_STMT_PREPARE"), error::getMessage);
        assertTrue(error.getMessage().contains("Suggested fixes"), error::getMessage);
        assertTrue(error.getMessage().contains("BudgetTest.java"), error::getMessage);
    }

    private void select() throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("SELECT 1 + ?")) {
            select.setInt(1, 1);
            select.executeQuery().close();
        }
    }
}
