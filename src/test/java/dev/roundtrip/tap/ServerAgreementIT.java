package dev.roundtrip.tap;

import static dev.roundtrip.wire.Command.COM_PING;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;
import static dev.roundtrip.wire.Purpose.BUSINESS;
import static dev.roundtrip.wire.Purpose.TRANSACTION_CONTROL;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.ChatterResult;
import dev.roundtrip.report.CommandFigures;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.Sql;
import dev.roundtrip.wire.Command;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the tap and the server count the same, exactly. MariaDB 11.4 counts as follows:
 * <ul>
 *   <li>{@code Com_stmt_prepare}, {@code Com_stmt_execute}, {@code Com_stmt_close}: the three commands.
 *   <li>{@code Questions}: COM_QUERY and COM_STMT_EXECUTE. {@code Queries}: these, COM_STMT_PREPARE and COM_STMT_CLOSE.
 *   <li>{@code Com_select}, {@code Com_update}, {@code Com_commit}, {@code Com_set_option}: by statement, whether as
 *       text or prepared.
 *   <li>{@code Com_admin_commands}: COM_PING.
 *   <li>{@code Bytes_received}, {@code Bytes_sent}: the protocol's bytes, packet headers included; under TLS what is
 *       inside it, and with compression the compressed bytes.
 * </ul>
 */
class ServerAgreementIT {

    private static final int TRANSFERS = 3;
    private static final int UPDATES_PER_TRANSFER = StudyStrings.STATEMENTS / 8;

    private static final TappedServer SERVER = TappedServer.shared();

    @ParameterizedTest
    @CsvSource({
        "S1,DISABLED",
        "S2,DISABLED",
        "S3,DISABLED",
        "S5,DISABLED",
        "S1,REQUIRED",
        "S2,REQUIRED",
        "S3,REQUIRED",
        "S5,REQUIRED",
        "S1,DISABLED&useCompression=true",
        "S3,DISABLED&useCompression=true",
        "S3,REQUIRED&useCompression=true",
        "S5,REQUIRED&useCompression=true"
    })
    void the_tap_counts_what_the_server_counts(StudyStrings string, String sslMode) throws Exception {
        try (Tap tap = Tap.open(NanoClock.SYSTEM);
                Connection connection = SERVER.connect(tap, string.parameters + "&sslMode=" + sslMode)) {
            assertAgree(connection, tap::takeInterval, TRANSFERS);
        }
    }

    /** Requires that the commands of this number of transfers are what the server counted, and returns them. */
    static WireFigures assertAgree(Connection connection, Supplier<WireFigures> interval, int transfers)
            throws Exception {
        WireFigures unused = interval.get();
        TappedServer.Reading before = SERVER.readAtRest(1);
        for (int i = 0; i < transfers; i++) {
            StudyStrings.transfer(connection);
        }
        // The ping is answered last, so a COM_STMT_CLOSE before it has been counted by then.
        connection.isValid(5);
        WireFigures figures = interval.get();
        assertThat(SERVER.othersSince(before, figures.bytes().receivedOnLine()))
                .isEqualTo(serverCountersOf(figures, transfers));
        assertThat(figures.businessStatements()).isEqualTo((long) transfers * StudyStrings.STATEMENTS);
        assertThat(figures.unreadable()).isEmpty();
        assertThat(figures.errors()).isZero();
        return figures;
    }

    /** The counts that MariaDB must have for these figures, without zeros. */
    static Map<String, Long> serverCountersOf(WireFigures figures, int transfers) {
        long updates = (long) transfers * UPDATES_PER_TRANSFER;
        Map<String, Long> counters = new TreeMap<>();
        counters.put("Com_stmt_prepare", figures.count(COM_STMT_PREPARE));
        counters.put("Com_stmt_execute", figures.count(COM_STMT_EXECUTE));
        counters.put("Com_stmt_close", figures.count(COM_STMT_CLOSE));
        counters.put("Com_stmt_reset", figures.count(COM_STMT_RESET));
        counters.put("Com_admin_commands", figures.count(COM_PING));
        counters.put("Com_commit", figures.count(TRANSACTION_CONTROL));
        counters.put("Com_set_option", chatterStartingWith("SET ", figures));
        counters.put("Com_update", updates);
        counters.put("Com_select", figures.count(BUSINESS) - updates + chatterStartingWith("SELECT ", figures));
        counters.put("Questions", figures.count(COM_QUERY) + figures.count(COM_STMT_EXECUTE));
        counters.put(
                "Queries",
                figures.count(COM_QUERY)
                        + figures.count(COM_STMT_EXECUTE)
                        + figures.count(COM_STMT_PREPARE)
                        + figures.count(COM_STMT_CLOSE)
                        + figures.count(COM_STMT_RESET));
        counters.put("Bytes_received", figures.bytes().sentOnLine());
        counters.put("Bytes_sent", figures.bytes().receivedOnLine());
        counters.values().removeIf(value -> value == 0);
        return counters;
    }

    private static long chatterStartingWith(String start, WireFigures figures) {
        return figures.chatter().stream()
                .filter(figure -> figure.sql().regionMatches(true, 0, start, 0, start.length()))
                .mapToLong(ChatterResult::count)
                .sum();
    }

    @Test
    void the_bytes_of_a_connection_are_those_of_its_handshake_and_its_commands() throws Exception {
        try (Tap tap = Tap.open(NanoClock.SYSTEM)) {
            try (Connection connection = SERVER.connect(tap, StudyStrings.S3.parameters)) {
                StudyStrings.transfer(connection);
            }

            WireFigures figures = tap.takeInterval();

            long sent = figures.commands().values().stream()
                    .mapToLong(CommandFigures::bytesSent)
                    .sum();
            long received = figures.commands().values().stream()
                    .mapToLong(CommandFigures::bytesReceived)
                    .sum();
            assertThat(figures.bytes().sent()).isEqualTo(figures.bytes().handshakeSent() + sent);
            assertThat(figures.bytes().received()).isEqualTo(figures.bytes().handshakeReceived() + received);
            assertThat(figures.bytes().handshakeSent()).isPositive();
            assertThat(figures.count(Command.COM_QUIT)).isEqualTo(1);
            assertThat(figures.connections()).isEqualTo(new ConnectionCounts(1, 1, 0));
        }
    }

    @ParameterizedTest
    @EnumSource(StudyStrings.class)
    void through_a_pool_used_by_several_threads_both_count_the_same(StudyStrings string) throws Exception {
        int threads = 4;
        String url = SERVER.url(string.parameters + "&sslMode=DISABLED");
        try (Tap tap = Tap.open(NanoClock.SYSTEM);
                HikariDataSource pool = Sql.pool(SERVER.server(), url, tap.driverPropertiesFor(url), threads, true)) {
            warmUp(pool, threads);
            WireFigures setUp = tap.takeInterval();
            TappedServer.Reading before = SERVER.readAtRest(threads);

            TappedServer.inThreads(threads, thread -> {
                for (int i = 0; i < TRANSFERS; i++) {
                    try (Connection connection = pool.getConnection()) {
                        StudyStrings.transfer(connection);
                    }
                }
            });

            WireFigures figures = tap.takeInterval();
            assertThat(SERVER.othersSince(before, figures.bytes().received()))
                    .isEqualTo(serverCountersOf(figures, threads * TRANSFERS));
            assertThat(setUp.connections()).isEqualTo(new ConnectionCounts(threads, 0, threads));
            assertThat(figures.businessStatements()).isEqualTo((long) threads * TRANSFERS * StudyStrings.STATEMENTS);
        }
    }

    /** Takes all connections at once, so that all are made, and leaves each with an answered command. */
    private static void warmUp(HikariDataSource pool, int size) throws Exception {
        List<Connection> connections = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            connections.add(pool.getConnection());
        }
        for (Connection connection : connections) {
            StudyStrings.transfer(connection);
            connection.close();
        }
    }

    @Test
    void nothing_is_added_to_what_a_connection_sends() throws Exception {
        String parameters = StudyStrings.S5.parameters + "&sslMode=DISABLED&connectionAttributes=app:test";
        // The first connection of a string asks for the server's variables, which maxPerformance keeps for the later
        // ones.
        SERVER.connectUntapped(parameters).close();

        try (Tap tap = Tap.open(NanoClock.SYSTEM)) {
            TappedServer.Reading before = SERVER.readAtRest(0);
            try (Connection tapped = SERVER.connect(tap, parameters)) {
                tapped.isValid(5);
                long bytes = tap.takeInterval().bytes().received();
                Map<String, Long> ofTapped = SERVER.othersSince(before, bytes);
                before = SERVER.readAtRest(1);
                try (Connection untapped = SERVER.connectUntapped(parameters)) {
                    untapped.isValid(5);
                    Map<String, Long> ofUntapped = SERVER.othersSince(before, bytes);

                    assertThat(ofTapped).isEqualTo(ofUntapped).containsEntry("Bytes_sent", bytes);
                }
            }
        }
    }
}
