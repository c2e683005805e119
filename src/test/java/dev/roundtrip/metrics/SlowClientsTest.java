package dev.roundtrip.metrics;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SlowClientsTest {

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void clients_that_never_end_their_request_keep_nobody_waiting_and_lose_their_connection() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try (EndpointProgram endpoint = EndpointProgram.start()) {
            for (int i = 0; i < 4; i++) {
                slow.add(sending(endpoint, "GET /metrics HTTP/1.1\r\nHost: x\r\nX-Slow: "));
            }

            assertThat(scrape(endpoint).body()).contains("roundtrip_transactions_total");

            for (Socket socket : slow) {
                // The end of the stream, or a reset where bytes of ours were left unread.
                assertThatCode(() -> assertThat(socket.getInputStream().read()).isNegative())
                        .satisfiesAnyOf(
                                thrown -> assertThat(thrown).isNull(),
                                thrown -> assertThat(thrown).isInstanceOf(SocketException.class));
            }
        } finally {
            close(slow);
        }
    }

    @Test
    void more_connections_than_there_may_be_are_refused_and_later_ones_are_answered_again() throws Exception {
        List<Socket> many = new ArrayList<>();
        try (EndpointProgram endpoint = EndpointProgram.start()) {
            for (int i = 0; i < 2 * MetricsEndpoint.MAX_CONNECTIONS; i++) {
                many.add(sending(endpoint, "GET /me"));
            }

            boolean answered = false;
            while (!answered) {
                try {
                    answered = scrape(endpoint).statusCode() == 200;
                } catch (IOException refused) {
                    // Until the slow ones have lost theirs.
                    TimeUnit.MILLISECONDS.sleep(50);
                }
            }
        } finally {
            close(many);
        }
    }

    private static Socket sending(EndpointProgram endpoint, String begun) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), endpoint.port());
        socket.getOutputStream().write(begun.getBytes(US_ASCII));
        return socket;
    }

    private HttpResponse<String> scrape(EndpointProgram endpoint) throws Exception {
        return client.send(HttpRequest.newBuilder(endpoint.metrics()).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static void close(List<Socket> sockets) throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
