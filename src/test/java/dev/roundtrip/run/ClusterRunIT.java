package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.CrossCheckLine.ServersRead;
import dev.roundtrip.report.CrossCheckNote.NoteKind;
import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ServerSide;
import dev.roundtrip.report.ServerSide.Amount;
import dev.roundtrip.report.ServerSide.Node;
import dev.roundtrip.report.ServerSide.Parts;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.TidbOfThisMachine;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.time.Duration;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests runs on a cluster: PD, TiKV and two TiDB, with and without TiProxy. They are skipped without the images. */
@Tag("long")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ClusterRunIT {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String[] ALL = {"s1", "s2", "s3", "s4", "s5", "s6", "s7"};

    @Test
    void through_tiproxy_all_tidb_together_count_what_the_wire_counts() throws Exception {
        RunReport report = run(Front.TIPROXY, new RunEvents() {}, SECOND, ALL);

        for (ScenarioResult scenario : report.scenarios()) {
            ServerSide side = side(scenario);
            assertThat(side.reconciliation())
                    .as(scenario.name())
                    .isNotEmpty()
                    .allMatch(line -> line.of().isEmpty())
                    .filteredOn(line -> !line.figure().equals("bytes received by the client"))
                    .allMatch(line -> line.agrees()
                            || line.notes().stream().anyMatch(note -> note.kind() == NoteKind.MOVED_SESSIONS));
            assertThat(side.nodes()).extracting(Node::type).containsExactly("TiDB", "TiDB", "PD", "TiKV");
            assertThat(side.nodes()).allMatch(node -> node.missing().isEmpty());
        }
        // TiProxy v1.3.2 draws the TiDB of a connection, so the four of a scenario may all get the same one.
        assertThat(report.scenarios().stream()
                        .flatMap(scenario -> side(scenario).nodes().stream())
                        .filter(node -> commands(node) > 0))
                .extracting(Node::name)
                .contains("tidb-1:4000", "tidb-2:4000");
        assertThat(report.findings())
                .noneMatch(finding -> finding.contains("affect only one") || finding.contains("disagree"));
    }

    @Test
    void s6_asks_pd_for_fewer_timestamps_and_s7_reads_from_the_cache_of_every_tidb_that_works() throws Exception {
        RunReport report = run(Front.TIPROXY, new RunEvents() {}, SECOND, "s5", "s6", "s7");

        assertThat(perTransaction(report, "s6", FigureKey.TSO_WAITS))
                .isLessThan(perTransaction(report, "s5", FigureKey.TSO_WAITS) / 10);
        // How many follows from the time: a lease that is not renewed within 3 s ends, and its renewals go to TiKV.
        assertThat(cacheReads(report, "s6")).containsOnly(0L);
        assertThat(cacheReads(report, "s7")).isNotEmpty().allMatch(reads -> reads > 0);
    }

    @Test
    void the_drivers_own_load_balancing_reaches_both_tidb_and_both_count() throws Exception {
        RunReport report = run(Front.LOADBALANCE, new RunEvents() {}, SECOND, "s2", "s5");

        for (ScenarioResult scenario : report.scenarios()) {
            assertThat(side(scenario).reconciliation())
                    .filteredOn(line -> line.figure().startsWith("COM_"))
                    .isNotEmpty()
                    .allMatch(CrossCheckLine::agrees);
            assertThat(side(scenario).nodes().stream()
                            .filter(node -> node.type().equals("TiDB")))
                    .hasSize(2)
                    .allMatch(node -> commands(node) > 0);
        }
    }

    @Test
    void a_tidb_that_is_killed_in_a_slice_ends_the_run_with_the_reason() throws Exception {
        Timer timer = new Timer(true);
        RunEvents killing = new RunEvents() {
            @Override
            public void sliceBegins(int slice, int slices, String what) {
                if (slice == slices - 2) {
                    timer.schedule(killOfOneTidb(), Duration.ofSeconds(4).toMillis());
                }
            }
        };

        RunReport report = run(Front.TIPROXY, killing, Duration.ofSeconds(6), "s2", "s5");

        assertThat(report.partial().orElseThrow()).contains(" failed: The connection to ", " was lost: ");
        assertThat(report.findings())
                .anyMatch(finding -> finding.matches("TiDB \\S+ was lost between .*"))
                .anyMatch(finding ->
                        finding.matches("s\\d( again)?: \\d transactions? failed, first with: The connection .*"));
        assertThat(report.scenarios().stream()
                        .flatMap(scenario -> side(scenario).reconciliation().stream())
                        .flatMap(line -> line.of().stream()))
                .contains(new ServersRead(1, 2));
    }

    private static TimerTask killOfOneTidb() {
        String tidb = TidbOfThisMachine.containersOf(ProcessHandle.current().pid()).stream()
                .filter(container -> container.getImage().startsWith("pingcap/tidb:"))
                .findFirst()
                .orElseThrow()
                .getId();
        return new TimerTask() {
            @Override
            public void run() {
                TidbOfThisMachine.engine().killContainerCmd(tidb).exec();
            }
        };
    }

    private static ServerSide side(ScenarioResult scenario) {
        return scenario.measured().orElseThrow().server().orElseThrow();
    }

    private static long commands(Node node) {
        return figure(node, FigureKey.COMMANDS)
                .flatMap(value -> ((Parts) value).values().values().stream())
                .mapToLong(value -> ((Amount) value).amount())
                .sum();
    }

    /** The reads from the table cache of each TiDB that worked. */
    private static List<Long> cacheReads(RunReport report, String scenario) {
        return side(scenario(report, scenario)).nodes().stream()
                .filter(node -> commands(node) > 0)
                .flatMap(node -> figure(node, FigureKey.TABLE_CACHE_READS))
                .map(value -> ((Amount) value).amount())
                .toList();
    }

    private static Stream<ServerSide.Value> figure(Node node, FigureKey key) {
        return node.figures().stream()
                .filter(figure -> figure.name().equals(key.key()))
                .map(ServerSide.Figure::value);
    }

    private static ScenarioResult scenario(RunReport report, String name) {
        return report.scenarios().stream()
                .filter(each -> each.name().startsWith(name))
                .findFirst()
                .orElseThrow();
    }

    private static double perTransaction(RunReport report, String scenario, FigureKey figure) {
        ScenarioResult result = scenario(report, scenario);
        ServerSide.Timing timing =
                (ServerSide.Timing) side(result).figure(figure).orElseThrow().value();
        return (double) timing.count() / result.measured().orElseThrow().work().transactions();
    }

    private static RunReport run(Front front, RunEvents events, Duration slice, String... scenarios)
            throws RunFailedException {
        ClusterShape shape = new ClusterShape(2, 1, front, false);
        TestServers.requireClusterImages(shape);
        ServerRequest server = ServerRequest.cluster(shape);
        Timing timing = new Timing(slice, 2, SECOND);
        return Requests.run(
                Requests.on(server, Permission.GLOBAL_TOO, 4, timing, Requests.scenarios(scenarios)), events);
    }
}
