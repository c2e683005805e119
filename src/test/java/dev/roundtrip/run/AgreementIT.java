package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.NoiseFloor;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ServerSide;
import dev.roundtrip.report.Work;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.testing.LongTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the figures of the wire and the server agree, and that only another client makes them differ. */
class AgreementIT {

    /** The database of ServerSideIT, too: whichever comes second finds the data set there. */
    private static final String DATABASE = "roundtrip_run_it";

    private final AtomicBoolean done = new AtomicBoolean();

    @LongTest
    void wire_and_tidb_agree_on_every_figure_while_all_processors_are_busy() throws Exception {
        DatabaseServer tidb = TestServers.requireTidb();
        List<Thread> busy = new ArrayList<>();
        for (int thread = 0; thread < Runtime.getRuntime().availableProcessors(); thread++) {
            busy.add(started(() -> {
                while (!done.get()) {
                    Thread.onSpinWait();
                }
            }));
        }
        try {
            RunReport report = run(tidb, "", 2, "s1", "s3", "s5");

            assertThat(lines(report)).hasSizeGreaterThan(20).allMatch(CrossCheckLine::agrees);
            assertThat(report.findings()).isEmpty();
        } finally {
            end(busy);
        }
    }

    @LongTest
    void wire_and_tidb_agree_on_every_figure_with_compression() throws Exception {
        agreesWithCompression(TestServers.requireTidb(), "useCompression=true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DISABLED", "REQUIRED"})
    void wire_and_mariadb_agree_on_every_figure_with_compression(String sslMode) throws Exception {
        agreesWithCompression(TestServers.mariaDbWithTls(), "useCompression=true&sslMode=" + sslMode);
    }

    private static void agreesWithCompression(DatabaseServer server, String parameters) throws Exception {
        RunReport report = run(server, parameters, 1, "s3");

        assertThat(lines(report)).isNotEmpty().allMatch(CrossCheckLine::agrees);
        assertThat(report.findings()).isEmpty();
        assertThat(report.scenarios().get(0).withWork()).get().satisfies(measured -> {
            Work.WireTotals totals = measured.work().totals();
            assertThat(measured.unreadableConnections()).isZero();
            assertThat(measured.asExpected()).isTrue();
            assertThat(totals.compressed()).get().satisfies(line -> {
                assertThat(line.bytesSent()).isPositive();
                assertThat(line.bytesReceived()).isPositive().isNotEqualTo(totals.bytesReceived());
            });
        });
    }

    @Tag("long")
    @EachServer
    void a_second_client_is_named_as_the_reason_of_every_disagreement(On on) throws Exception {
        DatabaseServer server = on.server();
        String other = server.credentials().user() + "@";
        List<Thread> client = List.of(started(() -> talkTo(server)));
        try {
            RunReport report = run(server, "", 1, "s2");

            assertThat(lines(report)).anyMatch(line -> !line.agrees());
            assertThat(lines(report).stream().filter(line -> !line.agrees()))
                    .allSatisfy(line -> assertThat(line.notes())
                            .anySatisfy(note ->
                                    assertThat(note.sessions()).anyMatch(session -> session.startsWith(other))));
            assertThat(report.findings())
                    .anySatisfy(finding -> assertThat(finding)
                            .startsWith("The server's figures include other clients': ")
                            .contains(other))
                    .anySatisfy(finding -> assertThat(finding)
                            .matches("s2: wire and server disagree on \\w+: \\d+ and \\d+ \\(.*" + other
                                    + ".*\\)\\. So do .*"));
        } finally {
            end(client);
        }
    }

    private void talkTo(DatabaseServer server) {
        try (Connection connection = server.connect("")) {
            while (!done.get()) {
                Sql.execute(connection, "SELECT 1");
                Thread.sleep(1);
            }
        } catch (SQLException | InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread started(Runnable work) {
        Thread thread = new Thread(work, "agreement-it");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void end(List<Thread> threads) throws InterruptedException {
        done.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static RunReport run(DatabaseServer server, String parameters, int rounds, String... scenarios)
            throws RunFailedException {
        ServerRequest url = ServerRequest.url(Plan.withParameters(
                                JdbcUrl.parse(server.jdbcUrl(DATABASE)).orElseThrow(),
                                ConnectionParameters.parse(parameters))
                        .raw())
                .withCredentials(server.credentials());
        return Requests.run(Requests.on(
                url.withStatusUris(server.statusUri().stream().toList()),
                Permission.SESSION_ONLY,
                2,
                new Timing(Duration.ofMillis(200), rounds, Duration.ZERO),
                Requests.scenarios(scenarios)));
    }

    /** The lines of every scenario, and of the second measurement of one. */
    private static List<CrossCheckLine> lines(RunReport report) {
        List<CrossCheckLine> lines = new ArrayList<>();
        report.scenarios().stream()
                .flatMap(scenario -> scenario.measured().stream())
                .flatMap(measured -> measured.server().stream())
                .map(ServerSide::reconciliation)
                .forEach(lines::addAll);
        report.noiseFloor().map(NoiseFloor::reconciliation).ifPresent(lines::addAll);
        return lines;
    }
}
