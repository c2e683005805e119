package dev.roundtrip.run;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.result.ByteFigures;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.ExpectationResult;
import dev.roundtrip.result.FirstUse;
import dev.roundtrip.result.KindResult;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.NamedRate;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.StatementLatencies;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import dev.roundtrip.result.WireFigures;
import dev.roundtrip.result.Work;
import dev.roundtrip.wire.Command;
import dev.roundtrip.workload.load.SliceResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Converts a lane's measurements to the figures of a report. Pure: the same lane gives the same figures. */
final class LaneFigures {

    private LaneFigures() {}

    /** Empty if nothing was measured. */
    static Optional<Measured> of(Lane lane, StatusPortCheck statusPort) {
        return lane.sum().map(sum -> of(lane, sum, statusPort));
    }

    private static Measured of(Lane lane, SliceResult sum, StatusPortCheck statusPort) {
        WireFigures wire = lane.wire();
        List<ExpectationResult> expectations = new ArrayList<>(ExpectationCheck.check(
                lane.scenario(), wire, sum.work().transactions(), sum.work().statements()));
        if (lane.readsServer()) {
            statusPort.expectation(wire, lane.server()).ifPresent(expectations::add);
        }
        return new Measured(
                work(lane, sum),
                CommandResult.listOf(wire),
                wire.chatter(),
                latencies(lane, sum),
                histograms(lane, sum),
                expectations,
                firstUse(lane),
                lane.unreadableConnections(),
                ServerSides.of(lane.server(), wire),
                sum.kinds().stream().map(LaneFigures::kind).toList(),
                lane.entry()
                        .workload()
                        .file()
                        .rate()
                        .map(rate -> new NamedRate(rate.name(), rate.transaction(), rate.seconds())),
                lane.serverProfile());
    }

    private static KindResult kind(SliceResult.Kind kind) {
        Latencies latency = kind.latency();
        return new KindResult(
                kind.name(), kind.committed(), kind.rolledBack(), kind.failed(), KindResult.Times.of(latency));
    }

    private static Work work(Lane lane, SliceResult sum) {
        return new Work(
                sum.work().transactions(),
                sum.work().statements(),
                sum.work().errors(),
                sum.activeNanos() / sum.threads(),
                lane.rounds(),
                totals(lane.wire()));
    }

    static Work.WireTotals totals(WireFigures wire) {
        return new Work.WireTotals(
                wire.commandCount(),
                wire.roundTrips(),
                wire.bytes().sent(),
                wire.bytes().received(),
                wire.businessStatements(),
                compressed(wire.bytes()));
    }

    private static Optional<Work.Compressed> compressed(ByteFigures bytes) {
        return bytes.savedSending() == 0 && bytes.savedReceiving() == 0
                ? Optional.empty()
                : Optional.of(new Work.Compressed(bytes.sentOnLine(), bytes.receivedOnLine()));
    }

    private static StatementLatencies latencies(Lane lane, SliceResult sum) {
        return new StatementLatencies(
                LatencySummary.of(sum.latencies().statement()),
                LatencySummary.of(sum.latencies().transaction()),
                lane.isOpenLoop()
                        ? Optional.of(LatencySummary.of(sum.latencies().transactionFromPlannedStart()))
                        : Optional.empty());
    }

    private static RawHistograms histograms(Lane lane, SliceResult sum) {
        return new RawHistograms(
                raw(sum.latencies().statement()),
                raw(sum.latencies().transaction()),
                lane.isOpenLoop() ? raw(sum.latencies().transactionFromPlannedStart()) : Optional.empty(),
                rawOfCommands(lane.wire()),
                rawOfKinds(sum));
    }

    private static Map<String, String> rawOfCommands(WireFigures wire) {
        Map<String, String> raw = new HashMap<>();
        wire.commands().forEach((command, figures) -> {
            if (command.isAnswered()) {
                raw(figures.latencies()).ifPresent(text -> raw.put(command.name(), text));
            }
        });
        return raw;
    }

    private static Map<String, String> rawOfKinds(SliceResult sum) {
        Map<String, String> raw = new HashMap<>();
        sum.kinds().forEach(kind -> raw(kind.latency()).ifPresent(text -> raw.put(kind.name(), text)));
        return raw;
    }

    private static Optional<String> raw(Latencies latencies) {
        return latencies.count() == 0 ? Optional.empty() : Optional.of(latencies.encoded());
    }

    private static FirstUse firstUse(Lane lane) {
        WireFigures before = lane.firstUse();
        return new FirstUse(
                before.connections().opened(),
                before.commandCount(),
                before.count(Command.COM_STMT_PREPARE),
                lane.firstUseTransactions());
    }
}
