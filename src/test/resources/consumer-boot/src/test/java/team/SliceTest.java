package team;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import SLICES.AutoConfigureTestDatabase;
import SLICES.AutoConfigureTestDatabase.Replace;
import SLICES.JdbcTest;
import dev.roundtrip.junit.Budget;
import dev.roundtrip.junit.Wire;
import dev.roundtrip.junit.WireBudget;
import dev.roundtrip.junit.WireBudgetError;
import dev.roundtrip.tap.recording.Recording;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.jdbc.core.JdbcTemplate;

/** A slice with the property and nothing else. */
@JdbcTest(properties = {
    "roundtrip.tap=true",
    "spring.datasource.url=jdbc:mysql://${CONSUMER_SERVER}/",
    "spring.datasource.username=${CONSUMER_USER}",
    "spring.datasource.password=${CONSUMER_PASSWORD}"
})
@AutoConfigureTestDatabase(replace = Replace.NONE)
class SliceTest {

    @SpringBootApplication
    static class Application {}

    @Autowired
    private JdbcTemplate jdbc;

    @Test
    @WireBudget(dataSource = "dataSource", query = 1)
    void within_its_budget() {
        jdbc.queryForObject("SELECT 1", Integer.class);
    }

    @Test
    void over_its_budget() {
        Recording recording = Wire.record("dataSource", () -> jdbc.queryForObject("SELECT 1", Integer.class));

        WireBudgetError error = assertThrows(
                WireBudgetError.class, () -> Budget.unlimited().roundTrips(0).check("a query", recording));
        assertTrue(error.getMessage().contains("SliceTest.java"), error::getMessage);
    }

    @Test
    void runs_with_the_version_that_is_asked_for() {
        assertEquals(System.getProperty("boot.version"), SpringBootVersion.getVersion());
    }
}
