package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.measure.MachineLoad;
import dev.roundtrip.result.Disturbance;
import dev.roundtrip.result.Disturbance.Kind;
import dev.roundtrip.result.FigureKey;
import dev.roundtrip.result.ServerSide.Amount;
import dev.roundtrip.server.witness.ServerFigure;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.workload.load.SliceResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RoundFiguresTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** One second on two processors: this process and the server used 0.5 each. */
    private static final MachineLoad CALM = new MachineLoad(SECOND, SECOND, 0, SECOND / 2, 0, 0, 0);

    private static ServerFigures server(long cpuNanos, long pauseNanos) {
        return new ServerFigures(
                Map.of(
                        FigureKey.CPU_TIME, figure(FigureKey.CPU_TIME, cpuNanos),
                        FigureKey.GARBAGE_COLLECTION_PAUSES, figure(FigureKey.GARBAGE_COLLECTION_PAUSES, pauseNanos)),
                SECOND);
    }

    private static ServerFigure figure(FigureKey key, long nanos) {
        return new ServerFigure(key, new Amount(nanos), "test", Optional.empty(), List.of());
    }

    private static List<Disturbance> disturbances(ServerFigures server, MachineLoad load) {
        SliceResult slice = new SliceResult(
                1,
                new SliceResult.Work(10, 100, 0, 0, 0, 0, 0),
                SECOND,
                SECOND / 2,
                new SliceResult.SliceLatencies(Latencies.none(), Latencies.none(), Latencies.none()),
                List.of(),
                SliceResult.Ending.COMPLETED,
                "");
        return RoundFigures.of(1, slice, server, load).disturbances();
    }

    private static Stream<Arguments> loads() {
        ServerFigures half = server(SECOND / 2, 0);
        return Stream.of(
                // This process and the server use what is used.
                arguments(half, CALM, List.of()),
                arguments(
                        half,
                        new MachineLoad(SECOND, 2 * SECOND, 0, SECOND / 2, 0, 0, 0),
                        List.of(new Disturbance(Kind.OTHER_PROGRAMS, 1.0))),
                arguments(
                        half,
                        new MachineLoad(SECOND, SECOND, SECOND / 2, SECOND / 2, 0, 0, 0),
                        List.of(new Disturbance(Kind.HYPERVISOR, 0.5))),
                arguments(
                        server(SECOND / 2, SECOND / 5),
                        new MachineLoad(SECOND, SECOND, 0, SECOND / 2, 0, 0, SECOND / 4),
                        List.of(
                                new Disturbance(Kind.GARBAGE_COLLECTION, 0.25),
                                new Disturbance(Kind.SERVER_GARBAGE_COLLECTION, 0.2))));
    }

    @ParameterizedTest
    @MethodSource("loads")
    void what_else_used_the_machine_is_named(ServerFigures server, MachineLoad load, List<Disturbance> named) {
        assertThat(disturbances(server, load)).isEqualTo(named);
    }
}
