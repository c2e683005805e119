package dev.roundtrip.tap;

import static dev.roundtrip.server.Sql.text;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_SEND_LONG_DATA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.TestCertificate;
import dev.roundtrip.tap.proxy.Relay;
import dev.roundtrip.tap.proxy.RelayTls;
import dev.roundtrip.tap.proxy.TestRelays;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the proxy, the server and the tap in the driver's socket count the same, exactly. */
class ProxyAgreementIT {

    private static final int THREADS = 4;
    private static final int TRANSFERS = 3;
    private static final int MANY = 1_000;

    private static final TappedServer SERVER = TappedServer.shared();

    private final List<String> warnings = new CopyOnWriteArrayList<>();

    @AutoClose
    private final Tap tap = Tap.builder(NanoClock.SYSTEM).texts().open();

    @AutoClose
    private Relay relay;

    @TempDir
    private Path folder;

    @BeforeAll
    static void prepareServer() throws Exception {
        Sql.execute(SERVER.server(), "SET GLOBAL max_connections = " + (MANY + 100), "SET GLOBAL local_infile = 1");
        SERVER.execute("CREATE OR REPLACE TABLE long_values (id INT PRIMARY KEY AUTO_INCREMENT, v LONGTEXT)");
    }

    private void relayTo(DatabaseServer target, Optional<RelayTls> tls) throws Exception {
        relay = TestRelays.to(target.host(), target.port(), tls, tap, warnings);
    }

    private String url(String parameters) {
        return "jdbc:mysql://127.0.0.1:" + relay.address().getPort() + "/test?" + parameters;
    }

    private Connection connect(String parameters) throws SQLException {
        return DriverManager.getConnection(url(parameters), Sql.login(SERVER.server(), new Properties()));
    }

    @ParameterizedTest
    @EnumSource(StudyStrings.class)
    void the_proxy_counts_what_the_server_counts_over_many_connections_and_threads(StudyStrings string)
            throws Exception {
        relayTo(SERVER.server(), Optional.empty());
        List<Connection> connections = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            connections.add(connect(string.parameters));
            connections.get(i).isValid(5);
        }
        tap.takeInterval();
        TappedServer.Reading before = SERVER.readAtRest(THREADS);

        TappedServer.inThreads(THREADS, thread -> {
            for (int i = 0; i < TRANSFERS; i++) {
                StudyStrings.transfer(connections.get(thread));
            }
            connections.get(thread).isValid(5);
        });

        WireFigures figures = tap.takeInterval();
        assertThat(SERVER.othersSince(before, figures.bytes().received()))
                .isEqualTo(ServerAgreementIT.serverCountersOf(figures, THREADS * TRANSFERS));
        assertThat(figures.businessStatements()).isEqualTo((long) THREADS * TRANSFERS * StudyStrings.STATEMENTS);
        assertThat(figures.unreadable()).isEmpty();
        assertThat(figures.errors()).isZero();
        assertThat(tap.texts().stream().mapToLong(SentText::commands).sum())
                .as("each command is at one text")
                .isEqualTo(tap.totals().commands().values().stream()
                        .mapToLong(command -> command.count())
                        .sum());
        assertThat(warnings).containsExactly("declined");
        for (Connection connection : connections) {
            connection.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"S1, ''", "S2, ''", "S3, ''", "S5, ''", "S3, &useCompression=true"})
    void the_tap_in_the_driver_and_the_proxy_count_the_same(StudyStrings string, String more) throws Exception {
        relayTo(SERVER.server(), Optional.empty());
        WireFigures seen = countedAlike(string.parameters + more, StudyStrings::transfer);
        assertThat(seen.bytes().savedSending() != 0).isEqualTo(!more.isEmpty());
    }

    @Test
    void local_files_long_data_and_large_results_count_the_same() throws Exception {
        relayTo(SERVER.server(), Optional.empty());
        String line = "x".repeat(200) + "\n";
        byte[] file = line.repeat(20_000).getBytes(StandardCharsets.US_ASCII);
        Path rows = Files.write(folder.resolve("rows.csv"), file);
        String parameters = "useServerPrepStmts=true&allowLoadLocalInfile=true&useFetchSizeInBytes=false";
        WireFigures seen = countedAlike(parameters, connection -> {
            try (Statement statement = connection.createStatement()) {
                assertThat(statement.executeUpdate("LOAD DATA LOCAL INFILE '" + rows + "' INTO TABLE long_values (v)"))
                        .isEqualTo(20_000);
            }
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO long_values (v) VALUES (?)")) {
                insert.setBlob(1, new ByteArrayInputStream(file));
                insert.executeUpdate();
            }
            try (Statement statement = connection.createStatement()) {
                statement.setFetchSize(Integer.MIN_VALUE);
                long length = 0;
                try (ResultSet result = statement.executeQuery("SELECT v FROM long_values")) {
                    while (result.next()) {
                        length += result.getString(1).length();
                    }
                }
                assertThat(length).isEqualTo(20_000L * 200 + file.length);
            }
        });
        assertThat(seen.count(COM_STMT_SEND_LONG_DATA)).isPositive();
        assertThat(seen.bytes().received()).isGreaterThan(2L * file.length);
    }

    @Test
    void a_thousand_connections_need_no_more_threads() throws Exception {
        relayTo(SERVER.server(), Optional.empty());
        List<Connection> connections = new CopyOnWriteArrayList<>();
        TappedServer.inThreads(THREADS, thread -> {
            for (int i = 0; i < MANY / THREADS; i++) {
                connections.add(connect("useServerPrepStmts=true&cacheServerConfiguration=true"));
            }
        });
        tap.takeInterval();
        TappedServer.Reading before = SERVER.readAtRest(MANY);

        TappedServer.inThreads(THREADS, thread -> {
            for (int i = thread; i < MANY; i += THREADS) {
                try (PreparedStatement select =
                        connections.get(i).prepareStatement("SELECT balance FROM account WHERE id = ?")) {
                    select.setInt(1, i % 100);
                    select.executeQuery().close();
                }
                connections.get(i).isValid(5);
            }
        });

        WireFigures figures = tap.takeInterval();
        assertThat(figures.connections().openNow()).isEqualTo(MANY);
        assertThat(figures.count(COM_STMT_EXECUTE)).isEqualTo(MANY);
        Map<String, Long> counted = SERVER.othersSince(before, figures.bytes().received());
        assertThat(counted)
                .containsEntry("Com_stmt_prepare", figures.count(COM_STMT_PREPARE))
                .containsEntry("Com_stmt_execute", figures.count(COM_STMT_EXECUTE))
                .containsEntry("Com_stmt_close", figures.count(COM_STMT_CLOSE))
                .containsEntry("Bytes_received", figures.bytes().sent())
                .containsEntry("Bytes_sent", figures.bytes().received());
        assertThat(Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith("roundtrip-proxy")))
                .hasSizeLessThanOrEqualTo(Runtime.getRuntime().availableProcessors());
        for (Connection connection : connections) {
            connection.close();
        }
        assertThat(closed().unreadable()).isEmpty();
    }

    @Test
    void with_a_certificate_both_sides_use_tls_and_the_commands_are_read() throws Exception {
        TestCertificate own = TestCertificate.in(folder);
        relayTo(SERVER.server(), Optional.of(RelayTls.of(own.certificate(), own.key(), Optional.empty())));
        countedAlike(StudyStrings.S3.parameters + "&sslMode=REQUIRED", connection -> {
            assertThat(text(connection, "SHOW STATUS LIKE 'Ssl_cipher'")).isNotEmpty();
            StudyStrings.transfer(connection);
        });
        assertThat(warnings).isEmpty();
    }

    @Test
    void a_client_that_requires_tls_is_told_that_there_is_none() throws Exception {
        relayTo(SERVER.server(), Optional.empty());

        assertThatThrownBy(() -> connect("sslMode=REQUIRED"))
                .hasStackTraceContaining("SSL Connection required, but not provided by server");
        assertThat(warnings).containsExactly("declined");
    }

    @Test
    void a_server_certificate_of_another_authority_is_refused() throws Exception {
        TestCertificate own = TestCertificate.in(folder);
        relayTo(
                SERVER.server(),
                Optional.of(RelayTls.of(own.certificate(), own.key(), Optional.of(own.certificate()))));

        assertThatThrownBy(() -> connect("sslMode=REQUIRED")).isInstanceOf(SQLException.class);
        assertThat(warnings).anySatisfy(warning -> assertThat(warning).startsWith("TLS with the server failed: "));
    }

    @Test
    void tidb_counts_what_the_proxy_counts() throws Exception {
        DatabaseServer tidb = TestServers.requireTidb();
        relayTo(tidb, Optional.empty());
        try (CommandCounters counters = CommandCounters.of(tidb);
                Connection one = connectTo(tidb);
                Connection other = connectTo(tidb)) {
            Sql.execute(one, "DROP TABLE IF EXISTS account");
            StudyStrings.createTable(one);
            tap.takeInterval();
            counters.sinceLast();

            TappedServer.inThreads(2, thread -> {
                for (int i = 0; i < TRANSFERS; i++) {
                    StudyStrings.transfer(thread == 0 ? one : other);
                }
            });
            WireFigures figures = tap.takeInterval();

            assertThat(counters.in(CommandCounters.commands(figures))).isEqualTo(counters.sinceLast());
            assertThat(figures.count(COM_STMT_EXECUTE)).isPositive();
            assertThat(figures.businessStatements()).isEqualTo(2L * TRANSFERS * StudyStrings.STATEMENTS);
        }
    }

    private Connection connectTo(DatabaseServer tidb) throws SQLException {
        return DriverManager.getConnection(url(StudyStrings.S3.parameters), Sql.login(tidb, new Properties()));
    }

    /** The figures once the proxy has seen the end of all connections. */
    private WireFigures closed() throws Exception {
        TestRelays.await(() -> tap.totals().connections().openNow() == 0);
        return tap.takeInterval();
    }

    /** Requires that the proxy sees of a connection what the tap in its driver sees. */
    private WireFigures countedAlike(String parameters, CountedConnection.Work work) throws Exception {
        try (Tap inDriver = Tap.open(NanoClock.SYSTEM)) {
            String url = url(parameters);
            try (Connection connection =
                    DriverManager.getConnection(url, Sql.login(SERVER.server(), inDriver.driverPropertiesFor(url)))) {
                work.with(connection);
            }
            WireFigures proxy = closed();
            WireFigures driver = inDriver.takeInterval();
            assertThat(withoutTimes(proxy)).isEqualTo(withoutTimes(driver));
            assertThat(proxy.chatter()).isEqualTo(driver.chatter());
            assertThat(proxy.bytes()).isEqualTo(driver.bytes());
            assertThat(proxy.connections()).isEqualTo(driver.connections());
            assertThat(proxy.undoingRollbacks()).isEqualTo(driver.undoingRollbacks());
            assertThat(proxy.unreadable()).isEmpty();
            return proxy;
        }
    }

    private static Map<String, List<Object>> withoutTimes(WireFigures figures) {
        Map<String, List<Object>> commands = new TreeMap<>();
        figures.commands()
                .forEach((command, of) -> commands.put(
                        command.name(), List.of(of.countByPurpose(), of.errors(), of.bytesSent(), of.bytesReceived())));
        return commands;
    }
}
