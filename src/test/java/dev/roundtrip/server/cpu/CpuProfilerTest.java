package dev.roundtrip.server.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.report.ServerProfile;
import dev.roundtrip.server.LocalHttp;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CpuProfilerTest {

    private static ServerProfile profile(LocalHttp server, String path) throws IOException {
        URI status = URI.create("http://user:secret@127.0.0.1:" + server.port() + path);
        return new CpuProfiler(status).start(2).finish(5, 1_000_000_000L);
    }

    @Test
    void it_asks_the_status_port_for_the_seconds_whatever_path_is_named() throws Exception {
        try (LocalHttp server = LocalHttp.answering(200, PprofReaderTest.profile())) {
            assertThat(profile(server, "").samples()).isEqualTo(230);
            profile(server, "/");
            profile(server, "/metrics");
            profile(server, "/behind/a/proxy/");

            assertThat(server.asked())
                    .containsExactly(
                            "/debug/pprof/profile?seconds=2",
                            "/debug/pprof/profile?seconds=2",
                            "/debug/pprof/profile?seconds=2",
                            "/behind/a/proxy/debug/pprof/profile?seconds=2");
        }
    }

    @Test
    void a_refusal_and_a_body_that_is_no_profile_are_told_with_the_address() throws Exception {
        byte[] reason = "Could not enable CPU profiling".getBytes(StandardCharsets.UTF_8);
        try (LocalHttp refusing = LocalHttp.answering(500, reason);
                LocalHttp other = LocalHttp.answering(200, "<html>".getBytes(StandardCharsets.UTF_8))) {
            assertThatThrownBy(() -> profile(refusing, ""))
                    .isInstanceOf(IOException.class)
                    .hasMessage("The CPU profile at " + refusing.url()
                            + "/debug/pprof/profile answered with HTTP status 500.");
            assertThatThrownBy(() -> profile(other, ""))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("/debug/pprof/profile is damaged")
                    .hasMessageNotContaining("secret");
        }
    }
}
