package team;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ConfigurableApplicationContext;
import team.ProductionTest.Server;

/** A pool that Spring Cloud closes and makes again when the service is told to refresh. */
class RefreshTest {

    private static final int REFRESHES = 50;
    private static final String EXECUTE = "COM_STMT_EXECUTE";

    @ParameterizedTest
    @MethodSource("team.ProductionTest#servers")
    void the_tap_follows_the_pool_and_counts_nothing_twice(Server server) throws Exception {
        Map<String, Long> before = server.counts();
        try (ConfigurableApplicationContext service = ProductionTest.start(
                server,
                List.of(
                        "pool=refreshed",
                        "management.endpoints.web.exposure.include=prometheus,roundtrip,refresh"))) {
            String base = ProductionTest.base(service);
            ProductionTest.get(base + "/read/10");
            for (int refresh = 1; refresh <= REFRESHES; refresh++) {
                refresh(base);
                ProductionTest.get(base + "/read/10");
                assertThat(ProductionTest.reported(
                                ProductionTest.get(base + "/actuator/roundtrip/refreshed"), EXECUTE))
                        .as("the pool after refresh %s", refresh)
                        .isEqualTo(10);
            }
            Thread.sleep(200);

            String metrics = ProductionTest.get(base + "/actuator/prometheus");
            assertThat(metrics.lines().filter(line -> line.startsWith("roundtrip_statements_total{")))
                    .containsExactly("roundtrip_statements_total{pool=\"refreshed\"} 20.0");
            String all = ProductionTest.get(base + "/actuator/roundtrip");
            assertThat(all).contains("Includes pools that were closed: " + REFRESHES + ".");
            // A pool that is closed while it opens a connection may send some commands that nobody counts.
            server.counts().forEach((command, count) -> assertThat(ProductionTest.reported(all, command))
                    .as(command)
                    .isLessThanOrEqualTo(count - before.get(command)));
            assertThat(ProductionTest.reported(all, EXECUTE))
                    .isEqualTo(10 * (REFRESHES + 1))
                    .isEqualTo(server.counts().get(EXECUTE) - before.get(EXECUTE));
            long taps = Instances.of("dev\\.roundtrip\\.tap\\.Tap");
            // A driver's cleaner forgets a closed connection, with its socket, only after a collection has found it.
            for (int collection = 0; collection < 30 && taps > 2; collection++) {
                Thread.sleep(1_000);
                taps = Instances.of("dev\\.roundtrip\\.tap\\.Tap");
            }
            assertThat(taps).as("taps").isLessThanOrEqualTo(2);
        }
    }

    private static void refresh(String base) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + "/actuator/refresh"))
                .POST(BodyPublishers.noBody())
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(request, BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(200);
    }
}
