package dev.roundtrip.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.LongTest;
import dev.roundtrip.Together;
import dev.roundtrip.agent.outside.AttachedJvm;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.process.TestCertificate;
import dev.roundtrip.shop.ShopTables;
import dev.roundtrip.shop.UseCase;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.proxy.Relay;
import dev.roundtrip.tap.proxy.RelayTls;
import dev.roundtrip.tap.proxy.TestRelays;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Unchanged Spring Boot services, as they are deployed: with the agent, and behind the proxy. */
class FatJarIT {

    private static final String DATABASE = "shop_jar";
    private static final int REQUESTS = 120;

    /** Requests at the same time, each of which has a connection. */
    private static final int THREADS = 4;

    /** One request in so many saves a hundred rows, and one reads ten customers with their purchases. */
    private static final int SELDOM = 100;

    private static final List<UseCase> FREQUENT =
            List.of(UseCase.TIMEOUT, UseCase.TRANSACTION, UseCase.PAGE, UseCase.READ_ONLY, UseCase.STREAM);

    @TempDir
    private static Path shared;

    private static Path jar;

    @TempDir
    private Path folder;

    private final List<String> warnings = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void buildJar() throws Exception {
        jar = FatJar.in(shared);
    }

    @LongTest
    void an_agent_attached_before_the_pool_opens_counts_what_tidb_counts() throws Exception {
        DatabaseServer server = TestServers.requireTidb();
        try (ShopTables tables = new ShopTables(server, DATABASE);
                CommandCounters counted = CommandCounters.of(server);
                ApplicationProcess shop = ApplicationProcess.startJar(
                        folder, List.of(), jar, arguments(server, "jdbc", hostAndPort(server), false))) {
            URI address = shop.address();
            WatchReport report;
            int saves;
            try (AttachedJvm jvm = AgentJar.attach(shop)) {
                saves = request(address, REQUESTS);
                report = jvm.end().soFar();
            }

            assertThat(counted.in(report)).isEqualTo(counted.sinceLast());
            assertComplete(report);
            assertSaved(saves, tables);
            assertThat(report.notes()).noneMatch(note -> note.contains("Not seen until"));
        }
    }

    @Tag("long")
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @ParameterizedTest
    @CsvSource({
        "TIDB,    true,  true",
        "TIDB,    false, false",
        "TIDB,    true,  false",
        "TIDB,    false, true",
        "MARIADB, true,  true",
        "MARIADB, false, false",
        "MARIADB, true,  false",
        "MARIADB, false, true"
    })
    void over_ten_thousand_requests_the_counts_are_equal(String kind, boolean tls, boolean proxied) throws Exception {
        if (kind.equals("MARIADB")) {
            startedWithTheAgent(TestServers.mariaDbWithTls(), tls, proxied, 10_000);
        } else {
            try (DatabaseServer tidb =
                    Servers.start(ServerRequest.tidbBinary(TestServers.binaryWithTls(folder)), line -> {})) {
                startedWithTheAgent(tidb, tls, proxied, 10_000);
            }
        }
    }

    private void startedWithTheAgent(DatabaseServer server, boolean tls, boolean proxied, int requests)
            throws Exception {
        Path json = folder.resolve("report.json");
        try (ShopTables tables = new ShopTables(server, DATABASE);
                CommandCounters counted = CommandCounters.of(server);
                Tap tap = Tap.openWithTexts(NanoClock.SYSTEM);
                // Not closed if there is none.
                Relay relay = proxied ? relay(server, tap, tls) : null;
                ApplicationProcess shop = ApplicationProcess.startJar(
                        folder,
                        List.of("-javaagent:" + AgentJar.built() + "=json=" + json),
                        jar,
                        arguments(
                                server,
                                "jpa",
                                relay == null
                                        ? hostAndPort(server)
                                        : "127.0.0.1:" + relay.address().getPort(),
                                tls))) {
            int saves = request(shop.address(), requests);
            shop.terminate();

            WatchReport report = ApplicationProcess.report(json);
            assertThat(counted.in(report)).isEqualTo(counted.sinceLast());
            assertComplete(report);
            assertThat(report.count("COM_QUIT")).isEqualTo(report.connections().opened());
            assertSaved(saves, tables);
            if (proxied) {
                // Both servers offer TLS, and a proxy without a certificate takes the offer out.
                assertThat(warnings).isEqualTo(tls ? List.of() : List.of("declined"));
                assertThat(CommandCounters.commands(tap.totals())).isEqualTo(CommandCounters.commands(report));
            }
        }
    }

    private static void assertSaved(int saves, ShopTables tables) throws SQLException {
        assertThat(saves).isPositive();
        assertThat(tables.state()).endsWith(" " + (50 + 100 * saves));
    }

    private static void assertComplete(WatchReport report) {
        assertThat(report.unreadable()).isEmpty();
        assertThat(report.connections().opened()).isPositive();
        assertThat(report.statements()).isGreaterThan(REQUESTS);
        assertThat(report.notes()).noneMatch(note -> note.contains("failed"));
        assertThat(CommandCounters.commands(report))
                .containsKeys("COM_QUERY", "COM_STMT_PREPARE", "COM_STMT_EXECUTE", "COM_STMT_CLOSE");
    }

    private static String hostAndPort(DatabaseServer server) {
        return server.host() + ":" + server.port();
    }

    private static List<String> arguments(DatabaseServer server, String framework, String place, boolean tls) {
        Map<String, String> settings = ShopTables.settings(
                server,
                "jdbc:mysql://" + place + "/" + DATABASE + "?useServerPrepStmts=true&"
                        + (tls ? "sslMode=REQUIRED" : "sslMode=DISABLED&allowPublicKeyRetrieval=true"));
        settings.put("spring.datasource.hikari.maximum-pool-size", Integer.toString(THREADS));
        List<String> arguments = new ArrayList<>(List.of(framework, "--shop.http=true"));
        settings.forEach((name, value) -> arguments.add("--" + name + "=" + value));
        return arguments;
    }

    /** Runs that many requests, and returns how many of them saved rows. */
    private static int request(URI shop, int requests) throws Exception {
        HttpClient http = HttpClient.newHttpClient();
        AtomicInteger next = new AtomicInteger();
        AtomicInteger saves = new AtomicInteger();
        Callable<Void> client = () -> {
            for (int i = next.getAndIncrement(); i < requests; i = next.getAndIncrement()) {
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
        Together.all(Collections.nCopies(THREADS, client));
        return saves.get();
    }

    private Relay relay(DatabaseServer server, Tap tap, boolean tls) throws Exception {
        TestCertificate own = TestCertificate.in(folder);
        Optional<RelayTls> endsTls =
                tls ? Optional.of(RelayTls.of(own.certificate(), own.key(), Optional.empty())) : Optional.empty();
        return TestRelays.to(server.host(), server.port(), endsTls, tap, warnings);
    }
}
