package dev.roundtrip.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.jdbc.UrlScheme;
import dev.roundtrip.testing.Words;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriverCoordinatesTest {

    @ParameterizedTest
    @CsvSource({
        "mysql-connector-j:8.0.33, com.mysql, mysql-connector-j, 8.0.33, CONNECTOR_J",
        "com.mysql:mysql-connector-j:26.10.0, com.mysql, mysql-connector-j, 26.10.0, CONNECTOR_J",
        "mysql-connector-java:8.0.28, mysql, mysql-connector-java, 8.0.28, CONNECTOR_J",
        "mysql:mysql-connector-java:8.0.33, mysql, mysql-connector-java, 8.0.33, CONNECTOR_J",
        "mariadb-java-client:3.5.6, org.mariadb.jdbc, mariadb-java-client, 3.5.6, MARIADB",
        "org.mariadb.jdbc:mariadb-java-client:4.0.0, org.mariadb.jdbc, mariadb-java-client, 4.0.0, MARIADB"
    })
    void a_driver_is_named_by_artifact_and_version_with_or_without_its_group(
            String text, String group, String artifact, String version, UrlScheme.Driver takes) throws DriverException {
        DriverCoordinates coordinates = DriverCoordinates.parse(text);

        assertThat(coordinates.product().groupId).isEqualTo(group);
        assertThat(coordinates.artifactId()).isEqualTo(artifact);
        assertThat(coordinates.version()).isEqualTo(version);
        assertThat(coordinates.takes()).isEqualTo(takes);
        assertThat(coordinates).hasToString(artifact + ":" + version).isEqualTo(DriverCoordinates.parse(text));
    }

    @ParameterizedTest
    @Words("""
            : 8.0.33 mysql-connector-j mysql-connector-j: mysql-connector-j:LATEST mysql-connector-j:[8,9)
            mysql-connector-j:9 mysql-connector-j:9.7.0/../../x mysql-connector-j:9.7.0:jar:tests
            org.mariadb:mariadb-java-client:3.5.6 postgresql:42.7.4
            """)
    @ValueSource(strings = {""})
    void anything_else_is_refused_with_an_example(String text) {
        assertThatExceptionOfType(DriverException.class)
                .isThrownBy(() -> DriverCoordinates.parse(text))
                .withMessageMatching("'.*' (is not|is none of|is no fixed version).*")
                .withMessageContaining("mariadb-java-client:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            mysql-connector-java:5.1.49 | Try mysql-connector-java:8.0.26 or later
            mysql-connector-j:8.0.28    | Try mysql-connector-j:8.0.31 or later
            mariadb-java-client:2.7.12  | Try mariadb-java-client:3.4.1 or later
            """)
    void a_version_that_the_tap_cannot_look_into_is_refused_and_says_from_which_on(String text, String why) {
        assertThatExceptionOfType(DriverException.class)
                .isThrownBy(() -> DriverCoordinates.parse(text))
                .withMessageContaining(why);
    }
}
