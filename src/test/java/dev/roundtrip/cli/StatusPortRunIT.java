package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.LongTest;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;

/**
 * Whole runs whose {@code --status-url} is of no use: they measure everything else, and say what is missing and why.
 */
@Timeout(300)
class StatusPortRunIT {

    /** Each request to it takes its whole time limit, so it is asked a few times only. */
    @LongTest
    void a_port_that_never_answers_is_a_finding_and_an_unmet_expectation_and_the_run_goes_on() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            DatabaseServer server = TestServers.requireTidb();
            String statusUrl = "http://127.0.0.1:" + silent.getLocalPort();
            String line = "s5 {} --status-url {} --warmup 100ms --profile-server 25s";
            Said said = Said.run(line, Said.on(server, TidbBefore.DATABASE), statusUrl);

            RunReport report =
                    said.failed().says("The server's figures are missing.").written();
            assertThat(report.partial()).isEmpty();
            assertThat(report.findings()).hasSize(2);
            assertThat(String.join("\n", report.findings()))
                    .contains(
                            statusUrl,
                            "did not answer within 5000 ms",
                            "--profile-server: the status port gave no figures.");
            assertThat(report.scenarios())
                    .hasSize(1)
                    .allMatch(scenario -> scenario.measured().isPresent());
            assertThat(requests(silent)).hasSizeBetween(1, 3).noneMatch(request -> request.contains("pprof"));
        }
    }

    /** The first lines of what nobody has read. */
    private static List<String> requests(ServerSocket silent) throws IOException {
        List<String> requests = new ArrayList<>();
        silent.setSoTimeout(100);
        while (true) {
            try (Socket client = silent.accept();
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1))) {
                requests.add(String.valueOf(in.readLine()));
            } catch (SocketTimeoutException noMore) {
                return requests;
            }
        }
    }
}
