package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that what the rules about bounds say is what the driver and real servers do. */
class LimitRulesIT {

    @Evidence(on = "any server", value = "no-socket-timeout")
    @Test
    @Timeout(120)
    void a_server_that_says_nothing_holds_a_thread_until_the_socket_timeout_or_for_ever() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            String url = "jdbc:mysql://127.0.0.1:" + silent.getLocalPort() + "/bank?user=app&connectTimeout=20000";
            endsOnlyTheSecond(url, url + "&socketTimeout=300");
        }
    }

    @Evidence(on = "any server", value = "no-connect-timeout")
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

    private static void endsOnlyTheSecond(String unlimited, String limited) {
        // The end of the test's server ends this thread.
        Thread unbounded = new Thread(() ->
                assertThatExceptionOfType(SQLException.class).isThrownBy(() -> DriverManager.getConnection(unlimited)));
        unbounded.setDaemon(true);
        unbounded.start();

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> DriverManager.getConnection(limited))
                .withStackTraceContaining(SocketTimeoutException.class.getSimpleName());
        // The thread was there first and still waits.
        assertThat(unbounded.isAlive()).isTrue();
    }
}
