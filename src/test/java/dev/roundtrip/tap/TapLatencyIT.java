package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.Sql;
import dev.roundtrip.testing.Words;
import dev.roundtrip.wire.Command;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests real drivers and a real server with a latency between them: the same is sent, and each round trip takes its
 * time.
 */
class TapLatencyIT {

    private static final long RTT = Duration.ofMillis(1).toNanos();

    private static final TappedServer SERVER = TappedServer.shared();

    private static Tap tap(long rttNanos) {
        return Tap.builder(NanoClock.SYSTEM)
                .latency(new NetworkLatency(rttNanos, OptionalLong.empty()))
                .open();
    }

    @ParameterizedTest
    @Words("""
            jdbc:mysql:sslMode=DISABLED jdbc:mysql:sslMode=REQUIRED jdbc:mysql:sslMode=REQUIRED&useCompression=true
            jdbc:mariadb:sslMode=trust
            """)
    void wire_and_server_agree_over_a_line_and_every_round_trip_takes_its_time(String string) throws Exception {
        String driver = string.substring(0, string.lastIndexOf(':') + 1);
        String parameters = StudyStrings.S3.parameters + "&" + string.substring(driver.length());
        try (Tap tap = tap(RTT);
                Connection connection = connect(driver, tap, parameters)) {
            tap.takeInterval();
            TappedServer.Reading before = SERVER.readAtRest(1);
            long begun = System.nanoTime();

            StudyStrings.transfer(connection);
            connection.isValid(5);

            long took = System.nanoTime() - begun;
            WireFigures figures = tap.takeInterval();
            Map<String, Long> counted =
                    SERVER.othersSince(before, figures.bytes().receivedOnLine());
            assertThat(counted).isEqualTo(ServerAgreementIT.serverCountersOf(figures, 1));
            // MariaDB's driver sends some commands without waiting for the previous answer, and keeps statements.
            boolean waits = driver.equals("jdbc:mysql:");
            assertThat(took).isGreaterThanOrEqualTo(RTT * (waits ? figures.roundTrips() : StudyStrings.STATEMENTS));
            assertThat(figures.count(Command.COM_STMT_CLOSE) > 0).isEqualTo(waits);
        }
    }

    private static Connection connect(String driver, Tap tap, String parameters) throws SQLException {
        String url = driver + SERVER.url(parameters).substring("jdbc:mysql:".length());
        return DriverManager.getConnection(url, Sql.login(SERVER.server(), tap.driverPropertiesFor(url)));
    }

    /** The round trips are those of TCP, the greeting and the authentication; TLS takes at least one more. */
    @ParameterizedTest
    @ValueSource(strings = {"DISABLED", "REQUIRED"})
    void opening_a_connection_takes_a_round_trip_for_tcp_and_for_each_answer(String sslMode) throws Exception {
        long least = sslMode.equals("REQUIRED") ? 4 : 3;
        try (Tap tap = tap(RTT)) {
            long begun = System.nanoTime();
            try (Connection connection = connect("jdbc:mysql:", tap, "sslMode=" + sslMode)) {
                long took = System.nanoTime() - begun;

                assertThat(connection.isValid(5)).isTrue();
                assertThat(took).isGreaterThanOrEqualTo(least * RTT);
            }
        }
    }

    @Test
    void a_socket_timeout_counts_the_lines_time() throws Exception {
        long rtt = Duration.ofMillis(300).toNanos();
        try (Tap tap = tap(rtt)) {
            String parameters = "sslMode=DISABLED&connectTimeout=10000&socketTimeout=50";

            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> connect("jdbc:mysql:", tap, parameters).close())
                    .withStackTraceContaining("Read timed out");
        }
    }

    @Test
    void a_line_without_delay_is_no_line() {
        try (Tap tap = tap(0)) {
            assertThat(tap.newLatency()).isEmpty();
        }
    }
}
