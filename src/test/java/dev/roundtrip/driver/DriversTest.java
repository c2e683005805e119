package dev.roundtrip.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import java.sql.DriverManager;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class DriversTest {

    @Test
    void the_bundled_version_is_the_drivers_own_class_and_needs_no_maven() throws Exception {
        String version = DriverVersion.NEWEST_KNOWN.toString();

        try (LoadedDriver driver = Drivers.open(DriverCoordinates.parse("mysql-connector-j:" + version))) {
            assertThat(driver.bundled()).isTrue();
            assertThat(driver.name()).isEqualTo("mysql-connector-j");
            assertThat(driver.version()).isEqualTo(version);
            assertThat(driver.driver().getClass())
                    .isSameAs(DriverManager.getDriver("jdbc:mysql://h/").getClass());
        }
    }

    @Test
    void the_bundled_driver_of_mariadb_is_found_too() throws Exception {
        try (LoadedDriver driver = Drivers.open(DriverCoordinates.parse("mariadb-java-client:3.5.11"))) {
            assertThat(driver.bundled()).isTrue();
            assertThat(driver.driver().acceptsURL("jdbc:mariadb://h/")).isTrue();
        }
    }

    @Test
    void another_version_is_another_class_with_properties_of_its_own() {
        LoadedDriver old = TestDrivers.of("mysql-connector-j:8.0.33").loaded();

        assertThat(old.bundled()).isFalse();
        assertThat(old.driver().getClass().getClassLoader())
                .isNotSameAs(getClass().getClassLoader());
        assertThat(old.driver().getClass().getPackage().getImplementationVersion())
                .isEqualTo("8.0.33");
    }

    @Test
    void drivers_say_which_properties_they_know_without_a_connection() throws Exception {
        for (String coordinates : new String[] {"mysql-connector-j:8.0.33", "mariadb-java-client:3.5.6"}) {
            String url = coordinates.startsWith("mysql") ? "jdbc:mysql://h/d" : "jdbc:mariadb://h/d";

            assertThat(TestDrivers.of(coordinates).loaded().driver().getPropertyInfo(url, new Properties()))
                    .extracting(property -> property.name)
                    .contains("useServerPrepStmts", "cachePrepStmts");
        }
    }
}
