package team;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ConfigurableApplicationContext;
import team.ProductionTest.Server;

/** A service that answers each request on a virtual thread of its own. */
class VirtualThreadsTest {

    private static final int REQUESTS = 1_000;

    /** The number of statements of each form that a request sends: all requests send 10,000 statements. */
    private static final int EACH = 5;

    @ParameterizedTest
    @MethodSource("team.ProductionTest#servers")
    void ten_thousand_statements_of_a_thousand_threads_are_counted_and_no_thread_is_kept(Server server)
            throws Exception {
        Map<String, Long> before = server.counts();
        try (ConfigurableApplicationContext service = start(server, true)) {
            sendAll(service);
            // The first scrape makes the meters of the commands that it finds, and the next one shows them.
            ProductionTest.get(ProductionTest.base(service) + "/actuator/prometheus");
            Thread.sleep(200);
            String metrics = ProductionTest.get(ProductionTest.base(service) + "/actuator/prometheus");
            String report = ProductionTest.get(ProductionTest.base(service) + "/actuator/roundtrip");
            server.counts().forEach((command, count) -> {
                assertThat(ProductionTest.sum(metrics, "roundtrip_commands_total", command))
                        .as("%s of the meters", command)
                        .isEqualTo(count - before.get(command));
                assertThat(ProductionTest.reported(report, command))
                        .as("%s of the endpoint", command)
                        .isEqualTo(count - before.get(command));
            });
            assertThat(metrics)
                    .contains("roundtrip_statements_total{pool=\"dataSource\"} " + 2.0 * REQUESTS * EACH);
            assertThat(report).contains("\"SELECT ? + ?\"", "OrdersApplication$Reads.read(OrdersApplication.java:");

            long objects = Instances.of("dev\\.roundtrip\\.\\S*");
            sendAll(service);
            assertThat(Instances.of("dev\\.roundtrip\\.\\S*") - objects)
                    .as("objects after %s more threads", REQUESTS)
                    .isLessThan(REQUESTS / 2);
        }
    }

    @ParameterizedTest
    @MethodSource("team.ProductionTest#servers")
    void no_thread_is_pinned_in_the_tap(Server server) throws Exception {
        assumeTrue(Runtime.version().feature() >= 24, "Before JDK 24 each synchronized method on the stack pins.");
        List<RecordedEvent> with = pinned(server, true);
        List<RecordedEvent> without = pinned(server, false);

        assertThat(with.stream().filter(VirtualThreadsTest::isInTheTap))
                .as("%s events with the tap, %s without", with.size(), without.size())
                .isEmpty();
    }

    private static boolean isInTheTap(RecordedEvent event) {
        return event.getStackTrace() != null
                && event.getStackTrace().getFrames().stream()
                        .anyMatch(frame ->
                                frame.getMethod().getType().getName().startsWith("dev.roundtrip."));
    }

    private static List<RecordedEvent> pinned(Server server, boolean tapped) throws Exception {
        Path file = Path.of("target/pinned-" + server + "-" + tapped + ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.VirtualThreadPinned").withoutThreshold().withStackTrace();
            recording.start();
            try (ConfigurableApplicationContext service = start(server, tapped)) {
                sendAll(service);
                if (tapped) {
                    ProductionTest.get(ProductionTest.base(service) + "/actuator/prometheus");
                    ProductionTest.get(ProductionTest.base(service) + "/actuator/roundtrip");
                }
            }
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"))
                .toList();
        Files.writeString(Path.of("target/pinned-" + server + "-" + tapped + ".txt"), events.size() + " " + events);
        return events;
    }

    private static ConfigurableApplicationContext start(Server server, boolean tapped) throws Exception {
        ConfigurableApplicationContext service = ProductionTest.start(
                server,
                List.of("spring.threads.virtual.enabled=true", "roundtrip.enabled=" + tapped, "roundtrip.lines=true"));
        assertThat(ProductionTest.get(ProductionTest.base(service) + "/thread")).startsWith("VirtualThread");
        return service;
    }

    /** Sends all requests at once. */
    private static void sendAll(ConfigurableApplicationContext service) {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create(ProductionTest.base(service) + "/read/" + EACH))
                .build();
        List<CompletableFuture<HttpResponse<String>>> answers = Stream.generate(
                        () -> client.sendAsync(request, BodyHandlers.ofString()))
                .limit(REQUESTS)
                .toList();
        assertThat(answers).allMatch(answer -> answer.join().body().equals("" + 2 * EACH));
    }
}
