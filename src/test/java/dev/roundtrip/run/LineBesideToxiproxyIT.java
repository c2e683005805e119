package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The line in the driver's socket beside Toxiproxy, a proxy that delays. Needs its server: the file that
 * TOXIPROXY_BINARY names, or {@code toxiproxy-server} on the PATH.
 */
class LineBesideToxiproxyIT {

    private static final long HALF_MILLIS = 10;
    private static final NetworkLine LINE = new NetworkLine(2 * HALF_MILLIS * 1_000_000, OptionalLong.empty(), 0);

    @TempDir
    private Path folder;

    @Test
    void the_same_is_sent_and_no_answer_is_earlier_than_over_a_proxy_with_the_same_delay() throws Exception {
        Path binary = requireBinary();
        DatabaseServer server = TestServers.mariaDb();
        List<Scenario> scenarios = scenarios();

        RunReport line = run(scenarios, server, server.jdbcUrl("roundtrip_toxi"), List.of(LINE));
        try (Toxiproxy proxy = new Toxiproxy(binary)) {
            int port = proxy.delayed(server.host() + ":" + server.port());
            RunReport proxied = run(scenarios, server, "jdbc:mysql://127.0.0.1:" + port + "/roundtrip_toxi", List.of());

            for (int i = 0; i < scenarios.size(); i++) {
                assertThat(measured(line, i).commandsPerStatement())
                        .isEqualTo(measured(proxied, i).commandsPerStatement());
                assertThat(measured(line, i).roundTripsPerTransaction())
                        .isEqualTo(measured(proxied, i).roundTripsPerTransaction());
            }
            for (RunReport report : List.of(line, proxied)) {
                assertThat(report.scenarios())
                        .allSatisfy(scenario -> assertThat(scenario.measured()
                                        .orElseThrow()
                                        .latencies()
                                        .transaction()
                                        .mean())
                                .isGreaterThanOrEqualTo(LINE.rttNanos()
                                        * scenario.measured().orElseThrow().roundTripsPerTransaction()));
            }
        }
    }

    /** With a transfer of 20 statements, which takes a second over this line. */
    private List<Scenario> scenarios() throws IOException {
        List<String> files = new ArrayList<>();
        for (String name : List.of("s3-prepare-every-time", "s5-prepare-once")) {
            String text = Files.readString(Path.of("profiles", name + ".yaml"));
            assertThat(text).contains("statements: 365");
            files.add(
                    Files.writeString(folder.resolve(name + ".yaml"), text.replace("statements: 365", "statements: 20"))
                            .toString());
        }
        return KnownProfiles.profiles().resolve(files).orElseThrow();
    }

    private static RunReport run(List<Scenario> scenarios, DatabaseServer server, String url, List<NetworkLine> lines)
            throws RunFailedException {
        RunReport report = Requests.run(new RunRequest(
                scenarios,
                ServerRequest.url(url).withCredentials(server.credentials()),
                new Load(1, OptionalDouble.empty()),
                new Timing(Duration.ofMillis(1500), 1, Duration.ZERO),
                Permission.SESSION_ONLY,
                List.of(),
                false,
                lines));
        assertThat(report.partial()).isEmpty();
        return report;
    }

    private static Measured measured(RunReport report, int row) {
        ScenarioResult scenario = report.scenarios().get(row);
        return scenario.measured().orElseThrow();
    }

    private static Path requireBinary() {
        String named = System.getenv("TOXIPROXY_BINARY");
        Optional<Path> binary = (named == null
                        ? Stream.of(System.getenv("PATH").split(Pattern.quote(File.pathSeparator), -1))
                                .map(directory -> Path.of(directory, "toxiproxy-server"))
                        : Stream.of(Path.of(named)))
                .filter(Files::isExecutable)
                .findFirst();
        String reason = "there is no toxiproxy-server on the PATH, and TOXIPROXY_BINARY names none";
        if (binary.isEmpty()) {
            System.out.println("Skipped: " + reason);
        }
        Assumptions.assumeTrue(binary.isPresent(), reason);
        return binary.orElseThrow();
    }

    /** A process that relays by its HTTP interface's orders. */
    private static final class Toxiproxy implements AutoCloseable {

        private final Process process;
        private final String api;
        private final HttpClient client = HttpClient.newHttpClient();

        Toxiproxy(Path binary) throws IOException {
            int port;
            try (ServerSocket free = new ServerSocket(0)) {
                port = free.getLocalPort();
            }
            api = "http://127.0.0.1:" + port;
            process = new ProcessBuilder(binary.toString(), "-host", "127.0.0.1", "-port", Integer.toString(port))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        }

        /** The port of a new proxy to that server, with half of the round-trip time in each direction. */
        int delayed(String server) throws IOException, InterruptedException {
            while (!answers()) {
                assertThat(process.isAlive()).isTrue();
                Thread.onSpinWait();
            }
            String listen = post(
                            "/proxies", "{\"name\":\"db\",\"listen\":\"127.0.0.1:0\",\"upstream\":\"" + server + "\"}")
                    .path("listen")
                    .asText();
            for (String direction : List.of("upstream", "downstream")) {
                post(
                        "/proxies/db/toxics",
                        "{\"type\":\"latency\",\"stream\":\"" + direction + "\",\"attributes\":{\"latency\":"
                                + HALF_MILLIS + "}}");
            }
            return Integer.parseInt(listen.substring(listen.lastIndexOf(':') + 1));
        }

        private boolean answers() throws IOException, InterruptedException {
            try {
                client.send(HttpRequest.newBuilder(URI.create(api + "/version")).build(), BodyHandlers.discarding());
                return true;
            } catch (ConnectException notYet) {
                return false;
            }
        }

        private JsonNode post(String path, String body) throws IOException, InterruptedException {
            String answer = client.send(
                            HttpRequest.newBuilder(URI.create(api + path))
                                    .POST(BodyPublishers.ofString(body))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
            return new ObjectMapper().readTree(answer);
        }

        @Override
        public void close() {
            process.destroyForcibly().onExit().join();
        }
    }
}
