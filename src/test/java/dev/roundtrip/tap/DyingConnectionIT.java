package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.roundtrip.agent.AgentJar;
import dev.roundtrip.agent.ApplicationProcess;
import dev.roundtrip.live.TestWatch;
import dev.roundtrip.live.WatchMetrics;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.CommandCounters;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.tap.proxy.Relay;
import dev.roundtrip.tap.proxy.TestRelays;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.testing.LongParameterizedTest;
import dev.roundtrip.wire.Command;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that a command that was sent is counted however its connection ends: the tap in the driver, the proxy, the
 * report, the texts, the metrics, a recording and the agent count what an outside relay counts.
 */
class DyingConnectionIT {

    @TempDir
    private Path folder;

    private interface Faces {

        void see(DyingConnection death, DatabaseServer server) throws Exception;
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "SOCKET_TIMEOUT_BEFORE_THE_ANSWER",
                "RESET_AFTER_ONE_BYTE",
                "RESET_IN_THE_COMMAND",
                "END_IN_THE_RESULT",
                "ABORT_IN_THE_RESULT"
            })
    void a_command_whose_connection_dies_is_counted(DyingConnection death) throws Exception {
        inEveryFace(death, TestServers.mariaDb());
    }

    @Test
    void the_agent_counts_a_command_whose_connection_dies() throws Exception {
        underTheAgent(DyingConnection.END_IN_THE_RESULT, TestServers.mariaDb());
    }

    @LongParameterizedTest
    @EnumSource
    void each_kind_of_death_counts_what_was_sent(DyingConnection death) throws Exception {
        for (Faces faces : List.<Faces>of(DyingConnectionIT::inEveryFace, this::underTheAgent)) {
            if (death == DyingConnection.SERVER_ENDS) {
                try (DatabaseServer server = Servers.start(ServerRequest.mariaDb(), line -> {})) {
                    faces.see(death, server);
                }
            } else {
                faces.see(death, TestServers.mariaDb());
            }
        }
    }

    @LongParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SERVER_ENDS")
    void each_kind_of_death_counts_what_was_sent_to_tidb(DyingConnection death) throws Exception {
        inEveryFace(death, TestServers.requireTidb());
        underTheAgent(death, TestServers.requireTidb());
    }

    /** Tests one way in an unchanged application. */
    private void underTheAgent(DyingConnection death, DatabaseServer server) throws Exception {
        Path json = folder.resolve("report.json");
        try (ApplicationProcess application = ApplicationProcess.start(
                folder,
                List.of("-javaagent:" + AgentJar.built() + "=json=" + json),
                List.of(ApplicationProcess.placeOf(com.mysql.cj.jdbc.Driver.class)),
                DyingApplication.class,
                List.of(
                        server.host(),
                        Integer.toString(server.port()),
                        server.credentials().user(),
                        server.credentials().password(),
                        death.name()))) {
            application.endsWell();
            WatchReport report = ApplicationProcess.report(json);
            Map<Integer, Integer> sent = application
                    .out()
                    .lines()
                    .map(line -> line.split(" ", -1))
                    .collect(Collectors.toMap(line -> Integer.valueOf(line[0]), line -> Integer.valueOf(line[1])));
            assertThat(CommandCounters.commands(report)).isEqualTo(byName(sent));
            assertThat(report.unreadable()).isEmpty();
            assertUnanswered(death, unanswered(report));
        }
    }

    private static void assertUnanswered(DyingConnection death, long unanswered) {
        assertThat(unanswered).isEqualTo(death.unanswered().orElse(unanswered)).isLessThanOrEqualTo(1);
    }

    private static void inEveryFace(DyingConnection death, DatabaseServer server) throws Exception {
        try (Tap counting = Tap.builder(NanoClock.SYSTEM).texts().open();
                RecordingTap recording = RecordingTap.open();
                OpenRecording open = recording.record();
                OutsideRelay outside = new OutsideRelay(server.host(), server.port(), death.fault);
                Tap proxied = Tap.builder(NanoClock.SYSTEM).texts().open()) {
            dies(death, server, outside, proxied, counting.driverProperties());
            Map<String, Long> sent = byName(outside.commands());
            assertUnanswered(death, assertSame(sent, counting.totals()));
            if (death.isSeenByAProxy()) {
                assertProxy(death, outside, assertSame(sent, proxied.totals()));
            }
            assertTextsAndReport(death, sent, counting);
            assertMetrics(sent, counting.totals());

            try (OutsideRelay again = new OutsideRelay(server.host(), server.port(), death.fault)) {
                dies(death, server, again, proxied, recording.driverProperties());
                assertRecording(byName(again.commands()), open.end().withSetUp());
            }
        }
    }

    /**
     * Requires the proxy's count. A server may still answer a client that has left: the proxy sees that answer, as the
     * outside relay does.
     */
    private static void assertProxy(DyingConnection death, OutsideRelay outside, long unanswered) {
        long open = (long) outside.marks() - outside.answers();
        switch (death) {
            // The proxy ended before the answer that the relay then had for it.
            case PROXY_ENDS -> assertThat(unanswered).isEqualTo(1);
            // A reset may overtake the rest of the answer on its way from the relay to the proxy.
            case ABORT_IN_THE_RESULT -> assertThat(unanswered).isBetween(open, 1L);
            default -> assertThat(unanswered).isEqualTo(open);
        }
    }

    private static void dies(
            DyingConnection death, DatabaseServer server, OutsideRelay outside, Tap proxied, Properties properties)
            throws Exception {
        Sql.login(server, properties);
        try (Relay proxy = TestRelays.to("127.0.0.1", outside.port(), proxied);
                Connection admin = server.connect("")) {
            int port = death.isSeenByAProxy() ? proxy.address().getPort() : outside.port();
            String url = "jdbc:mysql://127.0.0.1:" + port + "/?sslMode=DISABLED&" + death.parameters;
            try (Connection connection = DriverManager.getConnection(url, properties)) {
                DyingConnection.Doing doing = new DyingConnection.Doing(connection, admin, proxy::close, server::close);
                Throwable failure = catchThrowable(() -> death.deed.on(doing));
                assertThat(failure == null || failure instanceof java.sql.SQLException)
                        .as("the connection fails and not the test: %s", failure)
                        .isTrue();
            }
            TestRelays.await(() -> proxied.totals().connections().openNow() == 0);
            TestRelays.await(outside::hasReadAll);
        } catch (java.sql.SQLException closing) {
            // A server that has ended cannot close the administrator's connection in good order.
            assertThat(death).isEqualTo(DyingConnection.SERVER_ENDS);
        }
    }

    /** The commands by their names; the relay knows them by their first byte. */
    private static Map<String, Long> byName(Map<Integer, Integer> byCode) {
        return Stream.of(Command.values())
                .filter(command -> byCode.containsKey(command.code()))
                .collect(Collectors.toMap(Command::name, command -> (long) byCode.get(command.code())));
    }

    private static long assertSame(Map<String, Long> sent, WireFigures counted) {
        assertThat(CommandCounters.commands(counted)).isEqualTo(sent);
        assertThat(counted.unreadableConnections()).isZero();
        assertThat(counted.roundTrips())
                .isEqualTo(counted.commands().entrySet().stream()
                        .filter(entry -> entry.getKey().isAnswered())
                        .map(Map.Entry::getValue)
                        .mapToLong(figures -> figures.latencies().count()
                                + figures.unanswered().count())
                        .sum());
        return counted.unanswered();
    }

    private static long unanswered(WatchReport report) {
        return report.commands().stream()
                .flatMap(command -> command.unanswered().stream())
                .mapToLong(part -> part.count())
                .sum();
    }

    private static void assertTextsAndReport(DyingConnection death, Map<String, Long> sent, Tap tap) {
        long all = sent.values().stream().mapToLong(Long::longValue).sum();
        assertThat(tap.texts().stream().mapToLong(SentText::commands).sum()).isEqualTo(all);
        WatchReport report = TestWatch.report(tap);
        assertThat(report.commandCount()).isEqualTo(all);
        assertThat(report.statements())
                .isGreaterThanOrEqualTo(death.unanswered().orElse(0L));
        assertThat(unanswered(report)).isEqualTo(tap.totals().unanswered());
        assertThat(report.commands()).extracting(CommandResult::command).contains(Command.COM_QUERY);
    }

    private static void assertMetrics(Map<String, Long> sent, WireFigures counted) {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (RoundtripMetrics metrics = new RoundtripMetrics(NanoClock.SYSTEM)) {
            metrics.add(new WatchMetrics("dies", () -> counted));
            metrics.bindTo(registry);
            sent.forEach((name, count) -> {
                assertThat(counters(registry, "roundtrip.commands", name)).isEqualTo((double) count);
                assertThat(counters(registry, "roundtrip.unanswered", name)).isEqualTo((double)
                        counted.command(Command.valueOf(name)).unanswered().count());
            });
        }
    }

    private static double counters(SimpleMeterRegistry registry, String meter, String command) {
        return registry.find(meter).tag("command", command).functionCounters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    private static void assertRecording(Map<String, Long> sent, Recording recording) {
        assertThat(recording.commands(any -> true).stream()
                        .collect(Collectors.groupingBy(
                                sending -> sending.command().name(), Collectors.counting())))
                .isEqualTo(sent);
        assertThat(recording.doubts()).isEmpty();
    }
}
