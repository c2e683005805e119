package dev.roundtrip.tap.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.testing.Unchecked;
import dev.roundtrip.wire.Payloads;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the relay between plain sockets: the test's own server says what the test wants. */
@Timeout(60)
class RelayTest {

    private static final int SSL = 0x0800;
    /**
     * An executor of separate threads: the common pool has one thread on two processors, and what runs here waits for
     * each other.
     */
    private static final Executor OWN_THREAD = task -> new Thread(task).start();

    private final List<String> warnings = new CopyOnWriteArrayList<>();

    @AutoClose
    private final Tap tap = Tap.builder(NanoClock.SYSTEM).texts().open();

    @AutoClose
    private ServerSocket server = Unchecked.get(() -> new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));

    @AutoClose
    private final Relay relay =
            Unchecked.get(() -> TestRelays.to("127.0.0.1", server.getLocalPort(), Optional.empty(), tap, warnings));

    @Test
    void the_offer_of_tls_is_taken_out_of_a_greeting_in_pieces_of_any_size() throws Exception {
        byte[] greeting = greeting(SSL | 0xa205);
        connected((client, accepted) -> {
            accepted.setTcpNoDelay(true);
            for (byte each : greeting) {
                accepted.getOutputStream().write(each);
            }

            assertThat(client.getInputStream().readNBytes(greeting.length)).isEqualTo(greeting(0xa205));
            assertThat(warnings).containsExactly("declined");
        });
    }

    @Test
    void bytes_arrive_unchanged_in_both_directions() throws Exception {
        byte[] data = new byte[8 << 20];
        new Random(5).nextBytes(data);
        greeted((client, accepted) -> {
            CompletableFuture<byte[]> upwards = reading(accepted.getInputStream(), data.length);
            CompletableFuture<byte[]> downwards = reading(client.getInputStream(), data.length);
            CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> write(accepted, data), OWN_THREAD);
            write(client, data);

            assertThat(upwards.get(30, TimeUnit.SECONDS)).isEqualTo(data);
            assertThat(downwards.get(30, TimeUnit.SECONDS)).isEqualTo(data);
            writing.get(30, TimeUnit.SECONDS);
            assertThat(warnings).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_client_or_a_server_that_does_not_read_stops_the_other_side(boolean isClient) throws Exception {
        greeted((client, accepted) -> {
            SlowReader slow = new SlowReader(isClient ? accepted : client);
            TestRelays.await(slow::hasStalled);

            // The sockets' own buffers have some megabytes; more than that was to be sent.
            assertThat(slow.written.get()).isLessThan(SlowReader.ALL_BYTES / 4);

            (isClient ? client : accepted).getInputStream().skipNBytes(SlowReader.ALL_BYTES);
            slow.finish();
        });
    }

    @Test
    void the_end_of_one_direction_is_passed_on_and_the_other_stays_open() throws Exception {
        greeted((client, accepted) -> {
            client.getOutputStream().write("request".getBytes(StandardCharsets.US_ASCII));
            client.shutdownOutput();

            assertThat(accepted.getInputStream().readAllBytes()).asString().isEqualTo("request");
            accepted.getOutputStream().write("answer".getBytes(StandardCharsets.US_ASCII));
            accepted.shutdownOutput();
            assertThat(client.getInputStream().readAllBytes()).asString().isEqualTo("answer");
        });
    }

    @Test
    void the_end_of_a_server_ends_a_client_that_is_blocked_in_a_write() throws Exception {
        greeted((client, accepted) -> {
            SlowReader slow = new SlowReader(client);
            TestRelays.await(slow::hasStalled);
            accepted.shutdownOutput();

            assertThatThrownBy(slow::finish).hasRootCauseInstanceOf(IOException.class);
        });
    }

    @Test
    void the_end_of_a_server_ends_a_client_when_both_were_blocked_in_a_write() throws Exception {
        greeted((client, accepted) -> {
            SlowReader fromServer = new SlowReader(accepted);
            SlowReader fromClient = new SlowReader(client);
            TestRelays.await(fromServer::hasStalled);
            TestRelays.await(fromClient::hasStalled);
            accepted.close();

            TestRelays.await(fromClient.writing::isDone);
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_reset_of_one_side_is_a_reset_for_the_other(boolean ofClient) throws Exception {
        greeted((client, accepted) -> {
            Socket resets = ofClient ? client : accepted;
            resets.setSoLinger(true, 0);
            resets.close();

            InputStream other = (ofClient ? accepted : client).getInputStream();
            assertThatThrownBy(other::readAllBytes).isInstanceOf(SocketException.class);
        });
        TestRelays.await(() -> tap.totals().connections().equals(new ConnectionCounts(1, 1, 0)));
    }

    @Test
    void a_client_of_a_server_that_cannot_be_reached_gets_an_error_packet_and_the_relay_lives() throws Exception {
        int port = server.getLocalPort();
        server.close();

        for (int client = 0; client < 3; client++) {
            byte[] packet;
            try (Socket refused = connect()) {
                packet = refused.getInputStream().readAllBytes();
            }
            assertThat(packet[4] & 0xff).isEqualTo(0xff);
            assertThat(new String(packet, 7, packet.length - 7, StandardCharsets.UTF_8))
                    // The reason comes from the system, in the user's language.
                    .matches("Roundtrip's proxy: The server 127\\.0\\.0\\.1:" + port + " cannot be reached: \\S.*\\.");
        }
        assertThat(relay.refused()).isEqualTo(3);
        assertThat(Texts.only(warnings)).startsWith("The server 127.0.0.1:" + port + " cannot");
        assertThat(tap.takeInterval().connections()).isEqualTo(ConnectionCounts.NONE);

        server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        greeted((client, accepted) -> {});
        TestRelays.await(() -> warnings.size() == 2);
        assertThat(warnings.get(1)).isEqualTo("The server 127.0.0.1:" + port + " is reached again.");
    }

    @Test
    void a_port_that_is_taken_is_said() {
        InetSocketAddress taken = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
        RelaySpec spec = new RelaySpec(taken, InetSocketAddress.createUnresolved("127.0.0.1", 1), Optional.empty());

        assertThatThrownBy(() -> Relay.start(spec, tap, null))
                .isInstanceOf(RelayFailedException.class)
                .hasMessageStartingWith("The proxy cannot listen on ")
                .hasMessageContainingAll(Integer.toString(taken.getPort()), "Give another port with --listen");
    }

    @Test
    void closing_ends_every_connection() throws Exception {
        greeted((client, accepted) -> {
            relay.close();

            assertThat(client.getInputStream().read()).isEqualTo(-1);
            assertThat(accepted.getInputStream().read()).isEqualTo(-1);
            assertThat(tap.takeInterval().connections()).isEqualTo(new ConnectionCounts(1, 1, 0));
        });
    }

    private interface Work {
        void with(Socket client, Socket accepted) throws Exception;
    }

    private void connected(Work work) throws Exception {
        try (Socket client = connect();
                Socket accepted = server.accept()) {
            work.with(client, accepted);
        }
        TestRelays.await(() -> tap.totals().connections().openNow() == 0);
    }

    /** Does work after a greeting without an offer of TLS. */
    private void greeted(Work work) throws Exception {
        connected((client, accepted) -> {
            accepted.getOutputStream().write(greeting(0));
            assertThat(client.getInputStream().readNBytes(greeting(0).length)).isEqualTo(greeting(0));
            work.with(client, accepted);
        });
    }

    private Socket connect() throws IOException {
        Socket client = new Socket();
        client.connect(relay.address());
        return client;
    }

    /** A greeting of protocol 10 with these lower capabilities. */
    private static byte[] greeting(int capabilities) {
        return Payloads.packet(0, Payloads.greeting("11.4.5-test", capabilities));
    }

    private static CompletableFuture<byte[]> reading(InputStream in, int length) {
        return CompletableFuture.supplyAsync(() -> Unchecked.get(() -> in.readNBytes(length)), OWN_THREAD);
    }

    private static void write(Socket socket, byte[] data) {
        Unchecked.run(() -> socket.getOutputStream().write(data));
    }

    /** Writes more than any buffer holds, on its own thread, and tells whether it still makes progress. */
    private static final class SlowReader {

        static final long ALL_BYTES = 128L << 20;

        private final CompletableFuture<Void> writing;
        private final AtomicLong written = new AtomicLong();
        private long seen = -1;
        private int unchanged;

        SlowReader(Socket from) {
            writing = CompletableFuture.runAsync(
                    () -> {
                        byte[] chunk = new byte[64 << 10];
                        while (written.get() < ALL_BYTES) {
                            RelayTest.write(from, chunk);
                            written.addAndGet(chunk.length);
                        }
                    },
                    OWN_THREAD);
        }

        /** Whether nothing was written during a hundred checks. */
        boolean hasStalled() {
            long now = written.get();
            unchanged = now == seen ? unchanged + 1 : 0;
            seen = now;
            return unchanged >= 100 && now > 0;
        }

        void finish() throws Exception {
            writing.get(30, TimeUnit.SECONDS);
        }
    }
}
