package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.driver.TestDriver;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.jdbc.UrlScheme;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.Sql;
import dev.roundtrip.testing.LongParameterizedTest;
import dev.roundtrip.testing.Texts;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the tap and MariaDB's own counters agree to the byte for every driver, without TLS and inside it. */
class DriverAgreementIT {

    /** The oldest and the newest version of each driver. */
    private static final List<String> ENDS = List.of(
            "mysql-connector-java:8.0.26",
            "mysql-connector-j:26.10.0",
            "mariadb-java-client:3.4.1",
            "mariadb-java-client:4.0.0");

    private static final String[] DRIVERS = Texts.words("""
            mysql-connector-java:8.0.26 mysql-connector-java:8.0.28 mysql-connector-j:8.0.31 mysql-connector-j:8.0.33
            mysql-connector-j:8.2.0 mysql-connector-j:8.4.0 mysql-connector-j:9.1.0 mysql-connector-j:9.7.0
            mysql-connector-j:26.10.0 mariadb-java-client:3.4.1 mariadb-java-client:3.5.6 mariadb-java-client:3.5.11
            mariadb-java-client:4.0.0
            """);

    private static final int TRANSFERS = 3;

    private static final TappedServer SERVER = TappedServer.shared();

    static Stream<Arguments> endsAndStrings() {
        return driversAndStrings(ENDS.stream());
    }

    static Stream<Arguments> versionsBetweenAndStrings() {
        return driversAndStrings(Stream.of(DRIVERS).filter(driver -> !ENDS.contains(driver)));
    }

    private static Stream<Arguments> driversAndStrings(Stream<String> drivers) {
        return drivers.flatMap(driver -> Stream.of(StudyStrings.S1, StudyStrings.S3, StudyStrings.S5)
                .flatMap(string -> Stream.of(false, true).map(tls -> Arguments.of(driver, string, tls))));
    }

    @ParameterizedTest(name = "{0} {1} tls={2}")
    @MethodSource("endsAndStrings")
    void the_tap_counts_what_the_server_counts(String coordinates, StudyStrings string, boolean tls) throws Exception {
        compare(coordinates, string.parameters, tls);
    }

    @LongParameterizedTest
    @MethodSource("versionsBetweenAndStrings")
    void the_tap_counts_what_the_server_counts_with_the_versions_between(
            String coordinates, StudyStrings string, boolean tls) throws Exception {
        compare(coordinates, string.parameters, tls);
    }

    @ParameterizedTest(name = "{0} tls={1}")
    @CsvSource({
        "mysql-connector-java:8.0.26,false",
        "mysql-connector-j:9.7.0,true",
        "mariadb-java-client:3.5.11,false",
        "mariadb-java-client:4.0.0,true"
    })
    void the_tap_counts_what_the_server_counts_if_the_driver_compresses(String coordinates, boolean tls)
            throws Exception {
        WireFigures figures = compare(coordinates, StudyStrings.S3.parameters + "&useCompression=true", tls);

        assertThat(figures.bytes().savedReceiving()).isNotZero();
    }

    private static WireFigures compare(String coordinates, String parameters, boolean tls) throws Exception {
        TestDriver driver = TestDrivers.of(coordinates);
        try (CountedConnection counted =
                driver.connect(SERVER.server(), "test", parameters + "&sslMode=" + sslMode(driver, tls))) {
            assertThat(inTls(counted)).isEqualTo(tls);
            return ServerAgreementIT.assertAgree(counted.connection(), counted::takeInterval, TRANSFERS);
        }
    }

    private static String sslMode(TestDriver driver, boolean tls) {
        return switch (driver.loaded().takes()) {
            case CONNECTOR_J -> tls ? "REQUIRED" : "DISABLED";
            case MARIADB -> tls ? "trust" : "disable";
        };
    }

    private static boolean inTls(CountedConnection counted) throws SQLException {
        return !Sql.text(counted.connection(), "SHOW SESSION STATUS LIKE 'Ssl_cipher'")
                .isEmpty();
    }

    static Stream<String> connectorJ() {
        return Stream.of(DRIVERS).filter(driver -> driver.startsWith("mysql"));
    }

    @ParameterizedTest
    @MethodSource("connectorJ")
    void up_to_8_2_a_cached_statement_is_reset_before_each_reuse_and_later_no_more(String coordinates)
            throws Exception {
        TestDriver driver = TestDrivers.of(coordinates);
        assertThat(driver.loaded().takes()).isEqualTo(UrlScheme.Driver.CONNECTOR_J);
        try (CountedConnection counted =
                driver.connect(SERVER.server(), "test", StudyStrings.S5.parameters + "&sslMode=DISABLED")) {
            StudyStrings.transfer(counted.connection());

            WireFigures again = counted.count(StudyStrings::transfer);

            boolean resets = coordinates.contains(":8.0.") || coordinates.contains(":8.2.");
            assertThat(again.count(dev.roundtrip.wire.Command.COM_STMT_RESET))
                    .isEqualTo(resets ? StudyStrings.STATEMENTS : 0);
        }
    }
}
