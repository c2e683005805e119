package dev.roundtrip.tap;

import static dev.roundtrip.server.Sql.text;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.mysql.cj.jdbc.exceptions.CommunicationsException;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.SeenPeers.SeenClient;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.Sql;
import dev.roundtrip.testing.Words;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TappedConnectionIT {

    private static final TappedServer SERVER = TappedServer.shared();

    @AutoClose
    private final Tap tap = Tap.open(NanoClock.SYSTEM);

    @Test
    void a_tap_sees_its_own_connections_only() throws Exception {
        try (Tap other = Tap.open(NanoClock.SYSTEM);
                Connection connection = SERVER.connect(tap, "");
                Connection ofOther = SERVER.connect(other, "");
                Connection ofNone = SERVER.connectUntapped("")) {
            tap.takeInterval();
            other.takeInterval();

            text(connection, "SELECT 1");
            text(ofOther, "SELECT 2");
            text(ofOther, "SELECT 3");
            text(ofNone, "SELECT 4");

            assertThat(tap.takeInterval().count(COM_QUERY)).isEqualTo(1);
            assertThat(other.takeInterval().count(COM_QUERY)).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sslMode=REQUIRED"})
    void a_driver_is_known_by_its_own_connection_attributes(String parameters) throws Exception {
        try (Tap texts = Tap.builder(NanoClock.SYSTEM).texts().open();
                Connection connection = SERVER.connect(texts, parameters)) {
            text(connection, "SELECT 1");
            texts.takeInterval();

            assertThat(texts.peers().clients())
                    .containsExactly(new SeenClient("MySQL Connector/J " + DriverVersion.NEWEST_KNOWN, 1));
            assertThat(texts.peers().servers()).hasSize(1).allMatch(version -> version.contains("MariaDB"));
        }
    }

    @Test
    void the_driver_knows_that_tls_is_on() throws Exception {
        try (Connection connection = SERVER.connect(tap, "sslMode=REQUIRED")) {
            com.mysql.cj.jdbc.JdbcConnection driver = connection.unwrap(com.mysql.cj.jdbc.JdbcConnection.class);

            assertThat(driver.getSession().isSSLEstablished()).isTrue();
            assertThat(text(connection, "SHOW SESSION STATUS LIKE 'Ssl_cipher'"))
                    .doesNotEndWith(" ");
        }
    }

    @Test
    void a_certificate_that_is_not_trusted_fails_as_it_does_without_the_tap() {
        assertThatExceptionOfType(CommunicationsException.class)
                .isThrownBy(() -> SERVER.connect(tap, "sslMode=VERIFY_CA"))
                .withStackTraceContaining("Caused by: javax.net.ssl.SSL");

        assertThat(tap.takeInterval().connections()).isEqualTo(new ConnectionCounts(1, 1, 0));
    }

    @ParameterizedTest
    @Words("""
            useReadAheadInput=false useUnbufferedInput=true&useReadAheadInput=false
            useCompression=false&tcpKeepAlive=true&tcpNoDelay=false&tcpRcvBuf=65536&tcpSndBuf=65536
            socketTimeout=30000&connectTimeout=5000&localSocketAddress=127.0.0.1&tcpTrafficClass=8
            sslMode=REQUIRED&socketTimeout=30000&useUnbufferedInput=true
            """)
    void socket_options_of_the_string_keep_working(String parameters) throws Exception {
        try (Connection connection = SERVER.connect(tap, parameters)) {
            tap.takeInterval();

            assertThat(text(connection, "SELECT REPEAT('x', 70000)")).hasSize(70_000);

            WireFigures figures = tap.takeInterval();
            assertThat(figures.businessStatements()).isEqualTo(1);
            assertThat(figures.command(COM_QUERY).bytesReceived()).isGreaterThan(70_000);
            assertThat(figures.unreadable()).isEmpty();
        }
    }

    @Test
    void a_network_timeout_reaches_the_socket_inside_tls_and_the_connection_counts_as_closed() throws Exception {
        try (Connection connection = SERVER.connect(tap, "sslMode=REQUIRED")) {
            connection.setNetworkTimeout(Runnable::run, 200);

            assertThatExceptionOfType(CommunicationsException.class)
                    .isThrownBy(() -> text(connection, "SELECT SLEEP(20)"));

            assertThat(tap.takeInterval().connections()).isEqualTo(new ConnectionCounts(1, 1, 0));
        }
    }

    @Test
    void a_connection_that_the_server_ends_leaves_the_driver_with_its_own_exception() throws Exception {
        try (Connection connection = SERVER.connect(tap, "")) {
            SERVER.execute("KILL " + text(connection, "SELECT CONNECTION_ID()"));

            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> text(connection, "SELECT 1"))
                    .satisfies(failure ->
                            assertThat(failure.getClass().getPackageName()).startsWith("com.mysql.cj"));

            assertThat(tap.takeInterval().connections().openNow()).isZero();
        }
    }

    @Test
    void a_server_that_cannot_be_reached_is_no_connection_of_the_tap() {
        Properties properties = Sql.login(SERVER.server(), tap.driverProperties());

        assertThatExceptionOfType(CommunicationsException.class)
                .isThrownBy(() -> java.sql.DriverManager.getConnection("jdbc:mysql://127.0.0.1:1/test", properties));

        assertThat(tap.takeInterval().connections()).isEqualTo(new ConnectionCounts(0, 0, 0));
    }

    @Test
    void a_listener_that_throws_harms_neither_the_driver_nor_the_figures() throws Exception {
        try (Tap telling = Tap.builder(NanoClock.SYSTEM)
                        .listener(() -> exchange -> {
                            throw new IllegalStateException("a fault of the listener");
                        })
                        .open();
                Connection connection = SERVER.connect(telling, "")) {
            telling.takeInterval();

            text(connection, "SELECT 1");
            text(connection, "SELECT 2");

            WireFigures figures = telling.takeInterval();
            assertThat(figures.businessStatements()).isEqualTo(2);
            assertThat(figures.unreadable()).isEmpty();
        }
    }
}
