package dev.roundtrip.run;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.measure.MachineLoad;
import dev.roundtrip.report.Disturbance;
import dev.roundtrip.report.Disturbance.Cause;
import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.Round;
import dev.roundtrip.report.ServerSide;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.workload.load.SliceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Converts one slice to a round of the report. It is pure: the same slice gives the same round. */
final class RoundFigures {

    /** The share of one processor from which on a disturbance is named. */
    private static final double WORTH_NAMING = 0.15;

    private RoundFigures() {}

    /** @param load the machine's load in the slice's measured time */
    static Round of(int round, SliceResult slice, ServerFigures server, MachineLoad load) {
        OptionalLong serverCpu = serverCpu(server, load);
        return new Round(
                round,
                slice.transactionsPerSecond(),
                perStatement(slice, slice.cpuNanos()),
                perStatement(slice, serverCpu.orElse(0)),
                perStatement(
                        slice,
                        server.timing(FigureKey.QUERY_DURATION)
                                .map(ServerSide.Timing::totalNanos)
                                .orElse(0L)),
                latency(slice.latencies().statement()),
                disturbances(
                        serverCpu,
                        server.count(FigureKey.GARBAGE_COLLECTION_PAUSES).orElse(0),
                        load));
    }

    /**
     * The CPU time that the server reports; otherwise, if this process started the server, the time that the operating
     * system reports.
     */
    private static OptionalLong serverCpu(ServerFigures server, MachineLoad load) {
        OptionalLong own = server.count(FigureKey.CPU_TIME);
        return own.isPresent() || load.serverNanos() == 0 ? own : OptionalLong.of(load.serverNanos());
    }

    private static OptionalDouble latency(Latencies statements) {
        return statements.count() == 0 ? OptionalDouble.empty() : OptionalDouble.of(statements.meanNanos());
    }

    private static OptionalDouble perStatement(SliceResult slice, long nanos) {
        long statements = slice.work().statements();
        return nanos <= 0 || statements == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) nanos / statements);
    }

    private static List<Disturbance> disturbances(OptionalLong serverCpu, long serverPauses, MachineLoad load) {
        List<Disturbance> disturbances = new ArrayList<>();
        double elapsed = load.elapsedNanos();
        if (elapsed == 0) {
            return disturbances;
        }
        if (load.isKnown() && serverCpu.isPresent()) {
            long ours = load.ownNanos() + Math.max(serverCpu.getAsLong(), load.childNanos());
            add(disturbances, Cause.OTHER_PROGRAMS, (load.busyNanos() - ours) / elapsed);
        }
        add(disturbances, Cause.HYPERVISOR, load.stolenNanos() / elapsed);
        add(disturbances, Cause.GARBAGE_COLLECTION, load.pauseNanos() / elapsed);
        add(disturbances, Cause.SERVER_GARBAGE_COLLECTION, serverPauses / elapsed);
        return disturbances;
    }

    private static void add(List<Disturbance> disturbances, Cause kind, double amount) {
        if (amount >= WORTH_NAMING) {
            disturbances.add(new Disturbance(kind, amount));
        }
    }
}
