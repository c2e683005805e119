package dev.roundtrip.cost;

import dev.roundtrip.measure.MachineLoad;
import dev.roundtrip.profile.workload.WorkloadFiles;
import dev.roundtrip.run.Load;
import dev.roundtrip.run.RunLane;
import dev.roundtrip.run.StudyScenario;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.LoadProgress;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.load.SliceResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A run's workers with the operating system's threads and with virtual ones, in slices that take turns: point selects
 * with the string of s5, where each statement is a transaction. CPU is that of the whole JVM.
 *
 * <pre>
 * java -cp target/benchmarks.jar dev.roundtrip.cost.WorkerThreadsCost URL CONNECTIONS ROUNDS KIND...
 * </pre>
 *
 * <p>URL is that of a server that is there, or {@code peer}. KIND is {@code platform} or {@code virtual}; the first two
 * are each other's A/A. With one kind alone, the time to open its connections and the memory that they added are
 * printed, too: give the JVM a heap of a fixed size for it ({@code -Xms4g -Xmx4g -XX:+AlwaysPreTouch}), so that what is
 * resident grows outside the heap only.
 */
public final class WorkerThreadsCost {

    private static final int ROWS = 10_000;
    private static final Duration SLICE = Duration.ofSeconds(2);

    private WorkerThreadsCost() {}

    /** Measures, and prints. */
    public static void main(String[] arguments) throws Exception {
        String url = arguments[0];
        int connections = Integer.parseInt(arguments[1]);
        List<String> kinds = List.of(arguments).subList(3, arguments.length);
        try (Cleanup cleanup = new Cleanup()) {
            DatabaseServer server =
                    cleanup.add(url.equals("peer") ? BenchServers.start(url, "") : BenchServers.start("", url));
            StudyScenario string = StudyScenario.prepareOnce(server)
                    .running(WorkloadFiles.read(
                                    "sysbench-point-select", Optional.empty(), Map.of("tables", 1L, "table_size", (long)
                                            ROWS))
                            .orElseThrow()
                            .spec());
            String database = server.defaultDatabase();
            SharedValues values = BenchServers.isPeer(server)
                    ? BankData.withoutTables(string.workload())
                    : DataSet.prepare(() -> server.connect(""), database, string.workload(), LoadProgress.SILENT)
                            .values();
            List<Callable<RunLane>> opened = new ArrayList<>();
            for (String kind : kinds) {
                Load load = new Load(List.of(connections), OptionalDouble.empty(), false, kind.equals("virtual"));
                opened.add(
                        () -> open(() -> cleanup.add(string.lane(database, values, load, false)), kinds, connections));
            }
            ExecutorService threads = Executors.newFixedThreadPool(kinds.size());
            cleanup.add(threads::shutdownNow);
            List<RunLane> lanes = new ArrayList<>();
            for (Future<RunLane> lane : threads.invokeAll(opened)) {
                lanes.add(lane.get());
            }
            System.out.println(compared(kinds, lanes, Integer.parseInt(arguments[2])));
        }
    }

    /** Its first slice begins when all its connections are open. */
    private static RunLane open(Callable<RunLane> start, List<String> kinds, int connections) throws Exception {
        long heap = HeapUse.now().usedBytes();
        long resident = residentBytes();
        MachineLoad before = MachineLoad.now(OptionalInt.empty());
        RunLane lane = start.call();
        SliceResult first = lane.slice(Duration.ofMillis(100));
        MachineLoad opened = MachineLoad.now(OptionalInt.empty()).since(before);
        if (kinds.size() == 1) {
            System.out.printf(
                    Locale.ROOT,
                    "%s, %d connections: open after %.1f s, %.0f us of CPU each; heap %.1f KiB, resident %.1f KiB each%n",
                    kinds.get(0),
                    connections,
                    (opened.elapsedNanos() - (double) first.activeNanos() / connections) / 1e9,
                    opened.ownNanos() / 1e3 / connections,
                    (HeapUse.now().usedBytes() - heap) / 1024.0 / connections,
                    (residentBytes() - resident) / 1024.0 / connections);
        }
        return lane;
    }

    private static String compared(List<String> kinds, List<RunLane> lanes, int rounds) throws Exception {
        Comparison comparison = kinds.size() < 2 ? null : new Comparison(kinds);
        StringBuilder each = new StringBuilder();
        for (int round = -1; round < rounds; round++) {
            SliceFigures[] figures = new SliceFigures[lanes.size()];
            for (int i = 0; i < lanes.size(); i++) {
                int lane = Math.floorMod(round % 2 == 0 ? i + round : round - i, lanes.size());
                figures[lane] = slice(lanes.get(lane));
            }
            if (round >= 0 && comparison != null) {
                comparison.add(Arrays.asList(figures));
            } else if (round >= 0) {
                each.append(String.format(
                        Locale.ROOT,
                        "%s: %.0f statements/s, %.1f us of CPU each%n",
                        kinds.get(0),
                        figures[0].statementsPerSecond(),
                        figures[0].cpuNanosPerStatement() / 1e3));
            }
        }
        return comparison == null ? each.toString() : comparison.table();
    }

    private static SliceFigures slice(RunLane lane) throws Exception {
        MachineLoad before = MachineLoad.now(OptionalInt.empty());
        SliceResult slice = lane.slice(SLICE);
        long cpu = MachineLoad.now(OptionalInt.empty()).since(before).ownNanos();
        return new SliceFigures(
                slice.statementsPerSecond(),
                slice.latencies().statement().percentileNanos(99),
                (double) cpu / slice.work().statements(),
                Double.NaN);
    }

    /** After the heap was collected: what the process has in memory. */
    private static long residentBytes() throws Exception {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }
}
