package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.agent.outside.AttachedJvm;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.shop.ShopTables;
import dev.roundtrip.shop.UseCase;
import dev.roundtrip.testing.Concurrently;
import dev.roundtrip.testing.LongParameterizedTest;
import dev.roundtrip.wire.Command;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests unchanged Spring Boot services, as they are deployed, with the agent. */
class FatJarIT {

    private static final String DATABASE = "shop_jar";
    private static final int REQUESTS = 10_000;

    /** The number of simultaneous requests, each of which has a connection. */
    private static final int THREADS = 4;

    /**
     * The interval of rare requests: one of so many saves a hundred rows, and one reads ten customers with their
     * purchases.
     */
    private static final int SELDOM = 100;

    private static final List<UseCase> FREQUENT =
            List.of(UseCase.TIMEOUT, UseCase.TRANSACTION, UseCase.PAGE, UseCase.READ_ONLY, UseCase.STREAM);

    @TempDir
    private static Path shared;

    private static Path jar;

    @TempDir
    private Path folder;

    @BeforeAll
    static void buildJar() throws Exception {
        jar = FatJar.in(shared);
    }

    @LongParameterizedTest
    @CsvSource({"true, jdbc, true", "true, jpa, false", "false, jpa, false"})
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void over_ten_thousand_requests_the_agent_counts_what_the_server_counts(
            boolean tidb, String framework, boolean attached) throws Exception {
        DatabaseServer server = tidb ? TestServers.requireTidb() : TestServers.mariaDbWithTls();
        Path json = folder.resolve("report.json");
        List<String> agent = attached ? List.of() : List.of("-javaagent:" + AgentJar.built() + "=json=" + json);
        try (ShopTables tables = new ShopTables(server, DATABASE);
                CommandCounters counted = CommandCounters.of(server);
                ApplicationProcess shop =
                        ApplicationProcess.startJar(folder, agent, jar, arguments(server, framework))) {
            URI address = shop.address();
            WatchReport report;
            int saves;
            if (attached) {
                // The agent attaches before the pool opens.
                try (AttachedJvm jvm = AgentJar.attach(shop)) {
                    saves = request(address);
                    report = jvm.end().soFar();
                }
            } else {
                saves = request(address);
                shop.terminate();
                report = ApplicationProcess.report(json);
                assertThat(report.count(Command.COM_QUIT))
                        .isEqualTo(report.connections().opened());
            }

            assertThat(counted.in(report)).isEqualTo(counted.sinceLast());
            assertThat(report.unreadable()).isEmpty();
            assertThat(report.connections().opened()).isPositive();
            assertThat(report.statements()).isGreaterThan(REQUESTS);
            assertThat(report.notes())
                    .noneMatch(note -> note.contains("failed") || note.contains("Earlier connections"));
            assertThat(CommandCounters.commands(report))
                    .containsKeys("COM_QUERY", "COM_STMT_PREPARE", "COM_STMT_EXECUTE", "COM_STMT_CLOSE");
            assertThat(saves).isPositive();
            assertThat(tables.state()).endsWith(" " + (50 + 100 * saves));
        }
    }

    private static List<String> arguments(DatabaseServer server, String framework) {
        Map<String, String> settings = ShopTables.settings(
                server,
                "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + DATABASE
                        + "?useServerPrepStmts=true&allowPublicKeyRetrieval=true");
        settings.put("spring.datasource.hikari.maximum-pool-size", Integer.toString(THREADS));
        List<String> arguments = new ArrayList<>(List.of(framework, "--shop.http=true"));
        settings.forEach((name, value) -> arguments.add("--" + name + "=" + value));
        return arguments;
    }

    /** Runs the requests, and returns how many of them saved rows. */
    private static int request(URI shop) throws Exception {
        HttpClient http = HttpClient.newHttpClient();
        AtomicInteger next = new AtomicInteger();
        AtomicInteger saves = new AtomicInteger();
        Callable<Void> client = () -> {
            for (int i = next.getAndIncrement(); i < REQUESTS; i = next.getAndIncrement()) {
                UseCase useCase = switch (i % SELDOM) {
                    case 0 -> UseCase.SAVE_ALL;
                    case SELDOM / 2 -> UseCase.N_PLUS_ONE;
                    default -> FREQUENT.get(i % FREQUENT.size());
                };
                HttpResponse<String> response = http.send(
                        HttpRequest.newBuilder(shop.resolve(useCase.name())).build(), BodyHandlers.ofString());
                assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
                if (useCase == UseCase.SAVE_ALL) {
                    saves.incrementAndGet();
                }
                if (useCase != UseCase.TRANSACTION && useCase != UseCase.READ_ONLY) {
                    assertThat(response.body()).isEqualTo(useCase.outcome());
                }
            }
            return null;
        };
        Concurrently.all(Collections.nCopies(THREADS, client));
        return saves.get();
    }
}
