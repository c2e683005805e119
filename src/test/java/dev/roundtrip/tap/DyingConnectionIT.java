package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.roundtrip.LongParameterizedTest;
import dev.roundtrip.junit.Budget;
import dev.roundtrip.junit.WireBudgetError;
import dev.roundtrip.live.Watch;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.metrics.LiveFigures;
import dev.roundtrip.metrics.LiveSnapshot;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.result.CommandFigures;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.SentText;
import dev.roundtrip.result.WatchReport;
import dev.roundtrip.result.WireFigures;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.tap.proxy.Relay;
import dev.roundtrip.tap.proxy.TestRelays;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.wire.Command;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A command that was sent is counted however its connection ends: what an outside relay counts is what the tap in the
 * driver, the proxy, the report, the texts, the metrics and a recording count.
 */
class DyingConnectionIT {

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

    @LongParameterizedTest
    @EnumSource
    void each_kind_of_death_counts_what_was_sent(DyingConnection death) throws Exception {
        if (death == DyingConnection.SERVER_ENDS) {
            try (DatabaseServer server = Servers.start(ServerRequest.mariaDb(), line -> {})) {
                inEveryFace(death, server);
            }
        } else {
            inEveryFace(death, TestServers.mariaDb());
        }
    }

    @LongParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SERVER_ENDS")
    void each_kind_of_death_counts_what_was_sent_to_tidb(DyingConnection death) throws Exception {
        inEveryFace(death, TestServers.requireTidb());
    }

    private static void inEveryFace(DyingConnection death, DatabaseServer server) throws Exception {
        try (Tap counting = Tap.openWithTexts(NanoClock.SYSTEM);
                RecordingTap recording = RecordingTap.open();
                OpenRecording open = recording.record();
                OutsideRelay outside = new OutsideRelay(server.host(), server.port(), death.fault());
                Tap proxied = Tap.openWithTexts(NanoClock.SYSTEM)) {
            dies(death, server, outside, proxied, counting.driverProperties());
            Map<Command, Long> sent = commandsOf(outside);
            long unanswered = assertSame(sent, counting.totals());
            assertThat(unanswered)
                    .isEqualTo(death.unanswered().orElse(unanswered))
                    .isLessThanOrEqualTo(1);
            assertProxy(death, outside, assertSame(sent, proxied.totals()));
            assertTextsAndReport(death, sent, counting);
            assertMetrics(sent, counting.totals());

            try (OutsideRelay again = new OutsideRelay(server.host(), server.port(), death.fault())) {
                dies(death, server, again, proxied, recording.driverProperties());
                Recording recorded = open.end().withSetUp();
                assertRecording(commandsOf(again), recorded);
                if (death != DyingConnection.SERVER_ENDS) {
                    // To a server that has ended nothing more is sent.
                    assertBudget(commandsOf(again), recorded);
                }
            }
        }
    }

    /** A server may still answer a client that has left: the proxy sees that answer, as the outside relay does. */
    private static void assertProxy(DyingConnection death, OutsideRelay outside, long unanswered) {
        long open = (long) outside.marks() - outside.answers();
        switch (death) {
            // It ended before the answer that the relay then had for it.
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
            String url =
                    "jdbc:mysql://127.0.0.1:" + proxy.address().getPort() + "/?sslMode=DISABLED&" + death.parameters();
            try (Connection connection = DriverManager.getConnection(url, properties)) {
                DyingConnection.Doing doing = new DyingConnection.Doing(connection, admin, proxy::close, server::close);
                Throwable failure = catchThrowable(() -> death.on(doing));
                assertThat(failure == null || failure instanceof java.sql.SQLException)
                        .as("the connection fails and not the test: %s", failure)
                        .isTrue();
            }
            await(() -> proxied.totals().connections().openNow() == 0);
            await(outside::hasReadAll);
        } catch (java.sql.SQLException closing) {
            // A server that has ended cannot close the administrator's connection in good order.
            assertThat(death).isEqualTo(DyingConnection.SERVER_ENDS);
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 1_000 && !condition.getAsBoolean(); i++) {
            Thread.sleep(10);
        }
        assertThat(condition.getAsBoolean()).as("every connection has ended").isTrue();
    }

    private static Map<Command, Long> commandsOf(OutsideRelay outside) {
        Map<Command, Long> commands = new TreeMap<>();
        outside.commands().forEach((code, count) -> {
            for (Command command : Command.values()) {
                if (command.code() == code) {
                    commands.put(command, (long) count);
                }
            }
        });
        return commands;
    }

    private static long assertSame(Map<Command, Long> sent, WireFigures counted) {
        Map<Command, Long> counts = new TreeMap<>();
        long unanswered = 0;
        long roundTrips = 0;
        for (Map.Entry<Command, CommandFigures> entry : counted.commands().entrySet()) {
            CommandFigures figures = entry.getValue();
            counts.put(entry.getKey(), figures.count());
            unanswered += figures.unanswered().count();
            if (entry.getKey().isAnswered()) {
                roundTrips += figures.latencies().count() + figures.unanswered().count();
            }
        }
        assertThat(counts).isEqualTo(sent);
        assertThat(counted.unreadableConnections()).isZero();
        assertThat(counted.roundTrips()).isEqualTo(roundTrips);
        return unanswered;
    }

    private static void assertTextsAndReport(DyingConnection death, Map<Command, Long> sent, Tap tap) {
        long all = sent.values().stream().mapToLong(Long::longValue).sum();
        assertThat(tap.texts().stream().mapToLong(SentText::commands).sum()).isEqualTo(all);
        Watch watch = new Watch("test", new WatchReport.Source(WatchReport.Source.Kind.AGENT, "test"), Instant.EPOCH);
        watch.add(tap.takeInterval(), tap.texts(), Duration.ofSeconds(1));
        WatchReport report = watch.soFar();
        assertThat(report.commandCount()).isEqualTo(all);
        assertThat(report.statements())
                .isGreaterThanOrEqualTo(death.unanswered().orElse(0L));
        assertThat(report.commands().stream()
                        .flatMap(command -> command.unanswered().stream())
                        .mapToLong(part -> part.count())
                        .sum())
                .isEqualTo(tap.totals().commands().values().stream()
                        .mapToLong(figures -> figures.unanswered().count())
                        .sum());
        assertThat(report.commands()).extracting(CommandResult::command).contains("COM_QUERY");
    }

    private static void assertMetrics(Map<Command, Long> sent, WireFigures counted) {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (RoundtripMetrics metrics = new RoundtripMetrics(NanoClock.SYSTEM)) {
            metrics.add(new LiveFigures() {
                @Override
                public String scenario() {
                    return "dies";
                }

                @Override
                public LiveSnapshot snapshot() {
                    return new LiveSnapshot(counted, Optional.empty(), Optional.empty());
                }
            });
            metrics.bindTo(registry);
            for (Map.Entry<Command, Long> entry : sent.entrySet()) {
                String name = entry.getKey().name();
                assertThat(registry.find("roundtrip.commands").tag("command", name).functionCounters().stream()
                                .mapToDouble(counter -> counter.count())
                                .sum())
                        .isEqualTo((double) entry.getValue());
                assertThat(registry.find("roundtrip.unanswered").tag("command", name).functionCounters().stream()
                                .mapToDouble(counter -> counter.count())
                                .sum())
                        .isEqualTo((double)
                                counted.command(entry.getKey()).unanswered().count());
            }
        }
    }

    /** A budget of exactly what was sent is kept, and one of less names what was sent. */
    private static void assertBudget(Map<Command, Long> sent, Recording recording) {
        Budget exact = Budget.unlimited().includingSetUp();
        for (Map.Entry<Command, Long> entry : sent.entrySet()) {
            exact = exact.max(entry.getKey(), Math.toIntExact(entry.getValue()));
        }
        exact.check("what dies", recording);
        int queries = Math.toIntExact(sent.get(Command.COM_QUERY));
        Budget less = Budget.unlimited().includingSetUp().max(Command.COM_QUERY, queries - 1);
        assertThatThrownBy(() -> less.check("what dies", recording))
                .isInstanceOf(WireBudgetError.class)
                .hasMessageContaining("COM_QUERY: " + queries + ", budget " + (queries - 1));
    }

    private static void assertRecording(Map<Command, Long> sent, Recording recording) {
        Map<Command, Long> recorded = new TreeMap<>();
        for (RecordedCommand command : recording.commands(any -> true)) {
            recorded.merge(command.command(), 1L, Long::sum);
        }
        assertThat(recorded).isEqualTo(sent);
        assertThat(recording.doubts()).isEmpty();
    }
}
