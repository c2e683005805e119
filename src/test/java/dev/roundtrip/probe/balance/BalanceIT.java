package dev.roundtrip.probe.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.probe.ProbeFailedException;
import dev.roundtrip.probe.balance.BalanceRequest.Wanted;
import dev.roundtrip.result.BalanceReport;
import dev.roundtrip.result.BalanceReport.Event;
import dev.roundtrip.result.BalanceReport.NodeShare;
import dev.roundtrip.result.BalanceReport.Row;
import dev.roundtrip.result.Json;
import dev.roundtrip.result.Schemas;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On a cluster of real processes. Skipped without their programs. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class BalanceIT {

    private static final int THREADS = 6;

    @Test
    void tiproxy_moves_connections_away_and_the_drivers_own_balancing_never_finds_a_server_that_it_does_not_list()
            throws Exception {
        BalanceReport report = new BalanceTable(NanoClock.SYSTEM)
                .execute(
                        request(
                                new Wanted(Routing.TIPROXY, BalanceRequest.SHORTEST_LIFETIME),
                                new Wanted(Routing.RANDOM, BalanceRequest.MAX_LIFETIME)),
                        step -> {});

        Row tiproxy = report.rows().get(0);
        Event drained = event(tiproxy, "drained");
        assertThat(drained.failed() + drained.unknown()).isZero();
        assertThat(drained.moved()).isPositive();
        assertThat(event(tiproxy, "added").transactionsOf("tidb-3")).isPositive();
        Event ended = event(tiproxy, "killed");
        assertThat(ended.failed() + ended.unknown()).isPositive();
        assertThat(ended.transactionsOf("tidb-1")).isLessThan(ended.transactionsOf("tidb-2"));

        Row random = report.rows().get(1);
        Event added = event(random, "added");
        assertThat(added.transactionsOf("tidb-3")).isZero();
        assertThat(added.untilEvenSeconds()).isEmpty();
        assertThat(event(random, "steady").moved()).isEqualTo(THREADS);

        for (Row row : report.rows()) {
            assertThat(row.events())
                    .extracting(Event::name)
                    .containsExactly("steady", "added", "drained", "killed", "returned");
            Event killed = event(row, "killed");
            assertThat(killed.unknownDone()).isLessThanOrEqualTo(killed.unknown());
            assertThat(row.money().orElseThrow().holds()).as(row.routing()).isTrue();
            for (NodeShare share : event(row, "steady").nodes()) {
                assertThat(share.commandsCounted().orElseThrow())
                        .as("commands of " + share.node() + " through " + row.routing())
                        .isGreaterThanOrEqualTo(share.statements());
            }
        }
        Schemas.requireValid(Json.text(report));
        assertThat(serversOfThisProcess()).isEmpty();
    }

    @Test
    void a_stop_in_the_middle_ends_all_servers() throws Exception {
        BalanceTable table = new BalanceTable(NanoClock.SYSTEM);
        BalanceRequest request = request(new Wanted(Routing.ONE_HOST, BalanceRequest.MAX_LIFETIME));

        assertThatThrownBy(() -> table.execute(request, step -> {
                    if (step.startsWith("one-host")) {
                        table.stop();
                    }
                }))
                .isInstanceOf(ProbeFailedException.class)
                .hasMessage("The observation was stopped, so there is no report.");
        assertThat(serversOfThisProcess()).isEmpty();
        assertThat(Thread.interrupted()).isFalse();
    }

    private static BalanceRequest request(Wanted... rows) {
        return new BalanceRequest(
                ServerRequest.cluster(
                        new ClusterShape(2, 1, Front.TIPROXY, Optional.of(TestServers.requireClusterBinaries()))),
                List.of(rows),
                THREADS,
                Duration.ofSeconds(8),
                "");
    }

    private static Event event(Row row, String name) {
        return row.event(name).orElseThrow();
    }

    private static List<String> serversOfThisProcess() {
        return ProcessHandle.current()
                .descendants()
                .flatMap(process -> process.info().command().stream())
                .filter(command -> Stream.of("pd-server", "tikv-server", "tidb-server", "tiproxy", "haproxy")
                        .anyMatch(command::endsWith))
                .toList();
    }
}
