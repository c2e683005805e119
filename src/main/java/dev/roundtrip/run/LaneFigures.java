package dev.roundtrip.run;

import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.ExpectationResult;
import dev.roundtrip.report.KindResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.report.Work;
import dev.roundtrip.run.machines.AllLatencies;
import dev.roundtrip.workload.load.SliceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Converts a lane's measurements to the figures of a report. It is pure: the same lane gives the same figures. */
final class LaneFigures {

    private LaneFigures() {}

    /**
     * @param sum the sum of all slices that measured anything
     * @param planned whether transfers had planned start times
     */
    static Measured of(Lane lane, SliceResult sum, boolean planned, StatusPortCheck statusPort) {
        WireFigures wire = lane.counted().wire();
        AllLatencies latencies = new AllLatencies(sum, planned, wire);
        List<ExpectationResult> expectations = new ArrayList<>(ExpectationCheck.check(
                lane.entry.scenario(),
                wire,
                sum.work().transactions(),
                sum.work().statements()));
        if (lane.readsServer()) {
            statusPort.expectation(lane.counted()).ifPresent(expectations::add);
        }
        return new Measured(
                work(lane, sum),
                CommandResult.listOf(wire, sum.work().statements()),
                wire.chatter(),
                latencies.all(),
                latencies.histograms(),
                expectations,
                lane.firstUse(),
                lane.unreadableConnections(),
                lane.serverSide(),
                sum.kinds().stream().map(LaneFigures::kind).toList(),
                lane.serverProfile());
    }

    private static KindResult kind(SliceResult.TransactionResult kind) {
        return new KindResult(
                kind.name(), kind.committed(), kind.rolledBack(), kind.failed(), KindResult.Times.of(kind.latency()));
    }

    private static Work work(Lane lane, SliceResult sum) {
        return new Work(
                sum.work().transactions(),
                sum.work().statements(),
                sum.work().errors(),
                sum.activeNanos() / sum.threads(),
                lane.rounds(),
                totals(lane.counted().wire()));
    }

    static Work.WireTotals totals(WireFigures wire) {
        return new Work.WireTotals(
                wire.bytes().sent(), wire.bytes().received(), wire.businessStatements(), compressed(wire.bytes()));
    }

    private static Optional<Work.Compressed> compressed(ByteFigures bytes) {
        return bytes.savedSending() == 0 && bytes.savedReceiving() == 0
                ? Optional.empty()
                : Optional.of(new Work.Compressed(bytes.sentOnLine(), bytes.receivedOnLine()));
    }
}
