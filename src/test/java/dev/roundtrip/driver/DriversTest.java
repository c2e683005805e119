package dev.roundtrip.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlScheme;
import java.sql.DriverManager;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriversTest {

    @ParameterizedTest
    @CsvSource({"CONNECTOR_J, mysql-connector-j, jdbc:mysql://h/", "MARIADB, mariadb-java-client, jdbc:mariadb://h/"})
    void the_bundled_version_is_the_drivers_own_class_and_needs_no_maven(UrlScheme.Driver kind, String name, String url)
            throws Exception {
        String version = DriverVersion.newestKnown(kind).toString();
        try (LoadedDriver driver = Drivers.open(DriverCoordinates.parse(name + ":" + version))) {
            assertThat(driver.bundled()).isTrue();
            assertThat(driver.name()).isEqualTo(name);
            assertThat(driver.version()).isEqualTo(version);
            assertThat(driver.driver().getClass())
                    .isSameAs(DriverManager.getDriver(url).getClass());
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
