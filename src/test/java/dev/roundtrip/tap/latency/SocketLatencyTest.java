package dev.roundtrip.tap.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.testing.Unchecked;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** Tests real sockets. Only lower bounds of times are asserted, which hold on any machine. */
@Timeout(60)
class SocketLatencyTest {

    private static final long RTT = Duration.ofMillis(20).toNanos();

    /** A time longer than the test's own limit: nobody may wait for it. */
    private static final long FOREVER = Duration.ofSeconds(59).toNanos();

    @AutoClose
    private final ServerSocket listener = Unchecked.get(() -> new ServerSocket(0, 5, InetAddress.getLoopbackAddress()));

    @AutoClose
    private Socket client;

    @AutoClose
    private Socket server;

    private SocketLatency latency;
    private InputStream in;
    private OutputStream out;

    /** Connects before the latency begins, so that only what a test asks for is delayed. */
    private void over(NetworkLatency asked) throws IOException {
        client = new Socket(listener.getInetAddress(), listener.getLocalPort());
        server = listener.accept();
        latency = new SharedLatency(asked, NanoClock.SYSTEM).newSocket();
        in = latency.delayed(client.getInputStream(), client::setSoTimeout);
        out = latency.delayed(client.getOutputStream());
    }

    private static NetworkLatency of(long rttNanos) {
        return new NetworkLatency(rttNanos, OptionalLong.empty());
    }

    private void serverSays(int... bytes) throws IOException {
        for (int each : bytes) {
            server.getOutputStream().write(each);
        }
    }

    private static void takesAtLeast(long nanos, Executable work) {
        long begun = System.nanoTime();
        Unchecked.run(work);
        assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(nanos);
    }

    private static CompletableFuture<Void> meanwhile(Executable work) {
        return CompletableFuture.runAsync(() -> Unchecked.run(work));
    }

    @Test
    void an_answer_never_comes_before_the_round_trip_time() throws Exception {
        over(of(RTT));
        for (int i = 0; i < 5; i++) {
            CompletableFuture<Void> answered = meanwhile(
                    () -> server.getOutputStream().write(server.getInputStream().readNBytes(3)));
            byte[] command = {1, 2, (byte) i};

            takesAtLeast(RTT, () -> {
                out.write(command);
                assertThat(in.readNBytes(3)).isEqualTo(command);
            });
            answered.join();
        }
    }

    @Test
    void a_command_reaches_the_server_although_nobody_waits_for_an_answer() throws Exception {
        over(of(FOREVER));

        out.write(new byte[] {7});
        out.flush();

        assertThat(server.getInputStream().read()).isEqualTo(7);
    }

    @Test
    void nothing_is_available_before_its_time() throws Exception {
        over(of(FOREVER));
        serverSays(1, 2, 3);
        awaitArrival();

        assertThat(in.available()).isZero();
    }

    @Test
    void what_was_read_is_available_no_more() throws Exception {
        over(of(RTT));
        serverSays(4, 5, 6);

        assertThat(in.read()).isEqualTo(4);
        assertThat(in.readNBytes(2)).containsExactly(5, 6);
        assertThat(in.available()).isZero();
    }

    private void awaitArrival() throws IOException {
        while (client.getInputStream().available() == 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void a_read_times_out_in_the_applications_time_and_nothing_is_lost() throws Exception {
        over(of(RTT));
        latency.readTimeout(5);
        client.setSoTimeout(5);
        out.write(1);
        serverSays(9);
        awaitArrival();

        takesAtLeast(
                Duration.ofMillis(5).toNanos(),
                () -> assertThatExceptionOfType(SocketTimeoutException.class)
                        .isThrownBy(() -> in.read())
                        .withMessage("Read timed out"));

        latency.readTimeout(0);
        client.setSoTimeout(0);
        assertThat(in.read()).isEqualTo(9);
    }

    @Test
    void a_read_times_out_if_the_server_says_nothing() throws Exception {
        over(of(RTT));
        latency.readTimeout(5);
        client.setSoTimeout(5);

        assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> in.read());
    }

    @Test
    void the_timeout_of_the_socket_is_the_applications_after_a_long_wait() throws Exception {
        over(of(RTT));
        latency.readTimeout(30_000);
        client.setSoTimeout(30_000);
        serverSays(1);

        assertThat(in.read()).isEqualTo(1);
        assertThat(client.getSoTimeout()).isEqualTo(30_000);
    }

    @Test
    void a_read_that_waits_for_the_line_ends_when_the_socket_is_closed() throws Exception {
        over(of(FOREVER));
        serverSays(1);
        awaitArrival();
        CompletableFuture<Void> closing = meanwhile(() -> {
            // The reader has taken the byte, and waits for the latency.
            while (client.getInputStream().available() > 0) {
                Thread.onSpinWait();
            }
            latency.close();
            client.close();
        });

        assertThatExceptionOfType(SocketException.class).isThrownBy(() -> in.read());
        closing.join();
    }

    @Test
    void an_interrupt_ends_no_wait_and_is_kept() throws Exception {
        over(of(RTT));
        serverSays(1);
        Thread.currentThread().interrupt();

        takesAtLeast(RTT, () -> assertThat(in.read()).isEqualTo(1));

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void the_end_of_the_stream_comes_after_the_bytes_and_over_the_line() throws Exception {
        over(of(RTT));
        serverSays(1, 2);
        server.close();

        takesAtLeast(RTT, () -> assertThat(in.readAllBytes()).containsExactly(1, 2));
        assertThat(in.read()).isEqualTo(-1);
    }

    @Test
    void a_reset_is_told_as_a_reset() throws Exception {
        over(of(RTT));
        server.setSoLinger(true, 0);
        server.close();

        assertThatExceptionOfType(SocketException.class).isThrownBy(() -> {
            out.write(1);
            in.read();
        });
    }

    @Test
    void a_long_answer_is_complete_and_takes_the_time_of_its_bytes() throws Exception {
        int size = 3 * Arrivals.MOST_BYTES;
        over(new NetworkLatency(RTT, OptionalLong.of(100_000_000)));
        byte[] sent = new byte[size];
        new Random(5).nextBytes(sent);
        CompletableFuture<Void> saying =
                meanwhile(() -> server.getOutputStream().write(sent));

        takesAtLeast(RTT + size * 80L, () -> assertThat(in.readNBytes(size)).isEqualTo(sent));
        saying.join();
    }

    @Test
    void a_connection_takes_a_round_trip() throws Exception {
        over(of(RTT));

        takesAtLeast(RTT, latency::connected);
    }
}
