package dev.roundtrip.run.machines;

import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.CrossCheck;
import dev.roundtrip.result.ExpectationResult;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.Work;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One scenario's figures of several machines, added. Every count is the sum of the machines' counts. */
final class MergedScenario {

    private MergedScenario() {}

    /**
     * The sum.
     *
     * @param machines at least one; each has figures
     * @param whole whether all machines of the run are among them: only then do the server's figures fit
     */
    static Measured of(List<ScenarioResult> machines, boolean whole) {
        List<Measured> parts =
                machines.stream().flatMap(one -> one.measured().stream()).toList();
        AllLatencies latencies = new AllLatencies(parts);
        Work work = work(machines, parts);
        List<CommandResult> commands = Records.joined(parts.stream().flatMap(part -> part.commands().stream())).stream()
                .map(command -> Records.with(command, Map.of("latency", latencies.of(command))))
                .toList();
        List<ServerSide> readers =
                parts.stream().flatMap(part -> part.server().stream()).toList();
        return new Measured(
                work,
                commands,
                Records.joined(parts.stream().flatMap(part -> part.chatter().stream())),
                latencies.all(),
                latencies.histograms(),
                expectations(parts),
                Records.sum(parts.stream().map(Measured::firstUse).toList()),
                parts.stream().mapToLong(Measured::unreadableConnections).sum(),
                readers.size() == 1 && whole && work.statements() > 0
                        ? Optional.of(checked(readers.get(0), commands, work))
                        : Optional.empty(),
                Records.joined(parts.stream().flatMap(part -> part.kinds().stream())).stream()
                        .map(kind -> Records.with(kind, Map.of("latencyNanos", latencies.of(kind))))
                        .toList(),
                // A profile is of one machine's slice, while the server worked for that machine alone.
                Optional.empty());
    }

    /**
     * The server's figures of a scenario that several machines measured together. One machine read them, while all of
     * them stood still, so they are the work of all: they are not added, but compared with the sum of all wires.
     */
    private static ServerSide checked(ServerSide read, List<CommandResult> commands, Work work) {
        return new ServerSide(
                read.figures(), CrossCheck.of(commands, work.totals(), read.figures(), read.nodes()), read.nodes());
    }

    /** The elapsed time is the mean over all workers, as it is for one machine. */
    private static Work work(List<ScenarioResult> machines, List<Measured> parts) {
        double workerNanos = 0;
        for (ScenarioResult one : machines) {
            workerNanos += (double) one.measured().orElseThrow().work().elapsedNanos() * one.connections();
        }
        long workers = machines.stream().mapToLong(ScenarioResult::connections).sum();
        List<Work> all = parts.stream().map(Measured::work).toList();
        return Records.with(
                Records.sum(all),
                Map.of(
                        "elapsedNanos",
                        Math.round(workerNanos / workers),
                        "rounds",
                        MergedRounds.of(all.stream().map(Work::rounds).toList()),
                        "totals",
                        Records.sum(all.stream().map(Work::totals).toList())));
    }

    /** Each machine must send what is expected: of each line, that of the machine which is furthest from it. */
    private static List<ExpectationResult> expectations(List<Measured> parts) {
        return List.copyOf(parts.stream()
                .flatMap(part -> part.expectations().stream())
                .collect(Collectors.toMap(
                        ExpectationResult::what,
                        Function.identity(),
                        BinaryOperator.maxBy(
                                Comparator.comparingDouble(line -> Math.abs(line.expected() - line.actual()))),
                        LinkedHashMap::new))
                .values());
    }
}
