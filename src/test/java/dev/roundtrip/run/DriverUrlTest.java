package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.jdbc.JdbcUrl;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriverUrlTest {

    private static String of(String url, LoadedDriver driver, boolean ownServer) {
        return DriverUrl.of(JdbcUrl.parse(url).orElseThrow(), driver, ownServer).raw();
    }

    private static Optional<String> reasonToSkip(String url, LoadedDriver driver) {
        return DriverUrl.reasonToSkip(JdbcUrl.parse(url).orElseThrow(), driver);
    }

    private static final LoadedDriver CONNECTOR_J = NamedDriver.of("mysql-connector-j:9.7.0");
    private static final LoadedDriver MARIADB = NamedDriver.of("mariadb-java-client:3.5.6");
    private static final LoadedDriver MARIADB_4 = NamedDriver.of("mariadb-java-client:4.0.0");

    @ParameterizedTest
    @CsvSource(delimiter = ' ', textBlock = """
            jdbc:mysql://db:4000/d?a=b&c=%26 jdbc:mariadb://db:4000/d?a=b&c=%26
            jdbc:mysql:loadbalance://a,b/d jdbc:mariadb:loadbalance://a,b/d
            jdbc:mysql:replication://a,b/d jdbc:mariadb:replication://a,b/d
            """)
    void the_scheme_becomes_the_drivers_and_the_rest_stays_to_the_letter(String mysql, String mariaDb) {
        assertThat(of(mysql, MARIADB, false)).isEqualTo(mariaDb);
        assertThat(of(mariaDb, CONNECTOR_J, false)).isEqualTo(mysql);
        assertThat(of(mysql, CONNECTOR_J, true)).isEqualTo(mysql);
        assertThat(of(mariaDb, MARIADB, true)).isEqualTo(mariaDb);
        assertThat(reasonToSkip(mysql, MARIADB)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mysql+srv://db/d", "jdbc:mysql+srv:loadbalance://db/d"})
    void what_the_other_driver_cannot_do_is_skipped_with_the_reason(String url) {
        assertThat(reasonToSkip(url, MARIADB).orElseThrow())
                .contains("mariadb-java-client 3.5.6 has nothing like jdbc:mysql+srv:");
        assertThat(reasonToSkip(url, CONNECTOR_J)).isEmpty();
    }

    @Test
    void a_driver_that_insists_on_tls_is_told_that_our_own_servers_have_none() {
        assertThat(of("jdbc:mysql://db/d?a=b", MARIADB_4, true)).isEqualTo("jdbc:mariadb://db/d?a=b&sslMode=disable");
        assertThat(of("jdbc:mysql://db/d?sslMode=trust", MARIADB_4, true))
                .isEqualTo("jdbc:mariadb://db/d?sslMode=trust");
        assertThat(of("jdbc:mysql://db/d?a=b", MARIADB_4, false)).isEqualTo("jdbc:mariadb://db/d?a=b");
        assertThat(of("jdbc:mysql://db/d?a=b", MARIADB, true)).isEqualTo("jdbc:mariadb://db/d?a=b");
    }
}
