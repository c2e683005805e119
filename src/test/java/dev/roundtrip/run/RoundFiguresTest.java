package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.measure.MachineLoad;
import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ServerSide.Amount;
import dev.roundtrip.server.witness.ServerFigure;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.workload.load.SliceResult;
import dev.roundtrip.workload.load.SliceResult.Ending;
import dev.roundtrip.workload.load.SliceResult.SliceLatencies;
import dev.roundtrip.workload.load.SliceResult.Work;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundFiguresTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** The figures of a second on two processors, in seconds. This process and the server used half a second each. */
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
            busy, stolen, paused, serverPaused, named
            1,    0,      0,      0,            ''
            2,    0,      0,      0,            OTHER_PROGRAMS 1.0
            1,    0.5,    0,      0,            HYPERVISOR 0.5
            1,    0,      0.25,   0.2,          GARBAGE_COLLECTION 0.25 SERVER_GARBAGE_COLLECTION 0.2
            """)
    void what_else_used_the_machine_is_named(
            double busy, double stolen, double paused, double serverPaused, String named) {
        SliceLatencies none = new SliceLatencies(Latencies.none(), Latencies.none(), Latencies.none());
        Work work = new Work(10, 100, 0, 0, 0, 0, 0);
        SliceResult slice = new SliceResult(1, work, SECOND, SECOND / 2, none, List.of(), Ending.COMPLETED, "");
        MachineLoad load = new MachineLoad(SECOND, nanos(busy), nanos(stolen), SECOND / 2, 0, 0, nanos(paused));
        ServerFigures server = new ServerFigures(
                Map.of(
                        FigureKey.CPU_TIME, figure(FigureKey.CPU_TIME, 0.5),
                        FigureKey.GARBAGE_COLLECTION_PAUSES, figure(FigureKey.GARBAGE_COLLECTION_PAUSES, serverPaused)),
                SECOND);

        assertThat(RoundFigures.of(1, slice, server, load).disturbances().stream()
                        .map(each -> each.kind().name() + " " + each.amount())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(named);
    }

    private static ServerFigure figure(FigureKey key, double seconds) {
        return new ServerFigure(key, new Amount(nanos(seconds)), "test", Optional.empty(), List.of());
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * SECOND);
    }
}
