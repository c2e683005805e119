package dev.roundtrip.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TcpRelay;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.testing.LongParameterizedTest;
import dev.roundtrip.testing.LongTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what is counted of a new connection against what the server, a relay and HikariCP itself count. */
class ConnectionBillIT {

    private static final String SHA2 = "caching_sha2_password";
    private static final String NATIVE = "mysql_native_password";
    private static final List<String> TLS = List.of("DISABLED", "REQUIRED&tlsVersions=TLSv1.2", "REQUIRED");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            MARIADB, ""
            MARIADB, cacheServerConfiguration=true
            MARIADB, useServerPrepStmts=true&sessionVariables=sql_mode=''
            TIDB, ""
            TIDB, useConfigs=maxPerformance
            """)
    void the_commands_of_each_connection_are_those_that_the_server_counts(On on, String parameters) throws Exception {
        DatabaseServer server = on.server();
        JdbcUrl url = JdbcUrl.parse(server.jdbcUrl("") + "?" + parameters).orElseThrow();
        Opener opener = new Opener(server.credentials());
        try (CommandCounters counters = CommandCounters.of(server)) {
            counters.sinceLast();
            Map<String, Long> sent = new TreeMap<>();
            count(opener.open(url, true), sent);
            count(opener.open(url, false), sent);

            assertThat(counters.in(sent)).isEqualTo(counters.sinceLast());
            assertThat(sent).containsEntry("COM_PING", 1L).containsEntry("COM_QUIT", 2L);
        }
    }

    private static void count(OpenedConnection opened, Map<String, Long> sums) {
        opened.commands.forEach(sent -> sums.merge(sent.command().name(), 1L, Long::sum));
    }

    @Test
    void connections_are_set_up_and_closed_as_hikaricp_does() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        String url = server.jdbcUrl("") + "?useServerPrepStmts=true";
        Map<String, Long> ofPool = new TreeMap<>();
        try (Tap tap = Tap.builder(NanoClock.SYSTEM).texts().open()) {
            try (HikariDataSource pool = Sql.pool(server, url, tap.driverPropertiesFor(url), 3, true)) {
                while (pool.getHikariPoolMXBean().getTotalConnections() < 3) {
                    Thread.onSpinWait();
                }
            }
            tap.takeInterval();
            tap.texts().forEach(text -> ofPool.put(text.sql(), text.commands()));
        }

        Opener opener = new Opener(server.credentials());
        Map<String, Long> ours = new TreeMap<>();
        for (boolean isFirst : new boolean[] {true, false, false}) {
            opener.open(JdbcUrl.parse(url).orElseThrow(), isFirst)
                    .commands
                    .forEach(sent -> ours.merge(sent.sql(), 1L, Long::sum));
        }

        assertThat(ours)
                .isEqualTo(ofPool)
                .containsKeys("SELECT @@session.transaction_read_only", "COM_PING", "COM_QUIT");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DISABLED", "REQUIRED&tlsVersions=TLSv1.2", "DISABLED&useCompression=true"})
    void round_trips_are_the_changes_of_direction_that_a_relay_counts_with_mariadb(String sslMode) throws Exception {
        DatabaseServer server = TestServers.mariaDbWithTls();

        OpenedConnection opened = throughRelay(server, server.credentials(), "sslMode=" + sslMode);

        assertThat(opened.traffic(Stage.TLS).roundTrips).isEqualTo(sslMode.startsWith("REQUIRED") ? 2 : 0);
    }

    @Test
    void round_trips_and_the_authentication_are_known_with_tidb_with_and_without_tls() throws Exception {
        try (DatabaseServer server = tidbWithTls()) {
            requireEachLogin(server);
        }
    }

    @LongTest
    void on_mysql_a_password_is_sent_once_and_known_from_then_on() throws Exception {
        DatabaseServer server = TestServers.requireMySql();
        Credentials overTls = user(server, SHA2);
        assertThat(ConnectionBills.login(throughRelay(server, overTls, "sslMode=REQUIRED")))
                .isEqualTo(SHA2 + ", full, over TLS");
        Credentials asText = user(server, SHA2);
        assertThatThrownBy(() -> throughRelay(server, asText, "sslMode=DISABLED"))
                .hasMessageContaining("Public Key Retrieval is not allowed");

        String withKey = "sslMode=DISABLED&allowPublicKeyRetrieval=true";
        assertThat(ConnectionBills.login(throughRelay(server, asText, withKey)))
                .isEqualTo(SHA2 + ", full, with an RSA key from the server");
        assertThat(ConnectionBills.login(throughRelay(server, asText, "sslMode=DISABLED")))
                .isEqualTo(SHA2 + ", fast: the server knew the password");
    }

    @LongParameterizedTest
    @ValueSource(
            strings = {"a=b", "cacheServerConfiguration=true", "useServerPrepStmts=true&sessionVariables=sql_mode=''"})
    void mysql_counts_the_commands_of_each_connection_too(String parameters) throws Exception {
        the_commands_of_each_connection_are_those_that_the_server_counts(On.MYSQL, parameters);
    }

    private static void requireEachLogin(DatabaseServer server) throws Exception {
        for (String plugin : List.of(NATIVE, SHA2)) {
            Credentials user = user(server, plugin);
            for (String sslMode : TLS) {
                // TiDB accepts a password of caching_sha2_password over TLS only.
                if (plugin.equals(NATIVE) || !sslMode.equals("DISABLED")) {
                    OpenedConnection opened = throughRelay(server, user, "sslMode=" + sslMode);

                    assertThat(ConnectionBills.login(opened))
                            .startsWith(plugin + ", "
                                    + (plugin.equals(NATIVE)
                                            ? "an answer to the server's challenge"
                                            : "full, over TLS; the server named another plugin first"));
                    assertThat(opened.traffic(Stage.TLS).roundTrips)
                            .as(sslMode)
                            .isEqualTo(sslMode.equals("DISABLED") ? 0 : sslMode.equals("REQUIRED") ? 1 : 2);
                    assertThat(opened.tls.map(tls -> tls.getProtocol()))
                            .isEqualTo(
                                    sslMode.equals("DISABLED")
                                            ? Optional.empty()
                                            : Optional.of(sslMode.equals("REQUIRED") ? "TLSv1.3" : "TLSv1.2"));
                    assertThat(opened.resumed()).isFalse();
                }
            }
        }
    }

    private static Credentials user(DatabaseServer server, String plugin) throws Exception {
        Credentials user = new Credentials("bill_" + plugin.length(), "pay-" + System.nanoTime());
        Sql.execute(
                server,
                "DROP USER IF EXISTS " + user.user(),
                "CREATE USER " + user.user() + " IDENTIFIED WITH " + plugin + " BY '" + user.password() + "'");
        return user;
    }

    /** An open connection, whose round trips a relay counted as well. */
    private static OpenedConnection throughRelay(DatabaseServer server, Credentials user, String parameters)
            throws Exception {
        OpenedConnection opened = new OpenedConnection();
        AtomicBoolean towardsClient = new AtomicBoolean();
        AtomicInteger answers = new AtomicInteger();
        // The count is how often the direction of the bytes changes to the client, whatever they are.
        TcpRelay.Watcher directions = (toClient, bytes, length) -> {
            if (!towardsClient.getAndSet(toClient) && toClient) {
                answers.incrementAndGet();
            }
        };
        try (TcpRelay relay = new TcpRelay(server.host(), server.port(), () -> directions);
                Tap tap = Tap.builder(NanoClock.SYSTEM).watch(opened).open()) {
            String url = "jdbc:mysql://127.0.0.1:" + relay.port() + "/?" + parameters;
            Properties properties = tap.driverPropertiesFor(url);
            properties.setProperty("user", user.user());
            properties.setProperty("password", user.password());
            try (Connection connection = DriverManager.getConnection(url, properties)) {
                opened.stage = Stage.POOL;
                assertThat(connection.isValid(5)).isTrue();
                connection.setAutoCommit(false);

                // A relay of bytes does not see the connect of TCP, which is a round trip.
                assertThat(opened.roundTrips()).as(parameters).isEqualTo(1 + answers.get());
                assertThat(opened.traffic(Stage.POOL).roundTrips).isEqualTo(2);
                opened.stage = Stage.CLOSE;
            }
        }
        return opened;
    }

    private DatabaseServer tidbWithTls() throws Exception {
        return Servers.start(ServerRequest.tidbBinary(TestServers.binaryWithTls(folder)), line -> {});
    }
}
