package dev.roundtrip.metrics;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.CommandFigures;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.PoolState;
import dev.roundtrip.report.Unanswered;
import dev.roundtrip.report.UnreadableConnections;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.report.WorkSoFar;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A source whose counts the test changes. */
public final class ScriptedFigures implements LiveFigures {

    private final String scenario;
    private final Map<Command, CommandFigures> commands = new EnumMap<>(Command.class);
    private Optional<WorkSoFar> work = Optional.empty();
    private Optional<PoolState> pool = Optional.empty();
    private long bytesSent;
    private long bytesReceived;
    private long unreadable;
    private int readings;
    private boolean ended;

    ScriptedFigures(String scenario) {
        this.scenario = scenario;
    }

    /** A source with a value for every meter of the catalogue. */
    static ScriptedFigures withEverything(String scenario) {
        return new ScriptedFigures(scenario)
                .sent(Command.COM_STMT_EXECUTE, Purpose.BUSINESS, 60_000, 700_000, 11_000_000)
                .sent(Command.COM_STMT_CLOSE, Purpose.STATEMENT_UPKEEP)
                .worked(new WorkSoFar(5, latencies(1_000_000, 2_000_000), latencies(7_000_000)))
                .pooled(new PoolState(3, 1, 2, 4))
                .bytes(1_234, 5_678);
    }

    ScriptedFigures sent(Command command, Purpose purpose, long... latenciesNanos) {
        return failed(command, purpose, 0, latenciesNanos);
    }

    ScriptedFigures failed(Command command, Purpose purpose, long errors, long... latenciesNanos) {
        CommandFigures before = commands.getOrDefault(command, CommandFigures.NONE);
        Map<Purpose, Long> counts = new EnumMap<>(Purpose.class);
        counts.putAll(before.countByPurpose());
        counts.merge(purpose, (long) Math.max(1, latenciesNanos.length), Long::sum);
        commands.put(
                command,
                new CommandFigures(
                        counts,
                        before.errors() + errors,
                        0,
                        0,
                        before.latencies().plus(latencies(latenciesNanos)),
                        Unanswered.NONE));
        return this;
    }

    ScriptedFigures worked(WorkSoFar totals) {
        work = Optional.of(totals);
        return this;
    }

    ScriptedFigures pooled(PoolState gauges) {
        pool = Optional.of(gauges);
        return this;
    }

    ScriptedFigures bytes(long sent, long received) {
        bytesSent = sent;
        bytesReceived = received;
        return this;
    }

    ScriptedFigures unreadable(long connections) {
        unreadable = connections;
        return this;
    }

    void end() {
        ended = true;
    }

    @Override
    public boolean hasEnded() {
        return ended;
    }

    int readings() {
        return readings;
    }

    @Override
    public String scenario() {
        return scenario;
    }

    @Override
    public LiveSnapshot snapshot() {
        readings++;
        return new LiveSnapshot(
                new WireFigures(
                        commands,
                        List.of(),
                        new ByteFigures(bytesSent, bytesReceived, 0, 0, 0, 0),
                        ConnectionCounts.NONE,
                        List.of(new UnreadableConnections("compressed", "", unreadable, 0, 0)),
                        0),
                work,
                pool);
    }

    public static Latencies latencies(long... nanos) {
        SingleWriterLatencyRecorder recorder = new SingleWriterLatencyRecorder();
        for (long each : nanos) {
            recorder.record(each);
        }
        return recorder.takeInterval();
    }
}
