package dev.roundtrip.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlScheme;
import java.sql.DriverManager;
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
}
