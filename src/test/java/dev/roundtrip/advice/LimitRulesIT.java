package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the rules about bounds say is what the driver and real servers do. */
class LimitRulesIT {

    private static final String LAZY = "tidb_enable_lazy_cursor_fetch";

    @Evidence("no-socket-timeout")
    @Test
    @Timeout(120)
    void a_server_that_says_nothing_holds_a_thread_until_the_socket_timeout_or_for_ever() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            String url = "jdbc:mysql://127.0.0.1:" + silent.getLocalPort() + "/bank?user=app&connectTimeout=20000";
            endsOnlyTheSecond(url, url + "&socketTimeout=300");
        }
    }

    @Evidence("no-connect-timeout")
    @Test
    @Timeout(120)
    void a_host_that_accepts_nobody_holds_a_thread_until_the_connect_timeout() throws Exception {
        // The queue is full after two connections, and further ones get no answer.
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket one = new Socket(full.getInetAddress(), full.getLocalPort());
                Socket two = new Socket(full.getInetAddress(), full.getLocalPort())) {
            assertThat(List.of(one, two)).allMatch(Socket::isConnected);
            String url = "jdbc:mysql://127.0.0.1:" + full.getLocalPort() + "/bank?user=app";
            endsOnlyTheSecond(url + "&socketTimeout=300", url + "&socketTimeout=300&connectTimeout=2000");
        }
    }

    @Evidence("lazy-cursor-in-transaction")
    @Test
    void a_lazy_cursor_holds_the_whole_result_inside_a_transaction_and_not_in_autocommit() throws Exception {
        DatabaseServer tidb = TestServers.requireTidb();
        Sql.execute(
                tidb,
                "CREATE DATABASE IF NOT EXISTS limit_rules",
                "CREATE TABLE IF NOT EXISTS limit_rules.large (id INT PRIMARY KEY AUTO_INCREMENT, v VARCHAR(2000))",
                "TRUNCATE limit_rules.large",
                "INSERT INTO limit_rules.large (v) VALUES (REPEAT('x', 1500)), (REPEAT('y', 1500))");
        for (int doubled = 0; doubled < 13; doubled++) {
            Sql.execute(tidb, "INSERT INTO limit_rules.large (v) SELECT v FROM limit_rules.large");
        }

        long whole = memoryOfOpenCursor(tidb, "OFF", true);
        long lazy = memoryOfOpenCursor(tidb, "ON", true);
        long lazyInTransaction = memoryOfOpenCursor(tidb, "ON", false);

        // A lazy cursor still has the chunks that are on their way from the storage: up to some 5 MB were seen.
        long rows = 16_384L * 1500;
        assertThat(whole).isGreaterThan(rows);
        assertThat(lazy).isLessThan(rows / 2);
        assertThat(lazyInTransaction).isGreaterThan(rows);
        assertThat(RulesAsked.all("lazy-cursor-in-transaction", "useCursorFetch=true&sessionVariables=" + LAZY + "=ON"))
                .hasSize(1);
    }

    /** By the server's own list of sessions, after the first row was read. */
    private static long memoryOfOpenCursor(DatabaseServer tidb, String lazy, boolean autoCommit) throws SQLException {
        String string = "limit_rules?useCursorFetch=true&defaultFetchSize=10&sessionVariables=" + LAZY + "=" + lazy;
        try (Connection connection = Sql.connect(tidb, string);
                PreparedStatement large = connection.prepareStatement("SELECT * FROM large")) {
            long session = Sql.number(connection, "SELECT CONNECTION_ID()");
            connection.setAutoCommit(autoCommit);
            try (ResultSet rows = large.executeQuery()) {
                assertThat(rows.next()).isTrue();
                return Sql.number(tidb, "SELECT MEM FROM information_schema.processlist WHERE ID = " + session);
            }
        }
    }

    private static void endsOnlyTheSecond(String unlimited, String limited) {
        // What ends it is the end of the test's server.
        Thread unbounded = new Thread(() ->
                assertThatExceptionOfType(SQLException.class).isThrownBy(() -> DriverManager.getConnection(unlimited)));
        unbounded.setDaemon(true);
        unbounded.start();

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> DriverManager.getConnection(limited))
                .withStackTraceContaining(SocketTimeoutException.class.getSimpleName());
        // It was there first and waits still.
        assertThat(unbounded.isAlive()).isTrue();
    }
}
