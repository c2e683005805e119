package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.measure.MachineLoad;
import dev.roundtrip.result.Disturbance;
import dev.roundtrip.result.Disturbance.Kind;
import dev.roundtrip.server.witness.Reading.Amount;
import dev.roundtrip.server.witness.ServerFigure;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.server.witness.Unit;
import dev.roundtrip.workload.load.SliceResult;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RoundFiguresTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** One second on two processors: this process and the server used 0.5 each. */
    private static final MachineLoad CALM = new MachineLoad(SECOND, SECOND, 0, SECOND / 2, 0, 0);

    private static ServerFigures server(long cpuNanos, long pauseNanos) {
        return new ServerFigures(
                Stream.of(figure("cpuTime", cpuNanos), figure("garbageCollectionPauses", pauseNanos))
                        .toList(),
                SECOND);
    }

    private static ServerFigure figure(String name, long nanos) {
        return new ServerFigure(name, Unit.NANOSECONDS, new Amount(nanos), "test", Optional.empty(), List.of());
    }

    private static List<Disturbance> disturbances(ServerFigures server, MachineLoad load) {
        SliceResult slice = new SliceResult(
                1,
                new SliceResult.Work(10, 100, 0, 0, 0),
                SECOND,
                SECOND / 2,
                new SliceResult.SliceLatencies(Latencies.none(), Latencies.none(), Latencies.none()),
                List.of(),
                SliceResult.Ending.COMPLETED,
                "");
        return RoundFigures.of(1, slice, server, load).disturbances();
    }

    @Test
    void nothing_is_named_while_this_process_and_the_server_use_what_is_used() {
        assertThat(disturbances(server(SECOND / 2, 0), CALM)).isEmpty();
    }

    @Test
    void processor_time_that_is_neither_ours_nor_the_servers_is_that_of_other_programs() {
        MachineLoad busy = new MachineLoad(SECOND, 2 * SECOND, 0, SECOND / 2, 0, 0);

        assertThat(disturbances(server(SECOND / 2, 0), busy))
                .containsExactly(new Disturbance(Kind.OTHER_PROGRAMS, 1.0));
    }

    @Test
    void a_hypervisor_that_withheld_processors_is_named() {
        MachineLoad stolen = new MachineLoad(SECOND, SECOND, SECOND / 2, SECOND / 2, 0, 0);

        assertThat(disturbances(server(SECOND / 2, 0), stolen)).containsExactly(new Disturbance(Kind.HYPERVISOR, 0.5));
    }

    @Test
    void garbage_collections_of_the_client_and_of_the_server_are_named_apart() {
        MachineLoad paused = new MachineLoad(SECOND, SECOND, 0, SECOND / 2, 0, SECOND / 4);

        assertThat(disturbances(server(SECOND / 2, SECOND / 5), paused))
                .containsExactly(
                        new Disturbance(Kind.GARBAGE_COLLECTION, 0.25),
                        new Disturbance(Kind.SERVER_GARBAGE_COLLECTION, 0.2));
    }
}
