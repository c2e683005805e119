package dev.roundtrip.server.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.roundtrip.result.ServerProfile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuProfilerTest {

    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

    private HttpServer answering(int status, byte[] body) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI().toString());
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static ServerProfile profile(HttpServer server, String path) throws ProfileUnavailableException {
        URI status =
                URI.create("http://user:secret@127.0.0.1:" + server.getAddress().getPort() + path);
        return new CpuProfiler(status).start(2).finish(5, 1_000_000_000L);
    }

    @Test
    void it_asks_the_status_port_for_the_seconds_whatever_path_is_named() throws Exception {
        HttpServer server = answering(200, PprofReaderTest.resource("s5-with-sql.pb.gz"));
        try {
            assertThat(profile(server, "").samples()).isEqualTo(230);
            profile(server, "/");
            profile(server, "/metrics");
            profile(server, "/behind/a/proxy/");

            assertThat(asked)
                    .containsExactly(
                            "/debug/pprof/profile?seconds=2",
                            "/debug/pprof/profile?seconds=2",
                            "/debug/pprof/profile?seconds=2",
                            "/behind/a/proxy/debug/pprof/profile?seconds=2");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void a_refusal_and_a_body_that_is_no_profile_are_told_with_the_address() throws Exception {
        HttpServer refusing = answering(500, "Could not enable CPU profiling".getBytes(StandardCharsets.UTF_8));
        HttpServer other = answering(200, "<html>".getBytes(StandardCharsets.UTF_8));
        try {
            assertThatThrownBy(() -> profile(refusing, ""))
                    .isInstanceOf(ProfileUnavailableException.class)
                    .hasMessage("The CPU profile at http://127.0.0.1:"
                            + refusing.getAddress().getPort()
                            + "/debug/pprof/profile answered with HTTP status 500.");
            assertThatThrownBy(() -> profile(other, ""))
                    .isInstanceOf(ProfileUnavailableException.class)
                    .hasMessageContaining("/debug/pprof/profile is damaged")
                    .hasMessageNotContaining("secret");
        } finally {
            refusing.stop(0);
            other.stop(0);
        }
    }

    @Test
    void a_port_where_nothing_listens_is_told() throws Exception {
        HttpServer gone = answering(200, new byte[0]);
        gone.stop(0);

        assertThatThrownBy(() -> profile(gone, ""))
                .isInstanceOf(ProfileUnavailableException.class)
                .hasMessageStartingWith("The CPU profile at http://127.0.0.1:");
    }
}
